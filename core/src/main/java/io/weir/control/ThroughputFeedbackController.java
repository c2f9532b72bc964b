package io.weir.control;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Climbs a method's own throughput: goes on in the direction that brought more, else turns round.
 *
 * <pre>
 * at limit Mc, when enough units have ended: Tc is their throughput, Mp and Tp the previous limit and its throughput
 * (Mc - Mp) * (Tc - Tp) &gt;= 0: limit := Mc + step;  else: limit := Mc - step
 * </pre>
 *
 * <p>Source: K. Hibino and S. Chiba, Method-level Queue Scheduling. The source gives neither step nor bounds nor a start nor
 * what enough data is. Here the result is bounded; the first move has no previous limit, which makes the product zero; and
 * what was measured at another limit is forgotten when the limit in force changes by other hands.
 *
 * <p>Kept as published, with its traps: a tie raises the limit, so on a plateau it drifts up without end; and at the greatest
 * limit Mc = Mp, the product is zero for ever, and it stays there. Not the controller to use. Constant time and memory. Not
 * thread-safe but for {@link #metrics()}.
 */
public final class ThroughputFeedbackController implements LimitController {
    private static final double NANOS_PER_SECOND = 1e9;

    private final ThroughputFeedbackSettings settings;
    private int limit;
    private long succeeded;
    private long finished;
    private long nanos;
    private int previousLimit;
    private double previousThroughput = Double.NaN;
    private volatile double lastThroughput = Double.NaN;

    /**
     * Makes a controller without a past.
     *
     * @param settings its settings
     */
    public ThroughputFeedbackController(ThroughputFeedbackSettings settings) {
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    @Override
    public Decision update(Sample sample) {
        if (sample.limit() != limit) {
            begin(sample.limit());
        }
        succeeded += sample.succeeded();
        finished += sample.finished();
        nanos += sample.durationNanos();
        if (finished < settings.sampleSize()) {
            return new Decision(settings.range().clamp(limit), LoadState.UNKNOWN, "not enough units have ended yet");
        }
        double throughput = succeeded * NANOS_PER_SECOND / nanos;
        Decision decision = decide(throughput);
        previousLimit = limit;
        previousThroughput = throughput;
        lastThroughput = throughput;
        begin(limit);
        return decision;
    }

    private void begin(int newLimit) {
        limit = newLimit;
        succeeded = 0;
        finished = 0;
        nanos = 0;
    }

    private Decision decide(double throughput) {
        boolean first = Double.isNaN(previousThroughput);
        boolean up = first || (limit - previousLimit) * (throughput - previousThroughput) >= 0;
        int wanted = settings.range().clamp(up ? limit + settings.step() : limit - settings.step());
        String reason = first
                ? "the first throughput"
                : String.format(
                        Locale.ROOT,
                        "%.1f/s at %d, %.1f/s at %d before",
                        throughput,
                        limit,
                        previousThroughput,
                        previousLimit);
        return new Decision(wanted, up ? LoadState.UNDERLOAD : LoadState.OVERLOAD, reason);
    }

    @Override
    public List<Metric> metrics() {
        return List.of(Metric.gauge(
                "weir.control.feedback.throughput",
                Unit.COUNT,
                "Throughput a second of the last limit that was judged.",
                lastThroughput));
    }
}
