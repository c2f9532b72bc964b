package io.weir.simulator.scenario;

import io.weir.simulator.client.ClientSettings;
import io.weir.simulator.random.Law;
import java.util.List;
import java.util.Map;

/**
 * A population of alike clients. Immutable.
 *
 * @param name what it is called
 * @param arrivals how its sessions begin
 * @param behaviour what a session does
 * @param mix how often each method is asked for, above zero, in any unit
 */
public record Population(String name, Arrivals arrivals, ClientSettings behaviour, Map<String, Double> mix) {

    /** Keeps a copy of the mix. */
    public Population {
        mix = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(mix));
    }

    /** How sessions begin. */
    public enum Kind {
        /** As a Poisson process. */
        OPEN,
        /** From a fixed number of clients, each after a pause. */
        CLOSED,
        /** At recorded times. */
        TRACE
    }

    /**
     * How sessions begin. Immutable.
     *
     * @param kind which of the others counts
     * @param perSecond new sessions a second of an open population, zero or more
     * @param steps how that changes in the course of the run, by ascending time
     * @param count clients of a closed population, zero or more
     * @param pauseNanos between two sessions of one of them
     * @param timesSeconds recorded beginnings, ascending
     */
    public record Arrivals(
            Kind kind, double perSecond, List<LoadStep> steps, int count, Law pauseNanos, List<Double> timesSeconds) {

        /** Keeps copies. */
        public Arrivals {
            steps = List.copyOf(steps);
            timesSeconds = List.copyOf(timesSeconds);
        }
    }

    /**
     * A change of an open population's load. Immutable.
     *
     * @param atNanos when, in ns from the start
     * @param perSecond new sessions a second from then on, zero or more
     */
    public record LoadStep(long atNanos, double perSecond) {}
}
