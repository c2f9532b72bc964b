package io.weir.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a unit costs that waits without a thread. */
@Timeout(60)
class GateMemoryTest {
    private static final int WAITERS = 100_000;
    private static final double MAX_BYTES_A_WAITER = 200;

    @Test
    void hundredThousandWaiters_areSmall_andGoneWhenTheyAreServed() {
        GateWaiter idle = new GateWaiter() {
            @Override
            public void admitted(GateTicket permit) {
                permit.release();
            }

            @Override
            public void refused(Refusal refusal) {
                throw new IllegalStateException(refusal.message());
            }
        };
        AdaptiveGate gate = AdaptiveGate.named("g")
                .maxWaiting(WAITERS)
                .clock(new ManualClock(0))
                .build();
        assertThat(gate.tryAcquire()).isTrue();
        long before = usedBytes();

        for (int i = 0; i < WAITERS; i++) {
            gate.acquireAsync(0, 1_000_000_000L + i, idle);
        }

        double each = (double) (usedBytes() - before) / WAITERS;
        // A figure below the bare object's header would mean that the measurement failed.
        assertThat(each).isBetween(16.0, MAX_BYTES_A_WAITER);
        assertThat(gate.waiting()).isEqualTo(WAITERS);
        gate.release();
        assertThat(gate.inFlight()).isZero();
        assertThat((double) (usedBytes() - before) / WAITERS).isLessThan(16.0);
    }

    private static long usedBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }
}
