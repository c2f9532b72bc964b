package io.weir.micrometer;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.weir.architecture.HouseRules;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses MAIN = HouseRules.main("io.weir.micrometer");

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
        HouseRules.NOBODY_SLEEPS.check(HouseRules.mainAndTests("io.weir.micrometer"));
    }

    @Test
    void module_seesNoPlugIn() {
        HouseRules.seesNoPlugInBut("io.weir.micrometer..").check(MAIN);
    }
}
