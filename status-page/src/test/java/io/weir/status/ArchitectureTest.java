package io.weir.status;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.weir.architecture.HouseRules;
import org.junit.jupiter.api.Test;

/** The rules of the house, in this module. */
class ArchitectureTest {
    private static final JavaClasses MAIN = HouseRules.main("io.weir.status");

    @Test
    void clock_isReadNowhere() {
        HouseRules.clockIsReadOnlyIn().check(MAIN);
    }

    @Test
    void module_makesNoThreadsAndWaitsForNobody() {
        HouseRules.NOBODY_MAKES_THREADS.check(MAIN);
        HouseRules.NOBODY_BLOCKS.check(MAIN);
    }

    @Test
    void module_seesNoPlugIn() {
        HouseRules.seesNoPlugInBut("none").check(MAIN);
    }
}
