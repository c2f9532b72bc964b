package io.weir.samples.batch;

import io.weir.samples.Pause;
import io.weir.samples.methods.HeavyMethod;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** What a job does: it fetches its input, which takes a while and no processor, and then works on it. Thread-safe. */
final class BatchJob {
    private static final Duration FETCH = Duration.ofMillis(20);
    /** Some tenths of a second of work on one processor. */
    private static final int SEARCHES = 25;

    private final HeavyMethod work = new HeavyMethod();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostRunning = new AtomicInteger();
    private final LongAdder done = new LongAdder();

    /** The first phase. */
    void prepare() {
        Pause.of(FETCH);
    }

    /** The second phase. */
    void run() {
        int now = running.incrementAndGet();
        mostRunning.accumulateAndGet(now, Math::max);
        try {
            for (int price = 0; price < SEARCHES; price++) {
                int unused = work.count("weir", price);
            }
        } finally {
            running.decrementAndGet();
        }
        done.increment();
    }

    /** Returns how many ran at once at most, since the last look. */
    int takeMostRunning() {
        return mostRunning.getAndSet(running.get());
    }

    /** Returns how many were done since the last look. */
    long takeDone() {
        return done.sumThenReset();
    }
}
