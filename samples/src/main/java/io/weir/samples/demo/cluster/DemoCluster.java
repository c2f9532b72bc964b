package io.weir.samples.demo.cluster;

import io.weir.samples.demo.node.DemoNode;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildSpec;
import io.weir.samples.demo.score.NodeRecord;
import io.weir.samples.demo.score.RunScore;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The running cluster: node JVMs and a gateway JVM, all of which end with this object. It serves after {@link #balance};
 * further runs of the same warm JVMs each begin with it again.
 *
 * <p>One thread drives it; {@link #requireAlive()}, {@link #majorGcs()} and the processor times are safe from any other.
 */
public final class DemoCluster implements AutoCloseable {
    /** A node fills its store before it serves; some seconds on a busy machine. */
    private static final Duration START = Duration.ofSeconds(60);
    /** Enough for some hundred requests on their way; as much for all runs. */
    private static final List<String> GATEWAY_OPTIONS = List.of("-Xms256m", "-Xmx256m", "-XX:+ExitOnOutOfMemoryError");

    private final ChildGroup children = new ChildGroup();
    private final List<Member> nodes = new ArrayList<>();
    private final List<URI> addresses = new ArrayList<>();
    private Front front;

    /**
     * Starts a cluster; returns when its JVMs are up. The gateway has no balancer yet.
     *
     * @param nodes how many nodes, one or more
     * @param collector of each
     * @param gateway a main class that runs a {@link io.weir.samples.demo.gateway.Gateway}
     * @return the cluster
     * @throws io.weir.cli.CliException when a JVM does not come up
     */
    public static DemoCluster start(int nodes, DemoCollector collector, Class<?> gateway) {
        DemoCluster cluster = new DemoCluster();
        try {
            cluster.startNodes(nodes, collector, List.of());
            cluster.startGateway(gateway);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /**
     * Starts a cluster for somebody else's balancer, which {@link #use} puts before it; returns when its JVMs are up.
     *
     * @param nodes how many nodes, one or more
     * @param collector of each
     * @param drains the settings of a drain valve each, which every node gets, as {@link DemoNode} reads them
     * @return the cluster
     * @throws io.weir.cli.CliException when a JVM does not come up
     */
    public static DemoCluster start(int nodes, DemoCollector collector, List<String> drains) {
        DemoCluster cluster = new DemoCluster();
        try {
            cluster.startNodes(nodes, collector, drains);
            cluster.awaitNodes();
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private DemoCluster() {}

    private void startNodes(int count, DemoCollector collector, List<String> drains) {
        for (int i = 0; i < count; i++) {
            String name = "node-" + (i + 1);
            String phase = String.valueOf(i / (double) count);
            List<String> args = new ArrayList<>(List.of(name, phase));
            args.addAll(drains);
            nodes.add(start(new ChildSpec(name, collector.jvmOptions(), DemoNode.class, args)));
        }
    }

    private void awaitNodes() {
        for (Member node : nodes) {
            addresses.add(URI.create("http://127.0.0.1:" + node.jvm().awaitReady(START) + DemoNode.PATH));
        }
    }

    private void startGateway(Class<?> main) {
        List<String> args = new ArrayList<>(List.of(children.directory().toString()));
        awaitNodes();
        addresses.forEach(address -> args.add(address.toString()));
        Member gateway = start(new ChildSpec("gateway", GATEWAY_OPTIONS, main, args));
        URI service = URI.create("http://127.0.0.1:" + gateway.jvm().awaitReady(START) + DemoNode.PATH);
        front = new GatewayFront(gateway, service, children.directory());
    }

    /**
     * Puts a balancer before the nodes, in the place of any before it; it belongs to the caller.
     *
     * @param balancer one that serves
     */
    public void use(Front balancer) {
        front = balancer;
    }

    /**
     * Returns where the nodes answer.
     *
     * @return loopback addresses, in the nodes' order
     */
    public List<URI> nodeAddresses() {
        return List.copyOf(addresses);
    }

    /**
     * Returns where the nodes answer agent checks.
     *
     * @param drain which drain valve, by its place among the settings
     * @return loopback ports, in the nodes' order
     */
    public List<Integer> agentPorts(int drain) {
        return nodes.stream()
                .map(node -> node.records().stream()
                        .filter(record -> record[0].equals(ChildLine.AGENT) && record[1].equals(String.valueOf(drain)))
                        .map(record -> Integer.valueOf(record[2]))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(node.name() + " has no drain valve " + drain)))
                .toList();
    }

    /**
     * Returns for how long the nodes asked for less than their share; after {@link #awaitRecords()}.
     *
     * @param drain which drain valve, by its place among the settings
     * @return nanoseconds of all nodes together since their start
     */
    public long drainedNanos(int drain) {
        return nodes.stream()
                .mapToLong(node -> node.records().stream()
                        .filter(record ->
                                record[0].equals(ChildLine.DRAINED) && record[1].equals(String.valueOf(drain)))
                        .reduce((earlier, later) -> later)
                        .map(record -> Long.parseLong(record[2]))
                        .orElse(0L))
                .sum();
    }

    private Member start(ChildSpec spec) {
        return Member.start(children, spec);
    }

    /**
     * Begins a run: the gateway gets a new route and forgets what it has recorded. No request may be on its way.
     *
     * @param words say to the gateway's main class which balancer, without a line end
     */
    public void balance(String words) {
        gateway().balance(words);
    }

    private GatewayFront gateway() {
        if (front instanceof GatewayFront gateway) {
            return gateway;
        }
        throw new IllegalStateException("the cluster has no gateway of its own");
    }

    /**
     * Returns what stands before the nodes.
     *
     * @return the gateway or the balancer that is used
     */
    public Front front() {
        return front;
    }

    /**
     * Has the nodes publish their reports, or be as if they had no report valve. They do from the start.
     *
     * @param published whether
     */
    public void publishReports(boolean published) {
        nodes.forEach(node -> node.jvm().act(ChildLine.REPORTS + " " + published));
    }

    /**
     * Returns where the cluster answers.
     *
     * @return a loopback address
     */
    public URI service() {
        return front.service();
    }

    /**
     * Checks that all JVMs live.
     *
     * @throws io.weir.cli.CliException when one does not, with its last lines
     */
    public void requireAlive() {
        children.requireAlive();
        if (front != null) {
            front.requireAlive();
        }
    }

    /**
     * Returns how many major GCs the nodes have told of so far.
     *
     * @return zero or more
     */
    public long majorGcs() {
        return nodes.stream()
                .flatMap(node -> node.records().stream())
                .filter(record -> record[1].equals("major"))
                .count();
    }

    /**
     * Returns the processor time of all nodes since they were started.
     *
     * @return seconds; null when the system does not tell
     */
    public Double nodeCpuSeconds() {
        return sum(nodes.stream().map(node -> node.jvm().cpuSeconds()));
    }

    /**
     * Returns the processor time of what stands before the nodes since it was started.
     *
     * @return seconds; null when the system does not tell
     */
    public Double gatewayCpuSeconds() {
        return front.cpuSeconds();
    }

    private static Double sum(Stream<Double> numbers) {
        return numbers.reduce((a, b) -> a == null || b == null ? null : a + b).orElse(null);
    }

    /** Collects the records that only come at the end of a run; the load must have ended. */
    public void awaitRecords() {
        front.awaitRecords();
        nodes.forEach(node -> node.jvm().awaitRecords());
    }

    /**
     * Returns what is known of the nodes; after {@link #awaitRecords()}.
     *
     * @return one record a node: its pauses since its start, and when it was avoided in the present run
     */
    public List<NodeRecord> nodeRecords() {
        List<NodeRecord> records = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            records.add(new NodeRecord(
                    nodes.get(i).name(),
                    nodes.get(i).spans(ChildLine.GC, "major"),
                    nodes.get(i).spans(ChildLine.GC, "minor"),
                    front.avoided(i)));
        }
        return records;
    }

    /**
     * Returns the memory that the gateway's JVM needed at the end of the run; after {@link #awaitRecords()}.
     *
     * @return bytes that live after a collection, on the heap and beside it
     */
    public long gatewayMemoryBytes() {
        return gateway().memoryBytes();
    }

    /**
     * Returns the memory that the nodes needed at the end of the run; after {@link #awaitRecords()}.
     *
     * @return bytes of all nodes: the old generation after its last collection, and what is used beside the heap
     */
    public long nodeMemoryBytes() {
        return nodes.stream().mapToLong(Member::memoryBytes).sum();
    }

    /**
     * Hands over every request that was sent to a node in the present run; after {@link #awaitRecords()}.
     *
     * @param consumer takes them
     */
    public void forEachSend(RunScore.SendConsumer consumer) {
        front.forEachSend(consumer);
    }

    /** Ends all JVMs; returns when they are gone. */
    @Override
    public void close() {
        children.close();
    }
}
