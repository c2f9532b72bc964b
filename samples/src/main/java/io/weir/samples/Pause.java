package io.weir.samples;

import io.weir.cli.CliException;
import io.weir.clock.NanoClock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Lets time pass while an application runs. */
public final class Pause {
    private Pause() {}

    /**
     * Waits.
     *
     * @param duration how long
     * @throws CliException when the thread is interrupted
     */
    public static void of(Duration duration) {
        NanoClock clock = NanoClock.system();
        long endNanos = clock.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = endNanos - clock.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                Thread.currentThread().interrupt();
                throw CliException.failure("interrupted");
            }
        }
    }
}
