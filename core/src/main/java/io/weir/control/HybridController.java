package io.weir.control;

import io.weir.metrics.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Finds and follows the limit of greatest throughput by measuring a little below and a little above it.
 *
 * <p>Each measurement joins a curve of throughput over level that is fitted near the present centre. While the curve's slope
 * there is significant, the centre moves to where the fit has its top, no farther than the present reach; the reach grows
 * while moves agree and shrinks while they do not, so a deep overload is left in a few large steps and a flat top is held
 * with small probes. A new regime drops the old measurements and widens the reach.
 */
public final class HybridController implements LimitController {

    /** Share of an interval without a free permit above which the limit is what bounds; a guess. */
    private static final double LOADED_RATIO = 0.8;

    /** Samples without load after which a probe is taken back; a guess. */
    private static final int IDLE_SAMPLES = 4;

    /** Slope, in standard errors, that is believed. */
    private static final double SIGNIFICANT = 2;

    /** Curvature below which the fit has no top within reach, so that only the slope's sign counts. */
    private static final double LEAST_CURVATURE = 0.25;

    private static final double SHARP = 0.3;
    private static final double BLUNT = 0.5;
    private static final double SURVEY_WIDTH = 0.5;
    private static final double FIRST_REACH = Math.log(1.5);
    private static final double LEAST_REACH = Math.log(1.15);
    private static final double GREATEST_DESCENT = Math.log(2.5);
    private static final double GREATEST_GROWTH = Math.log(1.6);

    private final HybridSettings settings;
    private final LevelMeter meter;
    private final ThroughputCurve curve;
    private final RegimeWatch watch = new RegimeWatch();
    private final RandomGenerator random;
    private final double price;
    private double centre = Double.NaN;
    private double reach = FIRST_REACH;
    private int lastMove;
    private Survey survey;
    private int pairProbe;
    private int idleSamples;
    private LoadState state = LoadState.UNKNOWN;
    private CurveFit fit;
    private long regimes;
    private volatile Snapshot snapshot = new Snapshot(LoadState.UNKNOWN, Double.NaN, null, 0);

    /**
     * Starts without knowledge; the first sample's limit is where the search begins.
     *
     * @param settings bounds and speeds
     */
    public HybridController(HybridSettings settings) {
        this.settings = settings;
        this.meter = new LevelMeter(settings);
        this.curve = new ThroughputCurve(settings.memoryNanos() / 1e9);
        this.random = new SplittableRandom(settings.seed());
        // Alone, a permit more is worth it while the total grows. One of r equal sharers takes, by a permit more, throughput
        // from the others: at the common top its own elasticity is still 1 - 1/r.
        this.price = settings.slotPriceRatio() / settings.replicas() + 1 - 1.0 / settings.replicas();
    }

    @Override
    public Decision update(Sample sample) {
        if (Double.isNaN(centre)) {
            centre = Math.log(clamp(sample.limit()));
            survey = new Survey(settings.min(), settings.max(), clamp(sample.limit()), -1);
        }
        Decision decision = sample.fullRatio() < LOADED_RATIO ? idle(sample) : loaded(sample);
        snapshot = new Snapshot(state, Math.exp(centre), fit, regimes);
        return decision;
    }

    private Decision idle(Sample sample) {
        meter.clear();
        idleSamples++;
        if (idleSamples < IDLE_SAMPLES) {
            return new Decision(clamp(sample.limit()), state, "permits were free: nothing to learn, limit kept");
        }
        return new Decision(level(centre), state, "permits were free: rests at the best known limit");
    }

    private Decision loaded(Sample sample) {
        idleSamples = 0;
        Optional<Measurement> measured = meter.add(sample);
        if (measured.isEmpty()) {
            String reason = meter.settled()
                    ? "measures throughput at this limit"
                    : "waits for units from before the limit's last change";
            return new Decision(clamp(sample.limit()), state, reason);
        }
        return learn(measured.get());
    }

    private Decision learn(Measurement measurement) {
        double logLevel = Math.log(Math.max(1, measurement.level()));
        int news = survey != null ? 0 : watch.add(surprise(logLevel, measurement));
        curve.add(logLevel, measurement);
        if (news != 0) {
            regimes++;
            curve.keepNewest(Math.abs(news));
            survey = new Survey(settings.min(), settings.max(), level(logLevel), news < 0 ? -1 : 1);
        }
        return survey != null ? explore(logLevel, measurement) : track();
    }

    private Decision explore(double logLevel, Measurement measurement) {
        double value = ThroughputCurve.logThroughput(measurement) - price * logLevel;
        OptionalInt next = survey.next(value, ThroughputCurve.variance(measurement));
        state = LoadState.UNKNOWN;
        centre = clampLog(curve.best(price, SURVEY_WIDTH));
        if (next.isPresent()) {
            return new Decision(next.getAsInt(), state, "surveys the range in steps of two");
        }
        survey = null;
        watch.reset();
        reach = FIRST_REACH;
        lastMove = 0;
        pairProbe = 0;
        fit = curve.fit(centre, width(), price);
        return new Decision(level(centre), state, "survey ended: goes to the best level seen");
    }

    private Decision track() {
        fit = curve.fit(centre, width(), price);
        double net = fit.slope() - price;
        if (Math.abs(net) > SIGNIFICANT * fit.slopeError()) {
            return move(net);
        }
        if (fit.slopeError() < SHARP) {
            reach = Math.max(LEAST_REACH, reach * 0.85);
        } else if (fit.slopeError() > BLUNT) {
            reach = Math.min(FIRST_REACH * 1.5, reach * 1.2);
        }
        lastMove = 0;
        int sign = nextSign();
        return probe(sign, LoadState.SATURATION, "no significant slope: probes " + (sign < 0 ? "below" : "above"));
    }

    private double width() {
        return Math.max(0.4, 1.5 * reach);
    }

    private double surprise(double logLevel, Measurement measurement) {
        double distance = Math.abs(logLevel - fit.centre());
        double variance = ThroughputCurve.variance(measurement) * fit.noise() * fit.noise()
                + fit.heightError() * fit.heightError()
                + distance * distance * (fit.slopeError() * fit.slopeError() + distance * distance);
        return (ThroughputCurve.logThroughput(measurement) - fit.at(logLevel)) / Math.sqrt(variance);
    }

    private Decision move(double net) {
        int direction = net > 0 ? 1 : -1;
        double wanted = net / (2 * Math.max(LEAST_CURVATURE, fit.curvature()));
        double bound = Math.min(reach, direction > 0 ? GREATEST_GROWTH : GREATEST_DESCENT);
        double step = Math.max(-bound, Math.min(bound, wanted));
        centre = clampLog(centre + step);
        if (Math.abs(wanted) >= bound && direction == lastMove) {
            reach = Math.min(GREATEST_DESCENT, reach * 1.5);
        } else if (direction == -lastMove || Math.abs(wanted) < bound / 2) {
            reach = Math.max(LEAST_REACH, reach * 0.7);
        }
        lastMove = direction;
        LoadState next = direction > 0 ? LoadState.UNDERLOAD : LoadState.OVERLOAD;
        String reason = String.format(
                Locale.ROOT,
                "one per cent more permits brings %.2f per cent: %s",
                fit.slope(),
                direction > 0 ? "raises" : "lowers");
        if (Math.abs(wanted) >= bound) {
            state = next;
            return new Decision(level(centre), state, reason);
        }
        return probe(nextSign(), next, reason);
    }

    private Decision probe(int sign, LoadState next, String reason) {
        state = next;
        int at = level(centre);
        int to = level(centre + sign * reach);
        if (to == at) {
            to = clamp(at + sign);
        }
        if (to == at) {
            to = clamp(at - sign);
        }
        return new Decision(to, state, reason);
    }

    private int nextSign() {
        // Pairs in random order: no periodic disturbance can look like a slope.
        if (pairProbe == 0) {
            int sign = random.nextBoolean() ? 1 : -1;
            pairProbe = -sign;
            return sign;
        }
        int sign = pairProbe;
        pairProbe = 0;
        return sign;
    }

    private int level(double logLevel) {
        return clamp((int) Math.round(Math.exp(logLevel)));
    }

    private int clamp(int limit) {
        return Math.max(settings.min(), Math.min(settings.max(), limit));
    }

    private double clampLog(double logLevel) {
        return Math.max(Math.log(settings.min()), Math.min(Math.log(settings.max()), logLevel));
    }

    @Override
    public List<Metric> metrics() {
        Snapshot now = snapshot;
        CurveFit terms = now.fit;
        return List.of(
                Metric.gauge("weir.hybrid.state", Metric.Unit.COUNT, "0 unknown, 1 underload, 2 saturation, 3 overload",
                        now.state.ordinal()),
                Metric.gauge("weir.hybrid.best", Metric.Unit.COUNT, "Best limit by the estimate", now.best),
                Metric.gauge("weir.hybrid.height", Metric.Unit.COUNT, "Fitted throughput a second at the best limit",
                        terms == null ? Double.NaN : Math.exp(terms.height())),
                Metric.gauge("weir.hybrid.slope", Metric.Unit.RATIO, "Fitted elasticity of the throughput there",
                        terms == null ? Double.NaN : terms.slope()),
                Metric.gauge("weir.hybrid.slope.error", Metric.Unit.RATIO, "Standard error of the slope",
                        terms == null ? Double.NaN : terms.slopeError()),
                Metric.gauge("weir.hybrid.curvature", Metric.Unit.RATIO, "Fitted loss of elasticity per logarithm of level",
                        terms == null ? Double.NaN : terms.curvature()),
                Metric.counter("weir.hybrid.regimes", Metric.Unit.COUNT, "Times that the curve was given up as changed",
                        now.regimes));
    }

    private record Snapshot(LoadState state, double best, CurveFit fit, long regimes) {}
}
