package io.weir.control;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Algorithm 3: fits a parabola to load and throughput, and walks towards its top.
 *
 * <pre>
 * fit X = a0 + a1*N + a2*N^2 over the last intervals; v = -a1 / (2*a2)
 * if it fits (a2 &lt; 0, R^2 high enough, v not far outside of the observed N, enough different N):
 *     N &lt; v * (1 - band): underload;  N &gt; v * (1 + band): overload;  else saturation
 * else fit X = b0 + b1*N
 *     it ascends: underload;  it descends: limit := MIN at once;  else saturation
 * </pre>
 *
 * <p>N is the interval's load, X its throughput; what a state does to the limit is {@link PublishedMoves}. Source: J. M. Milan
 * Franco, "Replicacion Autonomica de Bases de Datos", UPM 2008, section 4.2, algorithm 3. With fewer than two different loads
 * there is no line either: nothing changes then.
 *
 * <p>Kept as published, with its failings: the reference for comparisons, not the controller to use. One fit of the window per
 * update. Not thread-safe but for {@link #metrics()}.
 */
public final class ParabolaController implements LimitController {
    private record Point(double load, double throughput) {}

    /** What readers see of the last fit; the vertex is NaN unless the parabola was believed. */
    private record Fit(Curve curve, double vertex, double slope) {}

    private static final Curve NONE = new Curve(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    private final ParabolaSettings settings;
    private final Deque<Point> window = new ArrayDeque<>();
    private volatile Fit fit = new Fit(NONE, Double.NaN, Double.NaN);

    /**
     * Makes a controller without a past.
     *
     * @param settings its settings
     */
    public ParabolaController(ParabolaSettings settings) {
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    @Override
    public Decision update(Sample sample) {
        double load = settings.loadOf(sample);
        window.addLast(new Point(load, sample.throughputPerSecond()));
        if (window.size() > settings.window()) {
            window.removeFirst();
        }
        double[] x = window.stream().mapToDouble(Point::load).toArray();
        double[] y = window.stream().mapToDouble(Point::throughput).toArray();
        Curve curve = Curve.fit(x, y).orElse(NONE);
        if (fits(curve, x)) {
            fit = new Fit(curve, curve.vertex(), Double.NaN);
            return onCurve(sample, load, curve.vertex());
        }
        return onLine(sample, curve, x, y);
    }

    private boolean fits(Curve curve, double[] x) {
        double least = Arrays.stream(x).min().orElse(Double.NaN);
        double greatest = Arrays.stream(x).max().orElse(Double.NaN);
        long distinct = Arrays.stream(x).map(Math::rint).distinct().count();
        // A NaN, no fit or a throughput that does not vary, fails each comparison.
        return distinct >= settings.distinctLoads()
                && curve.a2() < 0
                && curve.rSquared() >= settings.minFit()
                && curve.vertex() >= least
                && curve.vertex() <= greatest * settings.vertexReach();
    }

    private Decision onCurve(Sample sample, double load, double vertex) {
        LoadState state = LoadState.SATURATION;
        if (load < vertex * (1 - settings.band())) {
            state = LoadState.UNDERLOAD;
        } else if (load > vertex * (1 + settings.band())) {
            state = LoadState.OVERLOAD;
        }
        String evidence = String.format(Locale.ROOT, "parabola: load %.1f, top at %.1f", load, vertex);
        return PublishedMoves.decide(state, sample, settings.range(), evidence);
    }

    private Decision onLine(Sample sample, Curve curve, double[] x, double[] y) {
        SimpleRegression line = new SimpleRegression();
        double loads = 0;
        double throughputs = 0;
        for (int i = 0; i < x.length; i++) {
            line.addData(x[i], y[i]);
            loads += x[i];
            throughputs += y[i];
        }
        double slope = line.getSlope();
        fit = new Fit(curve, Double.NaN, slope);
        if (Double.isNaN(slope)) {
            return PublishedMoves.decide(LoadState.UNKNOWN, sample, settings.range(), "line: too few different loads");
        }
        // Both sides of: relative change of throughput / relative change of load against the setting.
        double change = slope * loads;
        double level = settings.flat() * throughputs;
        String evidence = String.format(Locale.ROOT, "line: %.3g units/s per unit of load", slope);
        if (change < 0 && -change >= level) {
            return new Decision(settings.range().min(), LoadState.OVERLOAD, evidence);
        }
        LoadState state = change > 0 && change >= level ? LoadState.UNDERLOAD : LoadState.SATURATION;
        return PublishedMoves.decide(state, sample, settings.range(), evidence);
    }

    @Override
    public List<Metric> metrics() {
        Fit now = fit;
        return List.of(
                gauge("a0", "The parabola's value at no load, units a second.", now.curve.a0()),
                gauge("a1", "Its slope at no load.", now.curve.a1()),
                gauge("a2", "Its curvature; it has a top when negative.", now.curve.a2()),
                Metric.gauge(
                        "weir.control.parabola.fit",
                        Unit.RATIO,
                        "Share of the throughput's variance that it explains.",
                        now.curve.rSquared()),
                gauge("vertex", "The load at its top; unknown unless it is believed.", now.vertex),
                gauge("slope", "The line's slope; unknown while the parabola is believed.", now.slope));
    }

    private static Metric gauge(String name, String description, double value) {
        return Metric.gauge("weir.control.parabola." + name, Unit.COUNT, description, value);
    }
}
