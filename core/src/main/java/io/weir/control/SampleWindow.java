package io.weir.control;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what a gate lets through and makes one {@link Sample} of each interval.
 *
 * <p>A gate or a plug-in calls {@link #admitted}, {@link #ended}, {@link #waitBegan} and {@link #waitEnded} from any thread,
 * {@code admitted} before {@code ended} for each unit; they allocate nothing, take no lock and read no clock. One thread, the
 * loop's, calls {@link #roll}. A sample that is taken while units come and go counts each of them once, in this interval or in
 * the next: {@code inUseAtEnd = inUseAtStart + admitted - finished} always holds, and the next interval begins with what the
 * last one ended with. Units that outlast an interval count in the means of every interval in which they run. Up to 2^19 units
 * may be in flight.
 */
public final class SampleWindow implements SampleSource {
    private static final int IN_USE_SHIFT = Integer.SIZE;
    private static final long ONE_IN_USE = 1L << IN_USE_SHIFT;

    /**
     * Units in flight (upper half) and the limit (lower half): in one word, so that exactly one thread sees each change
     * between full and not full, whatever moves at the same time.
     */
    private final AtomicLong inUseAndLimit;

    private final LongAdder admitted = new LongAdder();
    private final LongAdder succeeded = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder serviceNanos = new LongAdder();
    private final TimeIntegral inUse;
    private final TimeIntegral full;
    private final Peak maxInUse = new Peak();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Peak maxWaiting = new Peak();

    // What the last roll read; the loop's thread alone.
    private long startNanos;
    private long admittedBefore;
    private long succeededBefore;
    private long failedBefore;
    private long serviceBefore;

    /**
     * Begins the first interval, with nothing in flight.
     *
     * @param nowNanos its begin, on the clock that all times here come from
     * @param limit the limit in force, one or more
     */
    public SampleWindow(long nowNanos, int limit) {
        inUseAndLimit = new AtomicLong(positive(limit));
        inUse = new TimeIntegral(nowNanos);
        full = new TimeIntegral(nowNanos);
        startNanos = nowNanos;
    }

    private static int positive(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be >= 1, but was " + limit);
        }
        return limit;
    }

    /**
     * Counts a unit that was let in. Hot path.
     *
     * @param nowNanos when
     */
    public void admitted(long nowNanos) {
        admitted.increment();
        inUse.up(nowNanos);
        long word = inUseAndLimit.addAndGet(ONE_IN_USE);
        int now = inUse(word);
        if (now == limit(word)) {
            full.up(nowNanos);
        }
        maxInUse.see(now);
    }

    /**
     * Counts a unit that ended. Hot path; exactly once for each admitted one.
     *
     * @param nowNanos when
     * @param success whether it counts as throughput: for a database, whether it committed
     * @param tookNanos its service time, from admission to end; zero or more
     */
    public void ended(long nowNanos, boolean success, long tookNanos) {
        long word = inUseAndLimit.addAndGet(-ONE_IN_USE);
        if (inUse(word) == limit(word) - 1) {
            full.down(nowNanos);
        }
        inUse.down(nowNanos);
        serviceNanos.add(tookNanos);
        (success ? succeeded : failed).increment();
    }

    /** Counts a unit that begins to wait for a permit. Hot path. */
    public void waitBegan() {
        maxWaiting.see(waiting.incrementAndGet());
    }

    /** Counts a unit that waits no longer, admitted or not. Hot path; exactly once for each that began. */
    public void waitEnded() {
        waiting.decrementAndGet();
    }

    /**
     * Notes that another limit is in force. Safe from any thread; no hot path.
     *
     * @param nowNanos since when
     * @param limit the new limit, one or more
     */
    public void limitChanged(long nowNanos, int limit) {
        long added = positive(limit);
        long word = inUseAndLimit.getAndUpdate(old -> old - limit(old) + added);
        boolean wasFull = inUse(word) >= limit(word);
        boolean isFull = inUse(word) >= limit;
        if (isFull && !wasFull) {
            full.up(nowNanos);
        } else if (wasFull && !isFull) {
            full.down(nowNanos);
        }
    }

    /**
     * Returns how many units are in flight.
     *
     * @return zero or more
     */
    public int inUse() {
        return inUse(inUseAndLimit.get());
    }

    /**
     * Returns how many units wait for a permit.
     *
     * @return zero or more
     */
    public int waiting() {
        return waiting.get();
    }

    /**
     * {@inheritDoc}
     *
     * <p>A limit that the window was not told of counts from now on. One thread.
     *
     * @throws IllegalArgumentException when the interval has no length or the limit is below one
     */
    @Override
    public Sample roll(long nowNanos, int limit) {
        if (nowNanos - startNanos <= 0) {
            throw new IllegalArgumentException(
                    "nowNanos must be after the interval's begin " + startNanos + ", but was " + nowNanos);
        }
        if (limit(inUseAndLimit.get()) != limit) {
            limitChanged(nowNanos, limit);
        }
        // Ends are read before admissions: every unit read as ended is then read as admitted too.
        long succeededNow = succeeded.sum();
        long failedNow = failed.sum();
        long serviceNow = serviceNanos.sum();
        long admittedNow = admitted.sum();
        int atStart = (int) (admittedBefore - succeededBefore - failedBefore);
        int atEnd = (int) (admittedNow - succeededNow - failedNow);
        long nanos = nowNanos - startNanos;
        Sample sample = new Sample(
                startNanos,
                nowNanos,
                limit,
                atStart,
                atEnd,
                Math.max(Math.max(atStart, atEnd), maxInUse.roll(this::inUse)),
                (double) inUse.takeNanos(nowNanos, Long.MAX_VALUE) / nanos,
                Math.max(0, maxWaiting.roll(waiting::get)),
                Math.min(1, (double) full.takeNanos(nowNanos, nanos) / nanos),
                admittedNow - admittedBefore,
                succeededNow - succeededBefore,
                failedNow - failedBefore,
                serviceNow - serviceBefore);
        startNanos = nowNanos;
        admittedBefore = admittedNow;
        succeededBefore = succeededNow;
        failedBefore = failedNow;
        serviceBefore = serviceNow;
        return sample;
    }

    private static int inUse(long word) {
        return (int) (word >> IN_USE_SHIFT);
    }

    private static int limit(long word) {
        return (int) word;
    }
}
