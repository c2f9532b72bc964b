package io.weir.tls;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A token bucket whose tokens are nanoseconds of CPU. Fills with time, may go into debt. Lock-free, thread-safe; nothing is
 * allocated. {@link #set} belongs to one thread.
 */
final class CpuBucket {
    /** 10 us: how often the level is brought up to date at most, so that threads do not all write. */
    private static final long GRAIN_NANOS = 10_000;

    /** 10 s: a longer silence fills no more; keeps the product in range. */
    private static final long MAX_ELAPSED_NANOS = 10_000_000_000L;

    private final AtomicLong level = new AtomicLong();
    private final AtomicLong filled;
    private volatile double rate;
    private volatile long depth;
    private volatile long maxDebt;

    CpuBucket(long nowNanos) {
        this.filled = new AtomicLong(nowNanos);
    }

    /**
     * Sets how it fills from now on.
     *
     * @param cpus CPU ns per ns
     * @param depthNanos the most it holds
     * @param maxDebtNanos the most it owes
     */
    void set(double cpus, long depthNanos, long maxDebtNanos, long nowNanos) {
        fill(nowNanos);
        rate = cpus;
        depth = depthNanos;
        maxDebt = maxDebtNanos;
        add(0);
    }

    /** Takes the cost when the bucket is not empty; the last one in may overdraw it by a cost. */
    boolean tryTake(long costNanos, long nowNanos) {
        fill(nowNanos);
        while (true) {
            long now = level.get();
            if (now <= 0) {
                return false;
            }
            if (level.compareAndSet(now, Math.max(-maxDebt, now - costNanos))) {
                return true;
            }
        }
    }

    /** Adds, or takes when negative, within depth and debt. */
    void add(long nanos) {
        while (true) {
            long now = level.get();
            long then = Math.max(-maxDebt, Math.min(depth, now + nanos));
            if (then == now || level.compareAndSet(now, then)) {
                return;
            }
        }
    }

    /** Fills up to a level when it is below. */
    void raiseTo(long nanos) {
        long missing = nanos - level.get();
        if (missing > 0) {
            add(missing);
        }
    }

    /** Returns what was in it at the last use; negative for a debt. */
    long level() {
        return level.get();
    }

    private void fill(long nowNanos) {
        long last = filled.get();
        long elapsed = nowNanos - last;
        // Whoever wins the exchange pours; a thread with an older time finds nothing to do.
        if (elapsed >= GRAIN_NANOS && filled.compareAndSet(last, nowNanos)) {
            add((long) (Math.min(elapsed, MAX_ELAPSED_NANOS) * rate));
        }
    }
}
