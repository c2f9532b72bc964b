package io.weir.hosttests.camel.lts;

import com.tngtech.archunit.core.domain.JavaClasses;
import io.weir.architecture.HouseRules;
import org.junit.jupiter.api.Test;

/** The rules of the house that hold for tests too, once for all lines of Camel. */
class ArchitectureTest {
    private static final JavaClasses TESTS = HouseRules.mainAndTests("io.weir.hosttests");

    @Test
    void nobodySleeps() {
        HouseRules.NOBODY_SLEEPS.check(TESTS);
    }

    @Test
    void threads_haveNames() {
        HouseRules.THREADS_HAVE_NAMES.check(TESTS);
    }
}
