package io.weir.benchmarks.mpl;

import io.weir.benchmarks.mpl.Phase.Kind;
import io.weir.benchmarks.mpl.load.Bin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The phases of a run.
 *
 * @param scenario what they play
 * @param phases in order, at least one
 */
record Script(Scenario scenario, List<Phase> phases) {
    /** The hot rows of {@link Scenario#CHANGING}: the best number of transactions moves from above 32 to below 8. */
    static final int WIDE = 256;

    static final int NARROW = 16;

    /** More than the database can do, so that a burst shows what it does. */
    private static final double OFFERED_RATIO = 1.2;
    /** A few now and then, as between the rushes of a day; a guess. */
    private static final double IDLE_PER_SECOND = 10;

    private static final int BURSTS = 3;

    /** Copies the phases. */
    Script {
        phases = List.copyOf(phases);
    }

    /** One load from begin to end, judged after a time to settle. */
    static Script steady(Scenario scenario, int hotRows, Duration settle, Duration counted) {
        return new Script(
                scenario,
                List.of(Phase.closed(Kind.SETTLE, settle, hotRows), Phase.closed(Kind.COUNTED, counted, hotRows)));
    }

    /** The hot rows change twice. */
    static Script changing(Duration settle, Duration each) {
        return new Script(
                Scenario.CHANGING,
                List.of(
                        Phase.closed(Kind.SETTLE, settle, WIDE),
                        Phase.closed(Kind.COUNTED, each, WIDE),
                        Phase.closed(Kind.COUNTED, each, NARROW),
                        Phase.closed(Kind.COUNTED, each, WIDE)));
    }

    /**
     * Idle times and bursts.
     *
     * @param bestPerSecond what the database can do
     */
    static Script bursts(int hotRows, Duration settle, Duration idle, Duration burst, double bestPerSecond) {
        double offered = OFFERED_RATIO * bestPerSecond;
        List<Phase> phases = new ArrayList<>();
        phases.add(new Phase(Kind.SETTLE, settle, hotRows, offered));
        for (int i = 0; i < BURSTS; i++) {
            phases.add(new Phase(Kind.IDLE, idle, hotRows, IDLE_PER_SECOND));
            phases.add(new Phase(i == 0 ? Kind.COUNTED : Kind.FURTHER, burst, hotRows, offered));
        }
        return new Script(Scenario.BURSTS, phases);
    }

    boolean isOpen() {
        return !Double.isNaN(phases.get(0).offeredPerSecond());
    }

    Duration length() {
        return phases.stream().map(Phase::length).reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns how long the first phase is, after which latencies count. */
    Duration settle() {
        return phases.get(0).length();
    }

    /** Returns the first bin of a phase; that of one after the last is the end. */
    int firstBin(int phase) {
        long nanos = 0;
        for (int i = 0; i < phase; i++) {
            nanos += phases.get(i).length().toNanos();
        }
        return (int) (nanos / Bin.NANOS);
    }
}
