package io.weir.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(strings = {"balance", "drain", "methods", "mpl", "poll", "tls"})
    void benchmarks_doNotKnowEachOther(String bench) {
        List<String> others =
                new ArrayList<>(List.of("balance", "chaos", "drain", "methods", "mpl", "poll", "soak", "tls", "jmh"));
        others.remove(bench);
        others.replaceAll(other -> "..benchmarks." + other + "..");
        if (!bench.equals("balance")) {
            others.add("org.apache.camel..");
        }
        noClasses()
                .that()
                .resideInAPackage("..benchmarks." + bench + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others.toArray(String[]::new))
                .check(CLASSES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"chaos", "soak", "host"})
    void chaosAndSoak_useNoMoreOfOthersThanTheTlsServer(String bench) {
        List<String> others =
                new ArrayList<>(List.of("balance", "chaos", "drain", "methods", "mpl", "poll", "soak", "jmh"));
        others.remove(bench);
        others.replaceAll(other -> "..benchmarks." + other + "..");
        others.add("..benchmarks.tls.client..");
        noClasses()
                .that()
                .resideInAPackage("..benchmarks." + bench + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others.toArray(String[]::new))
                .check(CLASSES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"methods", "tls"})
    void clients_doNotKnowTheServer(String bench) {
        noClasses()
                .that()
                .resideInAPackage("..benchmarks." + bench + ".client..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..benchmarks." + bench + ".server..", "org.apache.catalina..", "org.apache.tomcat..")
                .check(CLASSES);
    }
}
