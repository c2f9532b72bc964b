package io.weir.benchmarks.mpl.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * What happened in a run, in bins of {@link Bin#NANOS} and as a histogram of the latencies that count. Thread-safe; what
 * comes after the run's end is not recorded.
 */
public final class RunRecord {
    /** Microseconds; more than any queue of a run. */
    private static final long GREATEST_LATENCY_MICROS = Duration.ofMinutes(10).toNanos() / 1_000;

    private static final int DIGITS = 2;
    private static final int NANOS_PER_MICRO = 1_000;

    private final long startNanos;
    private final long countedNanos;
    private final int bins;
    private final AtomicLongArray commits;
    private final AtomicLongArray aborts;
    /** Sums of looks, written by one thread, read after it has ended. */
    private final double[] levels;

    private final double[] inUse;
    private final int[] looks;
    private final Histogram latencies = new ConcurrentHistogram(GREATEST_LATENCY_MICROS, DIGITS);
    private final AtomicLong errors = new AtomicLong();
    private final AtomicReference<String> firstError = new AtomicReference<>();
    private final AtomicLong givenUp = new AtomicLong();

    /**
     * Starts a record.
     *
     * @param startNanos when the run begins
     * @param length how long it is at most
     * @param uncounted how long after its begin latencies do not count yet
     */
    public RunRecord(long startNanos, Duration length, Duration uncounted) {
        this.startNanos = startNanos;
        this.countedNanos = startNanos + uncounted.toNanos();
        this.bins = (int) ((length.toNanos() + Bin.NANOS - 1) / Bin.NANOS);
        this.commits = new AtomicLongArray(bins);
        this.aborts = new AtomicLongArray(bins);
        this.levels = new double[bins];
        this.inUse = new double[bins];
        this.looks = new int[bins];
    }

    /**
     * Records a commit.
     *
     * @param intendedNanos when the transaction should have begun
     * @param nowNanos when it was committed
     */
    void committed(long intendedNanos, long nowNanos) {
        add(commits, nowNanos);
        latency(intendedNanos, nowNanos);
    }

    /** Records an attempt that ended in a conflict. */
    void aborted(long nowNanos) {
        add(aborts, nowNanos);
    }

    /** Records a transaction that never got its turn. */
    void gaveUp(long intendedNanos, long nowNanos) {
        givenUp.incrementAndGet();
        latency(intendedNanos, nowNanos);
    }

    /** Records a fault that is no conflict. */
    void failed(String what) {
        errors.incrementAndGet();
        firstError.compareAndSet(null, what);
    }

    private void latency(long intendedNanos, long nowNanos) {
        if (intendedNanos - countedNanos >= 0) {
            long micros = (nowNanos - intendedNanos) / NANOS_PER_MICRO;
            latencies.recordValue(Math.max(0, Math.min(GREATEST_LATENCY_MICROS, micros)));
        }
    }

    /** Records what the pool looks like; by one thread alone. */
    void looked(long nowNanos, int level, int lent) {
        int bin = bin(nowNanos);
        if (bin >= 0) {
            levels[bin] += level;
            inUse[bin] += lent;
            looks[bin]++;
        }
    }

    private void add(AtomicLongArray counts, long nowNanos) {
        int bin = bin(nowNanos);
        if (bin >= 0) {
            counts.incrementAndGet(bin);
        }
    }

    private int bin(long nowNanos) {
        long bin = Math.floorDiv(nowNanos - startNanos, Bin.NANOS);
        return bin >= 0 && bin < bins ? (int) bin : -1;
    }

    /**
     * Returns when the run began.
     *
     * @return nanoseconds
     */
    public long startNanos() {
        return startNanos;
    }

    /**
     * Returns the bins; after all threads of the run have ended.
     *
     * @return one for each {@link Bin#NANOS}
     */
    public List<Bin> bins() {
        List<Bin> all = new ArrayList<>(bins);
        for (int i = 0; i < bins; i++) {
            all.add(new Bin(commits.get(i), aborts.get(i), levels[i] / looks[i], inUse[i] / looks[i]));
        }
        return all;
    }

    /**
     * Returns the latencies that count, from the intended begin to the commit; those that gave up are in it with the time
     * after which they did.
     *
     * @return microseconds; a copy
     */
    public Histogram latencies() {
        return latencies.copy();
    }

    /**
     * Returns how many transactions never got their turn.
     *
     * @return zero or more
     */
    public long givenUp() {
        return givenUp.get();
    }

    /**
     * Returns how many attempts failed otherwise than in a conflict.
     *
     * @return zero or more
     */
    public long errors() {
        return errors.get();
    }

    /**
     * Returns the first such fault.
     *
     * @return what it said; empty when there was none
     */
    public String firstError() {
        String first = firstError.get();
        return first == null ? "" : first;
    }
}
