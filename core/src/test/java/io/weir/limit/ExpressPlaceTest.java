package io.weir.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.clock.ManualClock;
import io.weir.config.ConfigException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A unit of the highest class need not wait for a permit, within bounds. */
@Timeout(20)
class ExpressPlaceTest {
    private static final long FOREVER = AdaptiveGate.NO_DEADLINE;
    private static final Duration AGEING = Duration.ofSeconds(1);

    private final ManualClock clock = new ManualClock(0);
    private final AdaptiveGate gate = AdaptiveGate.named("g")
            .limit(1)
            .classes(2)
            .express(1)
            .ageing(AGEING)
            .clock(clock)
            .build();

    private boolean isIn(int priorityClass) {
        boolean[] in = {false};
        GateTicket unused = gate.acquireAsync(priorityClass, FOREVER, new GateWaiter() {
            @Override
            public void admitted(GateTicket permit) {
                in[0] = true;
            }

            @Override
            public void refused(Refusal refusal) {}
        });
        return in[0];
    }

    @Test
    void allPermitsOut_highestClassGoesAbove_onlyOnce() {
        assertThat(gate.tryAcquire()).isTrue();
        assertThat(isIn(1)).as("low class").isFalse();

        assertThat(isIn(0)).as("first of the highest class").isTrue();
        assertThat(isIn(0)).as("second of the highest class").isFalse();
        assertThat(gate.inFlight()).isEqualTo(2);
        assertThat(gate.waits().express()).isEqualTo(1);
    }

    @Test
    void placeAbove_isPaidBackBeforeTheLineGoesOn() {
        assertThat(gate.tryAcquire()).isTrue();
        assertThat(isIn(1)).isFalse();
        assertThat(isIn(0)).isTrue();

        gate.release();
        assertThat(gate.waiting()).as("the limit is kept again, and no more").isEqualTo(1);
        gate.release();

        assertThat(gate.waiting()).isZero();
        assertThat(gate.inFlight()).isEqualTo(1);
    }

    @Test
    void waiterThatHasAged_isNotOvertaken() {
        assertThat(gate.tryAcquire()).isTrue();
        assertThat(isIn(1)).isFalse();
        clock.set(AGEING.toNanos());

        assertThat(isIn(0)).isFalse();
        gate.release();
        assertThat(gate.waiting()).as("the aged one is in").isEqualTo(1);
    }

    @Test
    void oneClassOnly_noPlaceAbove_isAMistake() {
        assertThatThrownBy(() -> AdaptiveGate.named("g").express(1).clock(clock).build())
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("express must be 0 where there is one class (units), but was 1");
    }
}
