package io.weir.simulator.run;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The numbers that a run is judged by. */
public enum Figure {
    /** Replies to clients who still waited. */
    REPLIES("replies", "1/s", 1, perSecond(PopulationResult::replies)),
    /** Sessions that got all their replies. */
    COMPLETED("completed", "1/s", 2, perSecond(PopulationResult::completed)),
    /** Sessions that ended without. */
    GAVE_UP("gaveUp", "1/s", 2, perSecond(PopulationResult::gaveUp)),
    /** Bursts that the server refused. */
    REFUSED("refused", "1/s", 2, perSecond(PopulationResult::refusals)),
    /** Bursts given up because they took too long. */
    TIMEOUTS("timeouts", "1/s", 2, perSecond(PopulationResult::timeouts)),
    /** Share of the bursts that were not answered: given up, refused or cut off. NaN when there was none. */
    LOST("lost", "ratio", 4, Figure::lostRatio),
    /** Mean time of a burst that was answered. */
    MEAN("mean", "ms", 1, run -> run.responses().meanNanos() / 1e6),
    /** The time that half of them did not exceed. */
    P50("p50", "ms", 1, quantile(0.5)),
    /** The time that 95 % did not exceed. */
    P95("p95", "ms", 1, quantile(0.95)),
    /** The time that 99 % did not exceed. */
    P99("p99", "ms", 1, quantile(0.99)),
    /** The time that 99.9 % did not exceed. */
    P999("p999", "ms", 1, quantile(0.999)),
    /** How many sessions were open at most. */
    MAX_OPEN("maxOpen", "sessions", 0, run -> sum(run, PopulationResult::maxOpen)),
    /** CPU time used over what there was. */
    CPU(
            "cpu",
            "ratio",
            3,
            run -> run.nodes().stream().mapToDouble(NodeResult::cpuNanos).sum() / (1e9 * run.seconds() * run.cpus())),
    /** Full handshakes. */
    FULL_HANDSHAKES("full", "1/s", 2, run -> nodes(run, NodeResult::full) / run.seconds()),
    /** Resumed handshakes. */
    RESUMED_HANDSHAKES("resumed", "1/s", 2, run -> nodes(run, NodeResult::resumed) / run.seconds()),
    /** Replies to clients who had left. */
    WASTED("wasted", "1/s", 2, run -> nodes(run, NodeResult::wasted) / run.seconds()),
    /** Full collections of all nodes. */
    MAJORS("majors", "count", 0, run -> nodes(run, NodeResult::majors)),
    /** How much of their time nodes stood still. */
    PAUSED(
            "paused",
            "ratio",
            4,
            run -> nodes(run, NodeResult::pausedNanos)
                    / (1e9 * run.seconds() * run.nodes().size())),
    /** Requests sent to a node that stood still. */
    SENT_INTO_PAUSE(
            "sentIntoPause",
            "1/s",
            2,
            run -> run.gateways().stream()
                            .mapToLong(GatewayResult::sentIntoPause)
                            .sum()
                    / run.seconds()),
    /** Share of node time in which a node was avoided. */
    AVOIDED("avoided", "ratio", 4, run -> run.gateways().stream()
            .mapToDouble(GatewayResult::avoidedShare)
            .average()
            .orElse(0)),
    /** Transactions that committed. */
    COMMITS("commits", "1/s", 1, run -> nodes(run, NodeResult::committed) / run.seconds()),
    /** Mean of how many database connections may be borrowed. */
    POOL_LIMIT("poolLimit", "connections", 1, RunResult::meanPoolLimit);

    private final String text;
    private final String unit;
    private final int decimals;

    @SuppressWarnings("ImmutableEnumChecker") // Each is a lambda that keeps nothing.
    private final ToDoubleFunction<RunResult> value;

    Figure(String text, String unit, int decimals, ToDoubleFunction<RunResult> value) {
        this.text = text;
        this.unit = unit;
        this.decimals = decimals;
        this.value = value;
    }

    private static ToDoubleFunction<RunResult> perSecond(ToLongFunction<PopulationResult> count) {
        return run -> sum(run, count) / run.seconds();
    }

    private static ToDoubleFunction<RunResult> quantile(double ratio) {
        return run -> run.responses().quantileNanos(ratio) / 1e6;
    }

    private static double sum(RunResult run, ToLongFunction<PopulationResult> count) {
        return run.populations().stream().mapToLong(count).sum();
    }

    private static double lostRatio(RunResult run) {
        double lost = sum(run, PopulationResult::timeouts)
                + sum(run, PopulationResult::refusals)
                + sum(run, PopulationResult::broken);
        return lost / (lost + run.responses().count());
    }

    private static double nodes(RunResult run, ToLongFunction<NodeResult> count) {
        return run.nodes().stream().mapToLong(count).sum();
    }

    /**
     * Returns its name in results.
     *
     * @return one word
     */
    public String text() {
        return text;
    }

    /**
     * Returns its unit.
     *
     * @return for instance {@code 1/s}
     */
    public String unit() {
        return unit;
    }

    /**
     * Returns how many decimals a table shows.
     *
     * @return zero or more
     */
    public int decimals() {
        return decimals;
    }

    /**
     * Finds a figure by its name in results.
     *
     * @param text one word
     * @return the figure; empty when there is none of that name
     */
    public static Optional<Figure> named(String text) {
        return Arrays.stream(values())
                .filter(figure -> figure.text.equals(text))
                .findFirst();
    }

    /**
     * Returns a run's value.
     *
     * @param run the run
     * @return the value; NaN when it is not known
     */
    public double of(RunResult run) {
        return value.applyAsDouble(run);
    }
}
