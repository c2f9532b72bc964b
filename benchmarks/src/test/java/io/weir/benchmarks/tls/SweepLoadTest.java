package io.weir.benchmarks.tls;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SweepLoadTest {

    @Test
    void usersReachFarEnough_bringItAlone() {
        assertThat(SweepLoad.of(90, Double.POSITIVE_INFINITY)).isEqualTo(new SweepLoad(90, 0));
        assertThat(SweepLoad.of(90, 90).hasCheapClients()).isFalse();
    }

    @Test
    void usersDoNotReach_cheapClientsBringTheRest() {
        SweepLoad load = SweepLoad.of(250, 100);
        assertThat(load).isEqualTo(new SweepLoad(100, 150));
        assertThat(load.hasCheapClients()).isTrue();
    }
}
