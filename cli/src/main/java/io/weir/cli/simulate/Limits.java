package io.weir.cli.simulate;

import io.weir.cli.report.Numbers;
import io.weir.simulator.node.AdmissionPolicy;
import io.weir.simulator.scenario.Calibration;
import io.weir.simulator.scenario.Population;
import io.weir.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** What a result must not be taken for; ends each report. */
public final class Limits {
    /** An extrapolation by more than this is warned of. */
    private static final double FAR = 2;

    /** The thesis' own model was not to be trusted beyond as many. */
    private static final double MANY_CPUS = 8;

    private Limits() {}

    /**
     * Says how far results reach.
     *
     * @param scenarios what was run, one or more variants of one
     * @return lines
     */
    public static List<String> of(List<Scenario> scenarios) {
        Calibration calibration = scenarios.get(0).calibration();
        double load = scenarios.stream().mapToDouble(Limits::load).max().orElse(0);
        double cpus = scenarios.stream()
                .mapToDouble(scenario -> scenario.node().server().cpus())
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        lines.add("Limits: costs from " + calibration.source() + ".");
        lines.add(range("load", load, calibration.maxPerSecond(), "new sessions/s"));
        lines.add(range("CPUs of a node", cpus, calibration.maxCpus(), "CPUs"));
        if (cpus > MANY_CPUS && calibration.maxCpus() < cpus) {
            lines.add("  More than 8 CPUs: contention that was not measured may matter.");
        }
        boolean stock = scenarios.stream().anyMatch(scenario -> scenario.node().admission() == AdmissionPolicy.STOCK);
        if (stock) {
            lines.add("  Throughput of a stock server past saturation is "
                    + (calibration.collapsedBranch()
                            ? "calibrated."
                            : "unknown: it depends on abort semantics, queue order and pool size more than on costs."));
        }
        lines.add("  Not modelled: the network's packets, JIT compilation, locks, a gateway's own costs.");
        return lines;
    }

    private static double load(Scenario scenario) {
        return scenario.populations().stream()
                .map(Population::arrivals)
                .filter(arrivals -> arrivals.kind() == Population.Kind.OPEN)
                .mapToDouble(arrivals -> arrivals.steps().stream()
                        .mapToDouble(Population.LoadStep::perSecond)
                        .reduce(arrivals.perSecond(), Math::max))
                .sum();
    }

    private static String range(String what, double most, double calibrated, String unit) {
        String simulated = "  " + what + ": up to " + Numbers.fixed(most, 1) + " " + unit + " simulated, ";
        if (calibrated == 0) {
            return simulated + "calibrated range not said.";
        }
        String range = "calibrated up to " + Numbers.fixed(calibrated, 1);
        if (most <= calibrated) {
            return simulated + range + ".";
        }
        return simulated
                + range
                + (most > FAR * calibrated ? ": FAR extrapolated, more than twice." : ": extrapolated beyond that.");
    }
}
