package io.weir.benchmarks.methods.client;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** The calls of one kind: times of a window, and counts by tenths of a second. Thread-safe. */
final class CallRecord {
    private static final int DIGITS = 3;
    /** An hour: longer than a server lives. */
    private static final int BINS = 36_000;

    private static final double P99 = 99;

    private final Recorder times = new Recorder(DIGITS);
    private final LongAdder refused = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final AtomicIntegerArray bins = new AtomicIntegerArray(BINS);

    void answered(int bin, long micros) {
        times.recordValue(micros);
        if (bin < BINS) {
            bins.incrementAndGet(bin);
        }
    }

    void refused() {
        refused.increment();
    }

    void failed() {
        failed.increment();
    }

    /** Returns the calls since the last look: answered, refused, failed; mean, 99th percentile and longest in microseconds. */
    String take() {
        Histogram histogram = times.getIntervalHistogram();
        return histogram.getTotalCount() + " " + refused.sumThenReset() + " " + failed.sumThenReset() + " "
                + Math.round(histogram.getMean()) + " " + histogram.getValueAtPercentile(P99) + " "
                + histogram.getMaxValue();
    }

    int bin(int index) {
        return bins.get(index);
    }

    void clear() {
        var unused = take();
        for (int i = 0; i < BINS; i++) {
            bins.set(i, 0);
        }
    }
}
