package io.weir.control;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds and follows the limit of greatest throughput: a coarse survey, then small probes round the top.
 *
 * <pre>
 * sample with permits free: nothing is learnt; the limit stays
 * sample after a change:    dropped until the surplus is gone and one response time has passed
 * samples at one limit:     one measurement, when enough units have ended
 * survey:  halve until clearly worse, double until clearly worse; go to the best seen
 * track:   fit ln X over ln N near the centre; move by the fit's top while its slope is significant; else probe
 * a measurement off the curve, twice: a new regime; forget and survey from here
 * </pre>
 *
 * <p>Only successes count as throughput. One of r controllers that share a database sees its own throughput only, which a
 * permit more raises even where all together lose; at the common top its elasticity is 1 - 1/r, so that much is asked of it.
 *
 * <p>Constant memory; one update costs a few fits of at most 128 points. Not thread-safe but for {@link #metrics()}.
 */
public final class HybridController implements LimitController {

    /** Share of an interval without a free permit from which the limit is what bounds; a guess. */
    private static final double LOADED_RATIO = 0.8;

    /** Samples in a row without load after which a probe is taken back; a guess. */
    private static final int IDLE_SAMPLES = 4;

    /** Width of the fits that choose among surveyed levels: its neighbours, a factor of two away, count by a half. */
    private static final double SURVEY_WIDTH = 0.6;

    private static final double NANOS_PER_SECOND = 1e9;

    private record View(LoadState state, double best, CurveFit fit, long regimes) {}

    private final LimitRange range;
    private final double price;
    private final LevelMeter meter;
    private final ThroughputCurve curve;
    private final TopTracker tracker;
    private final RegimeWatch watch = new RegimeWatch();
    private Survey survey;
    private CurveFit fit;
    private double best = Double.NaN;
    private LoadState state = LoadState.UNKNOWN;
    private int idleSamples;
    private long regimes;
    private volatile View view = new View(LoadState.UNKNOWN, Double.NaN, null, 0);

    /**
     * Starts without knowledge; the first sample's limit is where the search begins.
     *
     * @param settings bounds and speeds
     */
    public HybridController(HybridSettings settings) {
        this.range = settings.range();
        this.price = 1 - (1 - settings.slotPriceRatio()) / settings.replicas();
        this.meter = new LevelMeter(settings);
        this.curve = new ThroughputCurve(settings.memoryNanos() / NANOS_PER_SECOND);
        this.tracker = new TopTracker(price, settings.seed());
    }

    @Override
    public Decision update(Sample sample) {
        if (Double.isNaN(best)) {
            best = range.clamp(sample.limit());
            survey = new Survey(range, range.clamp(sample.limit()), -1);
        }
        Decision decision = sample.fullRatio() < LOADED_RATIO ? idle(sample) : loaded(sample);
        view = new View(state, best, fit, regimes);
        return decision;
    }

    private Decision idle(Sample sample) {
        meter.clear();
        idleSamples++;
        return idleSamples < IDLE_SAMPLES
                ? hold(sample, "permits were free: nothing to learn")
                : decide(best, state, "permits are free: rests at the best limit known");
    }

    private Decision loaded(Sample sample) {
        idleSamples = 0;
        Optional<Measurement> measured = meter.add(sample);
        if (measured.isPresent()) {
            return learn(measured.get());
        }
        return hold(sample, meter.settled() ? "measures at this limit" : "waits for what began under the last limit");
    }

    private Decision learn(Measurement measurement) {
        double logLevel = Math.log(Math.max(1, measurement.level()));
        int news = survey == null ? watch.add(fit.surprise(logLevel, measurement)) : 0;
        curve.add(logLevel, measurement);
        if (news != 0) {
            regimes++;
            curve.keepNewest(Math.abs(news));
            survey = new Survey(range, clamp(measurement.level()), news < 0 ? -1 : 1);
        }
        return survey == null ? track() : explore(logLevel, measurement);
    }

    private Decision explore(double logLevel, Measurement measurement) {
        OptionalInt next = survey.next(measurement.logThroughput() - price * logLevel, measurement.variance());
        best = clamp(Math.exp(curve.best(price, SURVEY_WIDTH)));
        if (next.isPresent()) {
            return decide(next.getAsInt(), LoadState.UNKNOWN, "surveys the range in steps of two");
        }
        survey = null;
        watch.reset();
        tracker.begin(Math.log(best));
        fit = curve.fit(tracker.centre(), tracker.width(), price);
        return decide(best, LoadState.UNKNOWN, "the survey is over: goes to the best level seen");
    }

    private Decision track() {
        fit = curve.fit(tracker.centre(), tracker.width(), price);
        TopTracker.Step step = tracker.next(fit, Math.log(range.min()), Math.log(range.max()));
        best = clamp(Math.exp(tracker.centre()));
        double level = Math.exp(step.logLevel());
        // A probe differs by one permit at least, or it would be no probe at low limits.
        double probe = step.logLevel() > tracker.centre() ? Math.max(level, best + 1) : level;
        return decide(
                step.logLevel() < tracker.centre() ? Math.min(level, best - 1) : probe, step.state(), step.reason());
    }

    private Decision hold(Sample sample, String reason) {
        return new Decision(range.clamp(sample.limit()), state, reason);
    }

    private Decision decide(double limit, LoadState next, String reason) {
        state = next;
        return new Decision(clamp(limit), state, reason);
    }

    private int clamp(double limit) {
        return range.clamp((int) Math.round(limit));
    }

    @Override
    public List<Metric> metrics() {
        View now = view;
        CurveFit terms = now.fit == null ? CurveFit.NONE : now.fit;
        return List.of(
                gauge("state", Unit.COUNT, "0 unknown, 1 underload, 2 saturation, 3 overload.", number(now.state)),
                gauge("best", Unit.COUNT, "The best limit known.", now.best),
                gauge(
                        "height",
                        Unit.COUNT,
                        "Fitted throughput at the centre, units a second.",
                        Math.exp(terms.height())),
                gauge("slope", Unit.RATIO, "Fitted elasticity there: 1 scales fully, 0 is a top.", terms.slope()),
                gauge("slope.error", Unit.RATIO, "Standard error of the slope.", terms.slopeError()),
                gauge(
                        "curvature",
                        Unit.RATIO,
                        "Fitted curvature in logarithms, positive for a top.",
                        terms.curvature()),
                Metric.counter(
                        "weir.control.hybrid.regimes",
                        Unit.COUNT,
                        "Times that measurements left the curve and the search began anew.",
                        now.regimes));
    }

    private static int number(LoadState state) {
        return switch (state) {
            case UNKNOWN -> 0;
            case UNDERLOAD -> 1;
            case SATURATION -> 2;
            case OVERLOAD -> 3;
        };
    }

    private static Metric gauge(String name, Unit unit, String description, double value) {
        return Metric.gauge("weir.control.hybrid." + name, unit, description, value);
    }
}
