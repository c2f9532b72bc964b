package io.weir.camel;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.weir.architecture.HouseRules;
import org.junit.jupiter.api.Test;

/** The rules of the house, in this module. */
class ArchitectureTest {
    private static final JavaClasses MAIN = HouseRules.main("io.weir.camel");

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
        HouseRules.NOBODY_SLEEPS.check(HouseRules.mainAndTests("io.weir.camel"));
    }

    @Test
    void module_seesNoOtherPlugIn() {
        HouseRules.seesNoPlugInBut("io.weir.camel..").check(MAIN);
    }
}
