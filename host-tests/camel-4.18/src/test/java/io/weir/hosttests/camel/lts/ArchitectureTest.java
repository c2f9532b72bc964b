package io.weir.hosttests.camel.lts;

import io.weir.architecture.HouseRules;
import org.junit.jupiter.api.Test;

/** The rules of the house that hold for tests too, once for all lines of Camel. */
class ArchitectureTest {

    @Test
    void nobodySleeps() {
        HouseRules.NOBODY_SLEEPS.check(HouseRules.mainAndTests("io.weir.hosttests"));
    }

    @Test
    void threads_haveNames() {
        HouseRules.THREADS_HAVE_NAMES.check(HouseRules.mainAndTests("io.weir.hosttests"));
    }
}
