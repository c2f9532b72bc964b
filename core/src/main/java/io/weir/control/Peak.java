package io.weir.control;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** The greatest level that was seen in an interval. Thread-safe; seeing allocates nothing; one thread rolls. */
final class Peak {
    private final AtomicInteger max = new AtomicInteger();

    void see(int level) {
        int known = max.get();
        while (level > known && !max.compareAndSet(known, level)) {
            known = max.get();
        }
    }

    /**
     * Begins the next interval.
     *
     * @param level reads the level now; it is asked after the reset, so that a thread which saw the old peak is not lost
     * @return the ended interval's peak, the level that it ended with included
     */
    int roll(IntSupplier level) {
        int ended = max.getAndSet(0);
        int now = level.getAsInt();
        see(now);
        return Math.max(ended, now);
    }
}
