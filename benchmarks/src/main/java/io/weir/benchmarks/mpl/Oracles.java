package io.weir.benchmarks.mpl;

import io.weir.benchmarks.mpl.load.Bin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the best fixed sizes would have done in a run: piecewise, where the run's load changes.
 *
 * @param byHotRows an oracle for every number of hot rows that a phase has
 */
record Oracles(Map<Integer, Oracle> byHotRows) {
    /** Within a tenth of the oracle is there. */
    private static final double NEAR = 0.9;
    /** Half-second bins over which a throughput must be near; fewer are noise. */
    private static final int WINDOW_BINS = 10;

    /** Copies the map. */
    Oracles {
        byHotRows = Map.copyOf(byHotRows);
    }

    Oracle at(int hotRows) {
        return byHotRows.get(hotRows);
    }

    private double perSecond(Phase phase) {
        return byHotRows.get(phase.hotRows()).commitsPerSecond();
    }

    /** Returns a run's commits in the counted phases in parts of the oracle's; null when the oracle has none. */
    Double ofOracle(Run run) {
        double oracle = 0;
        double seconds = 0;
        for (Phase phase : run.script().phases()) {
            if (phase.kind() == Phase.Kind.COUNTED) {
                oracle += perSecond(phase) * phase.length().toMillis();
                seconds += phase.length().toMillis();
            }
        }
        return oracle <= 0 ? null : run.commitsPerSecond() * seconds / oracle;
    }

    /** Returns each burst after an idle time in parts of the oracle; empty when there is none. */
    List<Double> bursts(Run run) {
        List<Double> bursts = new ArrayList<>();
        List<Phase> phases = run.script().phases();
        for (int i = 1; i < phases.size(); i++) {
            if (phases.get(i - 1).kind() == Phase.Kind.IDLE) {
                bursts.add(run.commitsPerSecond(i) / perSecond(phases.get(i)));
            }
        }
        return bursts;
    }

    /**
     * Returns how long a run takes to come within 10 % of the oracle: from its begin, from the begin of the first burst after
     * an idle time, or from the change of load that takes the longest.
     *
     * @return seconds to the begin of the first five that are near on average; null when it does not get there
     */
    Double secondsToNear(Run run) {
        return switch (run.script().scenario()) {
            case STEADY, REPLICAS -> secondsToNear(run, 0, 1);
            case BURSTS -> secondsToNear(run, 2, 2);
            case CHANGING -> {
                Double down = secondsToNear(run, 2, 2);
                Double up = secondsToNear(run, 3, 3);
                yield down == null || up == null ? null : Double.valueOf(Math.max(down, up));
            }
        };
    }

    private Double secondsToNear(Run run, int firstPhase, int lastPhase) {
        double near = NEAR * perSecond(run.script().phases().get(lastPhase));
        int from = run.script().firstBin(firstPhase);
        int to = run.script().firstBin(lastPhase + 1);
        int window = Math.min(WINDOW_BINS, to - from);
        for (int bin = from; bin + window <= to; bin++) {
            if (Run.meanPerSecond(run.bins(), bin, bin + window) >= near) {
                return (bin - from) / Bin.PER_SECOND;
            }
        }
        return null;
    }
}
