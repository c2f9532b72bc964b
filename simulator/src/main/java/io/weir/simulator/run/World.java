package io.weir.simulator.run;

import io.weir.balance.AvoidanceListener;
import io.weir.control.ControlStep;
import io.weir.simulator.client.Clients;
import io.weir.simulator.client.ClosedArrivals;
import io.weir.simulator.client.OpenArrivals;
import io.weir.simulator.client.TraceArrivals;
import io.weir.simulator.database.Database;
import io.weir.simulator.gateway.Gateway;
import io.weir.simulator.gateway.GatewaySettings;
import io.weir.simulator.gateway.Spread;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.SimulatedNode;
import io.weir.simulator.random.RandomStreams;
import io.weir.simulator.scenario.Incident;
import io.weir.simulator.scenario.Population;
import io.weir.simulator.scenario.Population.LoadStep;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.server.Door;
import io.weir.simulator.server.Method;
import io.weir.simulator.server.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Everything that one run consists of, put together from its scenario. One thread. */
final class World {
    private static final double SECOND = 1e9;

    final Simulation simulation = new Simulation();
    final Scenario scenario;
    final List<SimulatedNode> nodes = new ArrayList<>();
    final List<Gateway> gateways = new ArrayList<>();
    final List<Clients> populations = new ArrayList<>();
    private final RandomStreams streams;
    private final EventLog log;
    private final Optional<Database> database;
    private int avoidedNodes;

    World(Scenario scenario, RandomStreams streams, EventLog log) {
        this.scenario = scenario;
        this.streams = streams;
        this.log = log;
        this.database = scenario.database().map(settings -> new Database(simulation, settings, streams));
        for (int number = 0; number < scenario.nodeCount(); number++) {
            String name = "node-" + number;
            nodes.add(new SimulatedNode(
                    number,
                    scenario.nodeCount(),
                    simulation,
                    scenario.node(),
                    scenario.methods().stream().map(Method::name).toList(),
                    database,
                    streams,
                    step -> noteStep(name, step)));
        }
        Door door = door();
        scenario.populations().forEach(population -> add(population, door));
        scenario.incidents().forEach(this::plan);
    }

    private double seconds() {
        return simulation.elapsedNanos() / SECOND;
    }

    private void noteStep(String node, ControlStep step) {
        if (step.limit() != step.sample().limit()) {
            log.add(
                    seconds(),
                    "pool-limit",
                    node + ": " + step.sample().limit() + " -> " + step.limit() + ", "
                            + step.decision().reason());
        }
    }

    private Door door() {
        if (scenario.gateways().isEmpty()) {
            return new Spread(nodes.stream().map(SimulatedNode::server).toList());
        }
        GatewaySettings settings = scenario.gateways().get();
        for (int number = 0; number < settings.count(); number++) {
            AvoidanceListener listener = number == 0 ? new Listener() : AvoidanceListener.NONE;
            gateways.add(new Gateway("gateway-" + number, simulation, settings, nodes, streams, listener));
        }
        return new Spread(gateways);
    }

    private void add(Population population, Door door) {
        String name = population.name();
        Clients clients = new Clients(name, simulation, door, workload(population), population.behaviour(), streams);
        populations.add(clients);
        Population.Arrivals arrivals = population.arrivals();
        switch (arrivals.kind()) {
            case OPEN -> {
                OpenArrivals source = new OpenArrivals(simulation, clients, streams.stream(name, "arrivals"));
                source.offer(arrivals.perSecond());
                for (LoadStep step : arrivals.steps()) {
                    at(step.atNanos(), () -> source.offer(step.perSecond()));
                }
            }
            case CLOSED ->
                new ClosedArrivals(
                        simulation, clients, arrivals.count(), arrivals.pauseNanos(), streams.stream(name, "pauses"));
            case TRACE ->
                new TraceArrivals(
                        simulation,
                        clients,
                        arrivals.timesSeconds().stream()
                                .mapToLong(time -> Math.round(time * SECOND))
                                .toArray());
        }
    }

    private Workload workload(Population population) {
        List<Method> methods = scenario.methods();
        int[] indexes = new int[population.mix().size()];
        double[] weights = new double[indexes.length];
        List<Method> mixed = new ArrayList<>();
        for (int index = 0; index < methods.size(); index++) {
            Double weight = population.mix().get(methods.get(index).name());
            if (weight != null) {
                indexes[mixed.size()] = index;
                weights[mixed.size()] = weight;
                mixed.add(methods.get(index));
            }
        }
        return new Workload(mixed, indexes, weights, streams.keyed(population.name(), "requests"));
    }

    private void plan(Incident incident) {
        at(incident.atNanos(), () -> {
            log.add(
                    seconds(),
                    "incident",
                    switch (incident.what()) {
                        case CRASH -> "node-" + incident.node() + " stops";
                        case RESTART -> "node-" + incident.node() + " is back";
                        case LOSE_TICKETS -> "node-" + incident.node() + " forgets its ticket key";
                        case DATABASE_SPEED -> "the database runs at " + incident.factor() + " of its speed";
                    });
            happens(incident);
        });
    }

    private void happens(Incident incident) {
        switch (incident.what()) {
            case CRASH -> nodes.get(incident.node()).crash();
            case RESTART -> nodes.get(incident.node()).restart();
            case LOSE_TICKETS -> nodes.get(incident.node()).server().loseTickets();
            case DATABASE_SPEED -> database.ifPresent(shared -> shared.setSpeed(incident.factor()));
        }
    }

    private void at(long nanos, Runnable action) {
        if (nanos <= scenario.horizonNanos()) {
            simulation.at(nanos, (kind, argument) -> action.run(), 0, 0);
        }
    }

    int avoidedNodes() {
        return avoidedNodes;
    }

    private final class Listener implements AvoidanceListener {
        @Override
        public void avoided(String node, Reason reason, long untilEventNanos) {
            avoidedNodes++;
            log.add(seconds(), "avoided", node + ": " + reason + " expected in " + untilEventNanos / 1_000_000 + " ms");
        }

        @Override
        public void returned(String node, Ending ending, long avoidedNanos) {
            avoidedNodes--;
            log.add(seconds(), "returned", node + ": " + ending + " after " + avoidedNanos / 1_000_000 + " ms");
        }
    }
}
