package io.weir.samples.demo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The demo has one clock, and its JVMs know of each other only by their lines. */
class RulesTest {
    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("io.weir.samples.demo");

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
    void nodeAndGateway_doNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("..demo.node..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..demo.gateway..", "..demo.load..", "org.apache.camel..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..demo.gateway..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..demo.node..", "..demo.load..")
                .check(CLASSES);
    }

    @Test
    void processPackage_knowsNoneOfTheOthers() {
        noClasses()
                .that()
                .resideInAPackage("..demo.process..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..demo.node..",
                        "..demo.gateway..",
                        "..demo.load..",
                        "..demo.cluster..",
                        "..demo.score..",
                        "io.weir.samples.demo")
                .check(CLASSES);
    }
}
