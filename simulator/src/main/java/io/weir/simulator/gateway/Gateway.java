package io.weir.simulator.gateway;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.AvoidanceProtocol;
import io.weir.balance.AvoidanceSettings;
import io.weir.balance.GcAwareRule;
import io.weir.balance.Node;
import io.weir.balance.NodeTable;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.kernel.Ticks;
import io.weir.simulator.node.SimulatedNode;
import io.weir.simulator.random.RandomStreams;
import io.weir.simulator.server.Call;
import io.weir.simulator.server.Caller;
import io.weir.simulator.server.Door;
import io.weir.simulator.server.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * A gateway: the shipped rule and avoidance protocol choose a node for each connection or request, from the reports that replies
 * carry and that are fetched now and then. One thread.
 *
 * <p>A node that stands still or is dead answers no fetch; its report grows old.
 */
public final class Gateway implements Door {
    private final Simulation simulation;
    private final GatewaySettings settings;
    private final List<Node<SimulatedNode>> nodes;
    private final AvoidanceProtocol<SimulatedNode> protocol;
    private final GcAwareRule rule;
    private final List<Relay> relays = new ArrayList<>();
    private final List<Attempt> attempts = new ArrayList<>();
    private long hedged;
    private long failedOver;
    private long sentIntoPause;

    /**
     * Starts a gateway.
     *
     * @param name for the names of its random streams
     * @param simulation where; its clock is the protocol's
     * @param settings how it routes
     * @param behind the nodes
     * @param streams its randomness
     * @param listener is told of nodes that are avoided
     */
    @SuppressWarnings("this-escape")
    public Gateway(
            String name,
            Simulation simulation,
            GatewaySettings settings,
            List<SimulatedNode> behind,
            RandomStreams streams,
            AvoidanceListener listener) {
        this.simulation = simulation;
        this.settings = settings;
        this.nodes = behind.stream().map(node -> new Node<>(node.name(), node)).toList();
        AvoidanceSettings limits = settings.avoidance();
        this.protocol = new AvoidanceProtocol<>(
                new AvoidanceSettings(
                        limits.staleAfterNanos(),
                        limits.maxAvoidedRatio(),
                        limits.maxAvoidNanos(),
                        limits.jitterRatio(),
                        streams.seed(name, "jitter")),
                listener);
        protocol.setNodes(nodes);
        this.rule = new GcAwareRule(settings.strategy(), streams.stream(name, "choices")::bits);
        if (settings.gcAware()) {
            Ticks.start(simulation, AvoidanceProtocol.TICK_NANOS, () -> protocol.tick(simulation.nanoTime()));
            if (settings.pollNanos() > 0) {
                Ticks.start(simulation, settings.pollNanos(), this::poll);
            }
        }
    }

    private void poll() {
        for (Node<SimulatedNode> node : nodes) {
            SimulatedNode target = node.target();
            if (target.server().isUp() && target.jvm().answers()) {
                node.offer(target.jvm().report());
            }
        }
    }

    @Override
    public Call connect(Caller caller, int offeredKey, Workload workload, long firstRequest, int requestCount) {
        Relay relay = relays.isEmpty() ? new Relay(this) : relays.remove(relays.size() - 1);
        relay.begin(caller, offeredKey, workload, firstRequest, requestCount);
        return relay;
    }

    void recycle(Relay relay) {
        relays.add(relay);
    }

    Attempt newAttempt() {
        return attempts.isEmpty() ? new Attempt(this) : attempts.remove(attempts.size() - 1);
    }

    void recycle(Attempt attempt) {
        attempts.add(attempt);
    }

    Node<SimulatedNode> choose() {
        NodeTable<SimulatedNode> table = protocol.table();
        return noted(settings.gcAware() ? rule.choose(table) : rule.choosePlain(table));
    }

    Node<SimulatedNode> chooseOther(Node<SimulatedNode> than) {
        return noted(rule.chooseOther(protocol.table(), than));
    }

    private Node<SimulatedNode> noted(Node<SimulatedNode> node) {
        sentIntoPause += node.target().jvm().answers() ? 0 : 1;
        return node;
    }

    /** What a reply brings along. */
    void replied(Node<SimulatedNode> node) {
        if (settings.gcAware()) {
            node.offerHeader(node.target().jvm().header());
        }
    }

    void countHedge() {
        hedged++;
    }

    void countFailover() {
        failedOver++;
    }

    GatewaySettings settings() {
        return settings;
    }

    Simulation simulation() {
        return simulation;
    }

    /**
     * Returns which share of its time a node was avoided.
     *
     * @param number the node's number
     * @return 0 to 1
     */
    public double avoidedShare(int number) {
        return settings.gcAware() ? protocol.avoidedShare(nodes.get(number), simulation.nanoTime()) : 0;
    }

    /**
     * Returns how many requests were sent to a second node too.
     *
     * @return since the start
     */
    public long hedged() {
        return hedged;
    }

    /**
     * Returns how many were sent again because their node broke.
     *
     * @return since the start
     */
    public long failedOver() {
        return failedOver;
    }

    /**
     * Returns how many were sent to a node that stood still.
     *
     * @return since the start
     */
    public long sentIntoPause() {
        return sentIntoPause;
    }
}
