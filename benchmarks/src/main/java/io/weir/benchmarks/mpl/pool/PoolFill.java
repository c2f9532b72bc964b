package io.weir.benchmarks.mpl.pool;

import com.zaxxer.hikari.HikariDataSource;
import io.weir.clock.NanoClock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/** Waits until a new pool of HikariCP has its connections, so that opening them is no part of a measurement. */
final class PoolFill {
    /** HikariCP opens about thirty a second; a database that opens none is seen later, by who borrows. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final long LOOK_NANOS = Duration.ofMillis(20).toNanos();

    private PoolFill() {}

    /**
     * Waits.
     *
     * @param pool has started
     * @param size how many connections it wants; may fall while it fills
     */
    static void await(HikariDataSource pool, IntSupplier size) {
        NanoClock clock = NanoClock.system();
        long endNanos = clock.nanoTime() + PATIENCE.toNanos();
        while (pool.getHikariPoolMXBean().getTotalConnections() < size.getAsInt()
                && endNanos - clock.nanoTime() > 0
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
