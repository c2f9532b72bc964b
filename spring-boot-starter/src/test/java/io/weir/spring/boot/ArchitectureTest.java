package io.weir.spring.boot;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.weir.architecture.HouseRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses MAIN = HouseRules.main("io.weir.spring");

    @Test
    void clock_isReadThroughCoreAlone() {
        HouseRules.clockIsReadOnlyIn().check(MAIN);
    }

    @Test
    void threads_areThePlugInsAndNoneOfTheStarters() {
        HouseRules.NOBODY_MAKES_THREADS.check(MAIN);
    }

    @Test
    void typesOfOneLine_areNamedInItsPackageAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.weir.spring.boot.boot3..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.springframework.boot.web.embedded..",
                        "org.springframework.boot.actuate.health..",
                        "org.springframework.boot.autoconfigure.jdbc..")
                .check(MAIN);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.weir.spring.boot.boot4..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.springframework.boot.tomcat..",
                        "org.springframework.boot.health..",
                        "org.springframework.boot.jdbc.autoconfigure..")
                .check(MAIN);
    }
}
