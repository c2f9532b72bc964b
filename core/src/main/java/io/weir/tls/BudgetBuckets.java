package io.weir.tls;

/**
 * The two buckets that a full handshake is paid from: one carries unspent time over, the other keeps a burst from spending all
 * of it at once. Thread-safe, lock-free; {@link #set} and {@link #raise} belong to one thread.
 */
final class BudgetBuckets {
    /** The burst bucket fills at this many times the target: the speed at which what was carried over can be spent. */
    private static final double PEAK_RATIO = 2;

    /** 1 s of the machine: how much false claims may overdraw. A guess: half a client's patience. */
    private static final double MAX_DEBT_NANOS = 1e9;

    /** Above this share of that debt a claim is believed only of a source with a good record. */
    private static final double CLAIM_DEBT_SHARE = 0.5;

    private final HandshakeBudgetSettings settings;
    private final CpuBucket carried;
    private final CpuBucket burst;
    private long carriedDepth;
    private long burstDepth;
    private volatile long claimDebtNanos = Long.MAX_VALUE;

    BudgetBuckets(HandshakeBudgetSettings settings, long nowNanos) {
        this.settings = settings;
        this.carried = new CpuBucket(nowNanos);
        this.burst = new CpuBucket(nowNanos);
    }

    boolean tryTake(long costNanos, long nowNanos) {
        if (!burst.tryTake(costNanos, nowNanos)) {
            return false;
        }
        if (!carried.tryTake(costNanos, nowNanos)) {
            burst.add(costNanos);
            return false;
        }
        return true;
    }

    /** Puts back into both, or takes when negative. */
    void refund(long nanos) {
        carried.add(nanos);
        burst.add(nanos);
    }

    /**
     * Sets speeds and sizes.
     *
     * @param cpus the CPUs available
     * @param freeCpus the CPUs for new connections
     * @param costNanos the cost of one; a bucket holds at least that, however dear
     * @param nowNanos the time
     */
    void set(double cpus, double freeCpus, long costNanos, long nowNanos) {
        carriedDepth = (long) Math.max(settings.carryOverNanos() * cpus, (double) costNanos);
        burstDepth = (long) Math.max(settings.burstNanos() * cpus, (double) costNanos);
        long debt = (long) Math.max(MAX_DEBT_NANOS * cpus, 2.0 * costNanos);
        claimDebtNanos = (long) (CLAIM_DEBT_SHARE * debt);
        carried.set(freeCpus, carriedDepth, debt, nowNanos);
        burst.set(PEAK_RATIO * settings.targetRatio() * cpus, burstDepth, debt, nowNanos);
    }

    /** Fills both to a share of their sizes, unless there is more in them. */
    void raise(double share) {
        carried.raiseTo((long) (share * carriedDepth));
        burst.raiseTo((long) (share * burstDepth));
    }

    /** Whether claims have overdrawn so much that they need a good record. */
    boolean isIndebted() {
        return carried.level() < -claimDebtNanos;
    }

    /** Returns what is left in ns of CPU as of the last use; negative for a debt. */
    long leftNanos() {
        return carried.level();
    }
}
