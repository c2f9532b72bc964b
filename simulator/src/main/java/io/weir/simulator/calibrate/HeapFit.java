package io.weir.simulator.calibrate;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.simulator.gclog.GcLog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/** A heap's settings from a GC log: sizes by medians, pauses by a line over what survived. */
public final class HeapFit {
    private static final double MIB = 1 << 20;
    private static final int FEWEST = 5;

    private final GcLog log;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final List<String> residuals = new ArrayList<>();
    private final List<String> unidentified = new ArrayList<>();

    private HeapFit(GcLog log) {
        this.log = log;
    }

    /**
     * Fits a heap.
     *
     * @param log one application's log
     * @return settings below {@code nodes.heap}; none where the collector or the generations' sizes are not known
     */
    public static Fit of(GcLog log) {
        HeapFit fit = new HeapFit(log);
        fit.make();
        return new Fit(fit.settings, fit.residuals, fit.unidentified);
    }

    private void make() {
        String shape = shape(log.collector());
        if (shape.isEmpty() || !log.generations()) {
            unidentified.add("the heap: " + log.collector()
                    + (log.generations() ? "" : ", without sizes of generations") + " is not modelled");
            return;
        }
        settings.put("nodes.heap.collector", shape);
        List<GcObservation> minors = of(GcKind.MINOR);
        List<GcObservation> majors = of(GcKind.MAJOR);
        size("eden", minors, GcObservation::edenCapacityBytes, "eden");
        size("old", all(), GcObservation::oldCommittedBytes, "old generation");
        size("live", majors, GcObservation::oldAfterBytes, "live set");
        promoted(minors);
        pauses("minor", minors, o -> o.youngAfterBytes() + o.promotedBytes());
        pauses("major", majors, GcObservation::oldAfterBytes);
        unidentified.add("CPUs of the collector, and what a request allocates: give methods.NAME.allocates");
    }

    private static String shape(Collector collector) {
        return switch (collector) {
            case SERIAL -> "serial";
            case PARALLEL -> "parallel";
            case G1 -> "g1";
            default -> "";
        };
    }

    private List<GcObservation> all() {
        return log.observations();
    }

    private List<GcObservation> of(GcKind kind) {
        return all().stream().filter(o -> o.kind() == kind && o.isNatural()).toList();
    }

    private void size(String key, List<GcObservation> from, ToDoubleFunction<GcObservation> bytes, String name) {
        double[] known =
                from.stream().mapToDouble(bytes).filter(value -> value > 0).toArray();
        if (known.length == 0) {
            unidentified.add("size of the " + name + ": the log does not tell it");
            return;
        }
        double median = new Median().evaluate(known);
        double off = 0;
        for (double value : known) {
            off += Math.abs(value - median) / known.length;
        }
        settings.put("nodes.heap." + key, String.format(Locale.ROOT, "%.3fMiB", median / MIB));
        residuals.add(String.format(
                Locale.ROOT,
                "%s: %.1f %% off over %d collections (its median is taken)",
                name,
                100 * off / median,
                known.length));
    }

    private void promoted(List<GcObservation> minors) {
        double promoted = 0;
        double collected = 0;
        for (GcObservation minor : minors) {
            if (minor.oldBeforeBytes() >= 0 && minor.edenCapacityBytes() > 0) {
                promoted += minor.promotedBytes();
                collected += minor.edenCapacityBytes();
            }
        }
        if (collected == 0) {
            unidentified.add("what is promoted: the log does not tell it");
            return;
        }
        settings.put("nodes.heap.promoted", String.format(Locale.ROOT, "%.4f", Math.min(1, promoted / collected)));
    }

    private void pauses(String key, List<GcObservation> from, ToDoubleFunction<GcObservation> bytes) {
        if (from.size() < FEWEST) {
            unidentified.add("how long a " + key + " collection takes: " + from.size() + " in the log, " + FEWEST
                    + " are asked; the preset's stays");
            return;
        }
        SimpleRegression line = new SimpleRegression();
        double sum = 0;
        for (GcObservation o : from) {
            line.addData(bytes.applyAsDouble(o) / MIB, o.durationNanos() / 1e6);
            sum += o.durationNanos() / 1e6;
        }
        double slope = line.getSlope();
        double base = line.getIntercept();
        if (!(slope > 0 && base >= 0)) {
            slope = 0;
            base = sum / from.size();
            unidentified.add("how a " + key + " pause depends on what survives: no such line; its mean is taken");
        }
        double off = 0;
        for (GcObservation o : from) {
            off += Math.abs(base + slope * bytes.applyAsDouble(o) / MIB - o.durationNanos() / 1e6);
        }
        settings.put("nodes.heap.pauses." + key, CostFit.millis(base / 1e3));
        settings.put("nodes.heap.pauses." + key + "PerMiB", CostFit.millis(slope / 1e3));
        residuals.add(String.format(Locale.ROOT, "%s pauses: %.1f %% off over %d", key, 100 * off / sum, from.size()));
    }
}
