package io.weir.balance;

import static io.weir.metrics.Metric.Unit.COUNT;
import static io.weir.metrics.Metric.Unit.NANOSECONDS;
import static io.weir.metrics.Metric.Unit.RATIO;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.weir.balance.AvoidanceListener.Ending;
import io.weir.balance.AvoidanceListener.Reason;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.report.GcReport;
import java.util.List;

/**
 * Decides, on the node itself, when a balancer that knows nothing of garbage collections should keep away.
 *
 * <ul>
 *   <li>Serving to leaving when the node's own report says that a major GC comes within {@link #RAMP} leads. From then on the
 *       weight falls in proportion to the time that is left, down to the least; it does not rise before the end. Within one
 *       lead the node is draining for those who know only yes and no.
 *   <li>Leaving to serving when a major GC was seen, when the forecast was taken back, or after the time cap. After the cap
 *       the node serves for as long as it was leaving, so that wrong forecasts cost half of its share at the most.
 *   <li>A pause shorter than the policy's shortest, a storm, and a collector without forecasts are no reason to leave.
 * </ul>
 *
 * <p>Why in proportion: a node that gets the share w of its traffic takes 1/w as long to its major GC. A weight that drops to
 * the least at once keeps a node away for lead / w; one that follows the time left, for about lead x (1 + ln(1/w)), and both
 * hold up the same few requests in the end.
 *
 * <p>One thread calls {@link #tick}, every {@link #TICK_NANOS} or so; {@link #state()} is read by any and costs one volatile
 * load. Pure: reads no clock, takes no lock on the reading side.
 */
public final class NodeDrain implements MetricSource {
    /** 50 ms: half of the age that a report may have anyhow. */
    public static final long TICK_NANOS = 50_000_000L;

    /** The weight begins to fall two leads before the major GC: one to get low, one for the balancer to learn of it; a guess. */
    public static final int RAMP = 2;

    private static final int PERCENT = 100;

    private enum Phase {
        SERVING,
        LEAVING,
        /** The cap ended it; the node is left alone for a while, so that a wrong forecast cannot starve it. */
        SPENT
    }

    private final String name;
    private final DrainSettings settings;
    private final AvoidanceListener listener;

    private volatile DrainState state = DrainState.SERVING;
    private Phase phase = Phase.SERVING;
    private long majors = -1;
    private int fewestMinorsLeft;
    private long sinceNanos;
    private long spentUntilNanos;
    private long drains;
    private long collected;
    private long missed;
    private long capped;
    private long withdrawn;
    private long leftNanos;

    /**
     * Creates the node's drain; it serves.
     *
     * @param name the node's, for the listener
     * @param settings how it leaves
     * @param listener is told of every leaving and return, on the ticking thread
     */
    public NodeDrain(String name, DrainSettings settings, AvoidanceListener listener) {
        this.name = name;
        this.settings = settings;
        this.listener = listener;
    }

    /**
     * Returns what the node wants now. Any thread.
     *
     * @return as of the last tick
     */
    public DrainState state() {
        return state;
    }

    /**
     * Looks at the node's own report.
     *
     * @param report a fresh one
     * @param nowNanos the time now
     * @return what the node wants from now on
     */
    public synchronized DrainState tick(GcReport report, long nowNanos) {
        boolean sawMajor = majors >= 0 && report.majors() > majors;
        if (sawMajor && phase != Phase.LEAVING) {
            missed++;
        }
        majors = report.majors();
        long untilNanos = untilMajorNanos(report);
        if (phase == Phase.LEAVING) {
            Ending ending = endingNow(report, sawMajor, untilNanos, nowNanos);
            if (ending != null) {
                serve(ending, nowNanos);
            }
        } else if (phase == Phase.SPENT && (sawMajor || nowNanos - spentUntilNanos >= 0)) {
            phase = Phase.SERVING;
        }
        if (phase == Phase.SERVING && untilNanos <= RAMP * settings.leadNanos()) {
            leave(report, untilNanos, nowNanos);
        }
        if (phase == Phase.LEAVING) {
            fewestMinorsLeft = Math.min(fewestMinorsLeft, report.minorsLeft());
            publish(untilNanos);
        }
        return state;
    }

    private void leave(GcReport report, long untilNanos, long nowNanos) {
        phase = Phase.LEAVING;
        drains++;
        sinceNanos = nowNanos;
        fewestMinorsLeft = report.minorsLeft();
        listener.avoided(name, Reason.MAJOR, untilNanos);
    }

    private Ending endingNow(GcReport report, boolean sawMajor, long untilNanos, long nowNanos) {
        if (sawMajor) {
            return Ending.COLLECTED;
        }
        // With little traffic a major GC moves away in time; only more collections before it are a change of mind.
        boolean revised = untilNanos > RAMP * settings.leadNanos() && report.minorsLeft() > fewestMinorsLeft;
        if (revised || untilNanos == Long.MAX_VALUE) {
            return Ending.WITHDRAWN;
        }
        return nowNanos - sinceNanos >= settings.maxDrainNanos() ? Ending.TIME_CAP : null;
    }

    private void serve(Ending ending, long nowNanos) {
        long lasted = nowNanos - sinceNanos;
        leftNanos += lasted;
        phase = ending == Ending.TIME_CAP ? Phase.SPENT : Phase.SERVING;
        spentUntilNanos = nowNanos + lasted;
        state = DrainState.SERVING;
        switch (ending) {
            case COLLECTED -> collected++;
            case TIME_CAP -> capped++;
            default -> withdrawn++;
        }
        listener.returned(name, ending, lasted);
    }

    private void publish(long untilNanos) {
        double left = untilNanos / (double) (RAMP * settings.leadNanos());
        int percent = (int) Math.ceil(PERCENT * Math.max(settings.minWeightRatio(), Math.min(1, left)));
        boolean draining = state.draining() || untilNanos <= settings.leadNanos();
        DrainState next = new DrainState(draining, Math.min(state.weightPercent(), percent));
        if (!next.equals(state)) {
            state = next;
        }
    }

    /** Returns the time until a major GC that is worth leaving for; {@link Long#MAX_VALUE} when none is in sight. */
    private static long untilMajorNanos(GcReport report) {
        boolean longOrUnknown = report.expectedPauseMillis() == GcReport.UNKNOWN
                || MILLISECONDS.toNanos(report.expectedPauseMillis())
                        >= report.policy().shortestPauseNanos();
        return report.hasNextMajor() && !report.storm() && longOrUnknown
                ? MILLISECONDS.toNanos(report.nextMajorMillis())
                : Long.MAX_VALUE;
    }

    @Override
    public synchronized List<Metric> metrics() {
        return List.of(
                Metric.gauge(
                        "weir.drain.weight",
                        RATIO,
                        "Share of its traffic that the node asks for.",
                        state.weightPercent() / (double) PERCENT),
                Metric.counter("weir.drain.drains", COUNT, "Times the node left for a major GC.", drains),
                Metric.counter("weir.drain.collected", COUNT, "Of these, ended by the major GC.", collected),
                Metric.counter("weir.drain.capped", COUNT, "Of these, ended by the time cap.", capped),
                Metric.counter("weir.drain.withdrawn", COUNT, "Of these, ended by a changed forecast.", withdrawn),
                Metric.counter("weir.drain.missed", COUNT, "Major GCs that came while the node served.", missed),
                Metric.counter("weir.drain.time", NANOSECONDS, "Time in which the node asked for less.", leftNanos));
    }
}
