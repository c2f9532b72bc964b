package io.weir.hikari;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.weir.architecture.HouseRules;
import org.junit.jupiter.api.Test;

/** The rules of the house, in this module. */
class ArchitectureTest {
    private static final JavaClasses MAIN = HouseRules.main("io.weir.hikari");

    @Test
    void clock_isReadThroughCoreAlone() {
        HouseRules.clockIsReadOnlyIn().check(MAIN);
    }

    @Test
    void threads_haveNames() {
        HouseRules.THREADS_HAVE_NAMES.check(MAIN);
    }

    @Test
    void nobodySleeps_inTestsNeither() {
        HouseRules.NOBODY_SLEEPS.check(HouseRules.mainAndTests("io.weir.hikari"));
    }

    @Test
    void module_seesNoOtherPlugIn() {
        HouseRules.seesNoPlugInBut("io.weir.hikari..").check(MAIN);
    }
}
