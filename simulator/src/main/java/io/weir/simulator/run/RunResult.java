package io.weir.simulator.run;

import io.weir.simulator.stats.ResponseTimes;
import java.util.List;

/**
 * What one run showed. Immutable but for the response times, which nobody changes any more; the same scenario, seed and replication
 * give the same result but for {@code wallNanos}.
 *
 * @param scenario the scenario's name
 * @param hash the scenario's hash
 * @param seed of the experiment
 * @param replication number of the repeat, from 0
 * @param seconds how long it counted
 * @param cpus CPUs of all nodes
 * @param populations what happened to clients
 * @param nodes what nodes did
 * @param gateways what gateways did; empty without
 * @param responses times of bursts that were answered, retries included
 * @param meanPoolLimit mean over the time line of how many database connections may be borrowed at all nodes
 * @param timeline one point an interval
 * @param events what is worth telling, the first 10,000
 * @param modelEvents events of the model that happened
 * @param traceHash tells runs apart: depends on the time, the kind and the order of each event
 * @param wallNanos how long the run took by the clock that was given
 */
public record RunResult(
        String scenario,
        String hash,
        long seed,
        int replication,
        double seconds,
        double cpus,
        List<PopulationResult> populations,
        List<NodeResult> nodes,
        List<GatewayResult> gateways,
        ResponseTimes responses,
        double meanPoolLimit,
        List<TimelinePoint> timeline,
        List<RunEvent> events,
        long modelEvents,
        long traceHash,
        long wallNanos) {

    /** Keeps copies. */
    public RunResult {
        populations = List.copyOf(populations);
        nodes = List.copyOf(nodes);
        gateways = List.copyOf(gateways);
        timeline = List.copyOf(timeline);
        events = List.copyOf(events);
    }

    /**
     * Returns how fast the run was.
     *
     * @return model events a second of the clock that was given
     */
    public double eventsPerSecond() {
        return modelEvents * 1e9 / Math.max(1, wallNanos);
    }

    /**
     * Narrows a run to what one population of clients met; what nodes and gateways did stays.
     *
     * @param population its name
     * @return another view of the run, with that population alone
     * @throws IllegalArgumentException when there is none of that name
     */
    public RunResult only(String population) {
        PopulationResult one = populations.stream()
                .filter(result -> result.name().equals(population))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there are no clients '" + population + "'"));
        return new RunResult(
                scenario,
                hash,
                seed,
                replication,
                seconds,
                cpus,
                List.of(one),
                nodes,
                gateways,
                one.responses(),
                meanPoolLimit,
                timeline,
                events,
                modelEvents,
                traceHash,
                wallNanos);
    }
}
