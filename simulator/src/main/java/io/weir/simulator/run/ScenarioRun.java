package io.weir.simulator.run;

import io.weir.clock.NanoClock;
import io.weir.simulator.random.RandomStreams;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.stats.ResponseTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Runs a scenario once. Runs share nothing, so that any number may go on at a time, each on one thread. */
public final class ScenarioRun {
    /** Often enough for a deadline of a tenth of the time that a run takes. */
    private static final int SLICES = 64;

    private final World world;
    private final EventLog log = new EventLog();
    private final Timeline timeline;

    private ScenarioRun(Scenario scenario, RandomStreams streams) {
        this.world = new World(scenario, streams, log);
        this.timeline = new Timeline(world);
    }

    /**
     * Runs a scenario from its beginning to its horizon.
     *
     * @param scenario what
     * @param seed of the experiment; the same for scenarios that are compared
     * @param replication number of the repeat, from 0
     * @param wallClock for {@link RunResult#wallNanos} and nothing else
     * @return what it showed
     * @throws IllegalStateException when a law of the model is broken, which is a fault of the model
     */
    public static RunResult run(Scenario scenario, long seed, int replication, NanoClock wallClock) {
        return run(scenario, seed, replication, wallClock, () -> true).orElseThrow();
    }

    /**
     * Runs a scenario unless there is something better to do. Who is asked has no influence on the result.
     *
     * @param scenario what
     * @param seed of the experiment; the same for scenarios that are compared
     * @param replication number of the repeat, from 0
     * @param wallClock for {@link RunResult#wallNanos} and nothing else
     * @param goOn is asked about {@value #SLICES} times
     * @return what it showed; empty when the answer was no
     * @throws IllegalStateException when a law of the model is broken, which is a fault of the model
     */
    public static Optional<RunResult> run(
            Scenario scenario, long seed, int replication, NanoClock wallClock, BooleanSupplier goOn) {
        long startNanos = wallClock.nanoTime();
        ScenarioRun run = new ScenarioRun(scenario, new RandomStreams(seed, replication));
        return run.toHorizon(scenario, seed, replication, wallClock, startNanos, goOn);
    }

    private boolean runUntil(long endNanos, long sliceNanos, BooleanSupplier goOn) {
        for (long until = world.simulation.elapsedNanos(); until < endNanos; ) {
            if (!goOn.getAsBoolean()) {
                return false;
            }
            until = Math.min(endNanos, until + sliceNanos);
            world.simulation.runUntil(until);
        }
        return true;
    }

    private Optional<RunResult> toHorizon(
            Scenario scenario, long seed, int replication, NanoClock wallClock, long startNanos, BooleanSupplier goOn) {
        long sliceNanos = Math.max(1, scenario.horizonNanos() / SLICES);
        if (!runUntil(scenario.warmUpNanos(), sliceNanos, goOn)) {
            return Optional.empty();
        }
        List<PopulationResult> populationsBefore = populations();
        List<NodeResult> nodesBefore = nodes();
        world.populations.forEach(clients -> clients.responses().reset());
        timeline.forgetResponses();
        if (!runUntil(scenario.horizonNanos(), sliceNanos, goOn)) {
            return Optional.empty();
        }
        List<PopulationResult> populations = populations();
        List<NodeResult> nodes = nodes();
        for (int i = 0; i < populations.size(); i++) {
            populations.set(i, populations.get(i).minus(populationsBefore.get(i)));
        }
        for (int i = 0; i < nodes.size(); i++) {
            nodes.set(i, nodes.get(i).minus(nodesBefore.get(i)));
        }
        ResponseTimes responses = new ResponseTimes();
        world.populations.forEach(clients -> responses.add(clients.responses()));
        return Optional.of(new RunResult(
                scenario.name(),
                scenario.hash(),
                seed,
                replication,
                scenario.measuredSeconds(),
                scenario.nodeCount() * scenario.node().server().cpus(),
                populations,
                nodes,
                world.gateways.stream()
                        .map(gateway -> GatewayResult.of(gateway, scenario.nodeCount()))
                        .toList(),
                responses,
                timeline.meanPoolLimit(),
                timeline.points(),
                log.events(),
                world.simulation.events(),
                world.simulation.traceHash(),
                wallClock.nanoTime() - startNanos));
    }

    private List<PopulationResult> populations() {
        List<PopulationResult> results = new ArrayList<>();
        for (int i = 0; i < world.populations.size(); i++) {
            results.add(PopulationResult.of(world.scenario.populations().get(i).name(), world.populations.get(i)));
        }
        return results;
    }

    private List<NodeResult> nodes() {
        List<NodeResult> results = new ArrayList<>();
        world.nodes.forEach(node -> results.add(NodeResult.of(node)));
        return results;
    }
}
