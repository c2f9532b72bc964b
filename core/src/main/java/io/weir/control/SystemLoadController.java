package io.weir.control;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Algorithm 4: compares the load that an interval began with to what was admitted in it.
 *
 * <pre>
 * load[0] = 0;  load[i] = load[i-1] + in[i-1] - out[i-1]     units in flight when interval i begins
 * load[i] &lt;= in[i] * LOWER_BOUND: underload
 * load[i] &gt;  in[i] * UPPER_BOUND: overload
 * else saturation
 * </pre>
 *
 * <p>in and out are the units admitted and ended in an interval; what a state does to the limit is {@link PublishedMoves}. The
 * first interval is not judged. Source: J. M. Milan Franco, "Replicacion Autonomica de Bases de Datos", UPM 2008, section 4.2,
 * algorithm 4.
 *
 * <p>Kept as published, with its failings: the reference for comparisons, not the controller to use. Constant time and memory.
 * Not thread-safe but for {@link #metrics()}.
 */
public final class SystemLoadController implements LimitController {
    /** What readers see of the last interval. */
    private record View(double load, double lower, double upper, long corrections) {}

    private final SystemLoadSettings settings;
    private boolean begun;
    private long nextLoad;
    private long lastLoad;
    private int grew;
    private long corrections;
    private volatile View view = new View(Double.NaN, Double.NaN, Double.NaN, 0);

    /**
     * Makes a controller without a past.
     *
     * @param settings its settings
     */
    public SystemLoadController(SystemLoadSettings settings) {
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    @Override
    public Decision update(Sample sample) {
        long load = load(sample);
        nextLoad = load + sample.admitted() - sample.finished();
        grew = load > lastLoad ? grew + 1 : 0;
        lastLoad = load;
        double lower = sample.admitted() * settings.bounds().lowerFactor(sample.durationNanos());
        double upper = sample.admitted() * settings.bounds().upperFactor(sample.durationNanos());
        view = new View(load, lower, upper, corrections);
        if (!begun) {
            begun = true;
            return PublishedMoves.decide(
                    LoadState.UNKNOWN, sample, settings.range(), "the first interval is not judged");
        }
        if (load > 0 && sample.admitted() < settings.minAdmitted()) {
            return PublishedMoves.decide(LoadState.UNKNOWN, sample, settings.range(), "too few units were admitted");
        }
        String evidence = String.format(Locale.ROOT, "load %d, bounds %.2f and %.2f", load, lower, upper);
        return PublishedMoves.decide(state(load, lower, upper), sample, settings.range(), evidence);
    }

    private LoadState state(long load, double lower, double upper) {
        if (load <= lower) {
            return LoadState.UNDERLOAD;
        }
        return load > upper && grew >= settings.growingIntervals() ? LoadState.OVERLOAD : LoadState.SATURATION;
    }

    /** Continues the sum, and sets it right by what was really in flight if that is wanted. */
    private long load(Sample sample) {
        if (settings.checkLoad() && nextLoad != sample.inUseAtStart()) {
            corrections++;
            return sample.inUseAtStart();
        }
        return nextLoad;
    }

    @Override
    public List<Metric> metrics() {
        View now = view;
        return List.of(
                Metric.gauge("weir.control.load", Unit.COUNT, "Units in flight at the interval's begin.", now.load),
                Metric.gauge("weir.control.load.lower", Unit.COUNT, "Up to here it is underload.", now.lower),
                Metric.gauge("weir.control.load.upper", Unit.COUNT, "Above here it is overload.", now.upper),
                Metric.counter(
                        "weir.control.load.corrections",
                        Unit.COUNT,
                        "Intervals whose computed load was not what was in flight.",
                        now.corrections));
    }
}
