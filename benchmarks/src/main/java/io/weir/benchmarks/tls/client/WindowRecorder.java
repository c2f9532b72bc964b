package io.weir.benchmarks.tls.client;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.sun.management.OperatingSystemMXBean;
import io.weir.clock.NanoClock;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Counts into the present window. For the client's one thread. */
final class WindowRecorder {
    /** Longer than all tries of a request together. */
    private static final long LONGEST_MICROS = 60_000_000;

    private static final double P95 = 95;
    private static final double P99 = 99;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final NanoClock clock = NanoClock.system();
    private final Histogram all = new Histogram(LONGEST_MICROS, 3);
    private final Histogram returning = new Histogram(LONGEST_MICROS, 3);
    private final Histogram late = new Histogram(LONGEST_MICROS, 3);
    private final Map<Tally, Long> counts = new EnumMap<>(Tally.class);
    private long startNanos = clock.nanoTime();
    private long startCpuNanos = system.getProcessCpuTime();

    void count(Tally tally) {
        counts.merge(tally, 1L, Long::sum);
    }

    void reply(long latencyNanos, boolean isReturning) {
        count(Tally.REPLIES);
        long micros = micros(latencyNanos);
        all.recordValue(micros);
        if (isReturning) {
            returning.recordValue(micros);
        }
    }

    void begun(long lateNanos) {
        count(Tally.STARTED);
        late.recordValue(micros(lateNanos));
    }

    private static long micros(long nanos) {
        return Math.min(LONGEST_MICROS, NANOSECONDS.toMicros(Math.max(0, nanos)));
    }

    /** Ends the window and begins the next. */
    LoadWindow mark() {
        long nowNanos = clock.nanoTime();
        long cpuNanos = system.getProcessCpuTime();
        set(Tally.WALL_NANOS, nowNanos - startNanos);
        set(Tally.CPU_NANOS, cpuNanos - startCpuNanos);
        set(Tally.P95_MICROS, percentile(all, P95));
        set(Tally.RETURNING_P95_MICROS, percentile(returning, P95));
        set(Tally.LATE_P99_MICROS, percentile(late, P99));
        LoadWindow window = new LoadWindow(counts);
        counts.clear();
        startNanos = nowNanos;
        startCpuNanos = cpuNanos;
        all.reset();
        returning.reset();
        late.reset();
        return window;
    }

    private static long percentile(Histogram histogram, double percent) {
        return histogram.getTotalCount() == 0 ? 0 : histogram.getValueAtPercentile(percent);
    }

    private void set(Tally tally, long value) {
        counts.put(tally, value);
    }
}
