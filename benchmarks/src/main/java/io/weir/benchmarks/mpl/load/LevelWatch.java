package io.weir.benchmarks.mpl.load;

import io.weir.benchmarks.mpl.pool.PoolUnderTest;
import io.weir.clock.NanoClock;
import java.util.concurrent.locks.LockSupport;

/** Looks at a pool five times in each bin, on a thread of its own. */
final class LevelWatch {
    private static final long PERIOD_NANOS = Bin.NANOS / 5;
    private static final NanoClock CLOCK = NanoClock.system();

    private LevelWatch() {}

    static void start(Workers workers, PoolUnderTest pool, RunRecord record) {
        workers.start("watch", () -> {
            while (!workers.ended()) {
                record.looked(CLOCK.nanoTime(), pool.level(), pool.inUse());
                LockSupport.parkNanos(PERIOD_NANOS);
            }
        });
    }
}
