package io.weir.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The benchmarks have one clock, and know nothing of each other. */
class RulesTest {
    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("io.weir.benchmarks");

    @Test
    void time_comesFromTheClockAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..jmh..")
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
    void benchmarks_doNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("..benchmarks.balance..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..benchmarks.drain..",
                        "..benchmarks.mpl..",
                        "..benchmarks.poll..",
                        "..benchmarks.tls..",
                        "..benchmarks.jmh..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..benchmarks.drain..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..benchmarks.balance..",
                        "..benchmarks.mpl..",
                        "..benchmarks.poll..",
                        "..benchmarks.tls..",
                        "..benchmarks.jmh..",
                        "org.apache.camel..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..benchmarks.poll..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..benchmarks.balance..",
                        "..benchmarks.drain..",
                        "..benchmarks.mpl..",
                        "..benchmarks.tls..",
                        "..benchmarks.jmh..",
                        "org.apache.camel..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..benchmarks.tls..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..benchmarks.balance..",
                        "..benchmarks.drain..",
                        "..benchmarks.mpl..",
                        "..benchmarks.poll..",
                        "..benchmarks.jmh..",
                        "org.apache.camel..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..benchmarks.mpl..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..benchmarks.balance..",
                        "..benchmarks.drain..",
                        "..benchmarks.poll..",
                        "..benchmarks.tls..",
                        "..benchmarks.jmh..",
                        "org.apache.camel..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("..benchmarks.tls.client..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..benchmarks.tls.server..", "org.apache.catalina..", "org.apache.tomcat..")
                .check(CLASSES);
    }
}
