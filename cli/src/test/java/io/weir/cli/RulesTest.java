package io.weir.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command line has one clock, and no host. */
class RulesTest {
    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("io.weir.cli");

    @Test
    void time_comesFromTheClockAlone() {
        noClasses()
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .check(CLASSES);
    }

    @Test
    void hosts_areUnknownHere() {
        for (String host : List.of("org.apache.camel..", "org.apache.catalina..", "com.zaxxer.hikari..")) {
            noClasses().should().dependOnClassesThat().resideInAPackage(host).check(CLASSES);
        }
    }
}
