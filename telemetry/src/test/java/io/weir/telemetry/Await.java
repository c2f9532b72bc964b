package io.weir.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what no latch can tell, with a timeout. */
public final class Await {
    private static final long STEP_NANOS = 1_000_000L;

    private Await() {}

    /** Waits until a condition holds and fails when it does not within the time. */
    public static void until(String what, Duration timeout, BooleanSupplier condition) {
        assertThat(within(timeout, condition)).as(what + " within " + timeout).isTrue();
    }

    /** Waits until a condition holds or the time is over; says which. */
    public static boolean within(Duration timeout, BooleanSupplier condition) {
        NanoClock clock = NanoClock.system();
        long beganNanos = clock.nanoTime();
        while (!condition.getAsBoolean()) {
            if (clock.nanoTime() - beganNanos > timeout.toNanos()) {
                return false;
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
        return true;
    }
}
