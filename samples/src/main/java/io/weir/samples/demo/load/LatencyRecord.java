package io.weir.samples.demo.load;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What became of the measured requests: one histogram over the whole run, and one for each slice of it.
 *
 * <p>Latency counts from the intended start, in microseconds, exact to three digits over the run and to two over a
 * slice. Thread-safe.
 */
public final class LatencyRecord implements RequestRecord {
    /** At most this many slices, so that an hour's run fits into memory and onto a screen. */
    private static final int MAX_SLICES = 480;
    /** The finest slice: about a hundred requests at the demo's default rate. */
    private static final Duration FINEST_SLICE = Duration.ofMillis(250);
    /** A minute, far above the time after which a request counts as an error. */
    private static final long LONGEST_MICROS = Duration.ofMinutes(1).toNanos() / 1000;

    private static final double MICROS_PER_MILLI = 1000;

    private final Histogram all = new Histogram(LONGEST_MICROS, 3);
    private final Histogram[] slices;
    private final long sliceNanos;
    private final long measuredNanos;
    private String firstError = "";
    private long errors;

    /**
     * Starts an empty record.
     *
     * @param measured how long the measurement takes, above zero
     */
    public LatencyRecord(Duration measured) {
        measuredNanos = measured.toNanos();
        sliceNanos = Math.max(FINEST_SLICE.toNanos(), measuredNanos / MAX_SLICES);
        slices = new Histogram[(int) ((measuredNanos + sliceNanos - 1) / sliceNanos)];
    }

    @Override
    public synchronized void answered(long intendedNanos, long latencyNanos) {
        long micros = Math.min(LONGEST_MICROS, NANOSECONDS.toMicros(latencyNanos));
        all.recordValue(micros);
        slice(intendedNanos).recordValue(micros);
    }

    @Override
    public void lost(long intendedNanos, long latencyNanos, String reason) {
        failed(reason);
    }

    @Override
    public synchronized void failed(String reason) {
        if (errors == 0) {
            firstError = reason;
        }
        errors++;
    }

    private Histogram slice(long intendedNanos) {
        int index = (int) Math.min(slices.length - 1L, intendedNanos / sliceNanos);
        if (slices[index] == null) {
            slices[index] = new Histogram(LONGEST_MICROS, 2);
        }
        return slices[index];
    }

    /**
     * Returns how many requests have ended, well or badly.
     *
     * @return zero or more
     */
    public synchronized long requests() {
        return all.getTotalCount() + errors;
    }

    /**
     * Returns how many of them ended badly.
     *
     * @return zero or more
     */
    public synchronized long errors() {
        return errors;
    }

    /**
     * Returns why the first one did.
     *
     * @return words, empty when there was none
     */
    public synchronized String firstError() {
        return firstError;
    }

    /**
     * Returns how many good answers there were in a second.
     *
     * @return answers over the measurement's length
     */
    public synchronized double throughputPerSecond() {
        return all.getTotalCount() * 1e9 / measuredNanos;
    }

    /**
     * Returns a quantile of the latencies of all good answers so far.
     *
     * @param quantile 0 to 1, where 1 is the longest
     * @return milliseconds; null when there is no answer
     */
    public synchronized Double latencyMillis(double quantile) {
        return all.getTotalCount() == 0 ? null : all.getValueAtPercentile(quantile * 100) / MICROS_PER_MILLI;
    }

    /**
     * Returns the mean latency of all good answers so far.
     *
     * @return milliseconds; null when there is no answer
     */
    public synchronized Double meanMillis() {
        return all.getTotalCount() == 0 ? null : all.getMean() / MICROS_PER_MILLI;
    }

    /**
     * Returns the latencies of all good answers so far.
     *
     * @return a copy, in microseconds
     */
    public synchronized Histogram histogram() {
        return all.copy();
    }

    /**
     * Returns the greatest quantile that the answers so far say something about.
     *
     * @return 1 - 1/n for n answers; 0 when there is none
     */
    public synchronized double finestQuantile() {
        return all.getTotalCount() == 0 ? 0 : 1 - 1.0 / all.getTotalCount();
    }

    /**
     * Returns the run slice by slice.
     *
     * @return the slices with an answer, in order
     */
    public synchronized List<Slice> slices() {
        List<Slice> made = new ArrayList<>();
        for (int i = 0; i < slices.length; i++) {
            if (slices[i] != null) {
                double middleSeconds = (i + 0.5) * sliceNanos / 1e9;
                made.add(new Slice(
                        middleSeconds,
                        slices[i].getValueAtPercentile(50) / MICROS_PER_MILLI,
                        slices[i].getMaxValue() / MICROS_PER_MILLI));
            }
        }
        return made;
    }

    /**
     * A part of the run, by the intended start of its requests.
     *
     * @param middleSeconds its middle, since the measurement's start
     * @param medianMillis the median latency
     * @param maxMillis the longest latency
     */
    public record Slice(double middleSeconds, double medianMillis, double maxMillis) {}
}
