package io.weir.simulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.weir.architecture.HouseRules;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** The rules of the house, in this module: a simulation has no thread, no clock and no randomness but its own. */
class ArchitectureTest {
    private static final JavaClasses MAIN = HouseRules.main("io.weir.simulator");

    @Test
    void clock_isNotRead() {
        HouseRules.clockIsReadOnlyIn().check(MAIN);
    }

    @Test
    void threads_areNotMade() {
        HouseRules.NOBODY_MAKES_THREADS.check(MAIN);
    }

    @Test
    void nobodyBlocks() {
        HouseRules.NOBODY_BLOCKS.check(MAIN);
    }

    @Test
    void nobodySleeps_inTestsNeither() {
        HouseRules.NOBODY_SLEEPS.check(HouseRules.mainAndTests("io.weir.simulator"));
    }

    @Test
    void module_seesNoPlugInButItself() {
        HouseRules.seesNoPlugInBut("io.weir.simulator..").check(MAIN);
    }

    @Test
    void randomness_comesFromNamedStreams() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.weir.simulator.random")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Random.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocalRandom.class)
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.random..", "org.apache.commons.math3.random..")
                .check(MAIN);
    }
}
