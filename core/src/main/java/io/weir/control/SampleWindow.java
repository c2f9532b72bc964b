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
 * last one ended with. Units that outlast an interval count in the means of every interval in which they run.
 *
 * <p>Ranges: limits up to {@link LimitRange#HIGHEST}, 2^19 units in flight, 2^27 admitted in one interval.
 */
public final class SampleWindow implements SampleSource {
    private static final int LIMIT_BITS = 17;
    private static final int IN_USE_BITS = 20;
    private static final int COUNT_SHIFT = LIMIT_BITS + IN_USE_BITS;
    private static final long ONE_IN_USE = 1L << LIMIT_BITS;
    private static final long ONE_ADMITTED = 1L << COUNT_SHIFT;
    private static final long LIMIT_MASK = ONE_IN_USE - 1;
    private static final long COUNT_MASK = (1L << (Long.SIZE - COUNT_SHIFT)) - 1;

    /**
     * Units admitted so far (modulo 2^27), units in flight, and the limit, from the upper bits to the lower. In one word, so
     * that exactly one thread sees each change between full and not full, and so that a reader which is not scheduled between
     * two reads does not take what came in meanwhile for what is in flight.
     */
    private final AtomicLong state;

    private final LongAdder failed = new LongAdder();
    private final LongAdder serviceNanos = new LongAdder();
    private final TimeIntegral inUse;
    private final TimeIntegral full;
    private final Peak maxInUse = new Peak();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Peak maxWaiting = new Peak();

    // What the last roll read; the loop's thread alone.
    private long startNanos;
    private long stateBefore;
    private long failedBefore;
    private long serviceBefore;

    /**
     * Begins the first interval, with nothing in flight.
     *
     * @param nowNanos its begin, on the clock that all times here come from
     * @param limit the limit in force, one or more
     */
    public SampleWindow(long nowNanos, int limit) {
        // One before the count wraps around: a mistake there shows at the first unit, not after 2^27.
        state = new AtomicLong((COUNT_MASK << COUNT_SHIFT) + checked(limit));
        stateBefore = state.get();
        inUse = new TimeIntegral(nowNanos);
        full = new TimeIntegral(nowNanos);
        startNanos = nowNanos;
    }

    private static int checked(int limit) {
        if (limit < 1 || limit > LimitRange.HIGHEST) {
            throw new IllegalArgumentException("limit must be in 1.." + LimitRange.HIGHEST + ", but was " + limit);
        }
        return limit;
    }

    /**
     * Counts a unit that was let in. Hot path.
     *
     * @param nowNanos when
     */
    public void admitted(long nowNanos) {
        inUse.up(nowNanos);
        long word = state.addAndGet(ONE_ADMITTED + ONE_IN_USE);
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
        serviceNanos.add(tookNanos);
        if (!success) {
            failed.increment();
        }
        long word = state.addAndGet(-ONE_IN_USE);
        if (inUse(word) == limit(word) - 1) {
            full.down(nowNanos);
        }
        inUse.down(nowNanos);
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
        long added = checked(limit);
        long word = state.getAndUpdate(old -> old - limit(old) + added);
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
        return inUse(state.get());
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
        if (limit(state.get()) != limit) {
            limitChanged(nowNanos, limit);
        }
        long now = state.get();
        long serviceNow = serviceNanos.sum();
        long admitted = (count(now) - count(stateBefore)) & COUNT_MASK;
        int atStart = inUse(stateBefore);
        int atEnd = inUse(now);
        long finished = admitted + atStart - atEnd;
        // Counted just before the end itself: one whose end is not counted yet belongs to the next interval.
        long failures = Math.max(0, Math.min(failed.sum() - failedBefore, finished));
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
                admitted,
                finished - failures,
                failures,
                serviceNow - serviceBefore);
        startNanos = nowNanos;
        stateBefore = now;
        failedBefore += failures;
        serviceBefore = serviceNow;
        return sample;
    }

    private static int limit(long word) {
        return (int) (word & LIMIT_MASK);
    }

    /** Signed, because a caller can err: an end without an admission must not look like an admission too many. */
    private static int inUse(long word) {
        return (int) (word << (Long.SIZE - COUNT_SHIFT) >> (Long.SIZE - IN_USE_BITS));
    }

    private static long count(long word) {
        return (word - ((long) inUse(word) << LIMIT_BITS)) >>> COUNT_SHIFT;
    }
}
