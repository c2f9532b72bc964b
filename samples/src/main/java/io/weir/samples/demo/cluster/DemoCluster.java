package io.weir.samples.demo.cluster;

import io.weir.cli.CliException;
import io.weir.samples.demo.gateway.SendLog;
import io.weir.samples.demo.node.DemoNode;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildJvm;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildSpec;
import io.weir.samples.demo.score.NodeRecord;
import io.weir.samples.demo.score.RunScore;
import io.weir.samples.demo.score.TimeSpan;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
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
    private Member gateway;
    private URI service;
    private int runs;

    /** A child with the records that it has sent so far. */
    private record Member(String name, ChildJvm jvm, ConcurrentLinkedQueue<String[]> records) {}

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
            cluster.startNodes(nodes, collector);
            cluster.startGateway(gateway);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private DemoCluster() {}

    private void startNodes(int count, DemoCollector collector) {
        for (int i = 0; i < count; i++) {
            String name = "node-" + (i + 1);
            String phase = String.valueOf(i / (double) count);
            nodes.add(start(new ChildSpec(name, collector.jvmOptions(), DemoNode.class, List.of(name, phase))));
        }
    }

    private void startGateway(Class<?> main) {
        List<String> args = new ArrayList<>(List.of(children.directory().toString()));
        for (Member node : nodes) {
            args.add("http://127.0.0.1:" + node.jvm().awaitReady(START) + "/session");
        }
        gateway = start(new ChildSpec("gateway", GATEWAY_OPTIONS, main, args));
        service = URI.create("http://127.0.0.1:" + gateway.jvm().awaitReady(START) + "/session");
    }

    private Member start(ChildSpec spec) {
        ConcurrentLinkedQueue<String[]> records = new ConcurrentLinkedQueue<>();
        return new Member(spec.name(), children.start(spec, records::add), records);
    }

    /**
     * Begins a run: the gateway gets a new route and forgets what it has recorded. No request may be on its way.
     *
     * @param words say to the gateway's main class which balancer, without a line end
     */
    public void balance(String words) {
        runs++;
        gateway.records().clear();
        gateway.jvm().act(ChildLine.BALANCE + " sends-" + runs + " " + words);
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
     * Returns where the gateway answers.
     *
     * @return a loopback address
     */
    public URI service() {
        return service;
    }

    /**
     * Checks that all JVMs live.
     *
     * @throws io.weir.cli.CliException when one does not, with its last lines
     */
    public void requireAlive() {
        children.requireAlive();
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
     * Returns the processor time of the gateway since it was started.
     *
     * @return seconds; null when the system does not tell
     */
    public Double gatewayCpuSeconds() {
        return gateway.jvm().cpuSeconds();
    }

    private static Double sum(Stream<Double> numbers) {
        return numbers.reduce((a, b) -> a == null || b == null ? null : a + b).orElse(null);
    }

    /** Collects the records that only come at the end of a run; the load must have ended. */
    public void awaitRecords() {
        gateway.jvm().awaitRecords();
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
                    spans(nodes.get(i), ChildLine.GC, "major"),
                    spans(nodes.get(i), ChildLine.GC, "minor"),
                    spans(gateway, ChildLine.AVOIDED, String.valueOf(i))));
        }
        return records;
    }

    private static List<TimeSpan> spans(Member child, String word, String what) {
        return child.records().stream()
                .filter(record -> record[0].equals(word) && record[1].equals(what))
                .map(record -> new TimeSpan(
                        child.jvm().toOurs(Long.parseLong(record[2])),
                        child.jvm().toOurs(Long.parseLong(record[3]))))
                .sorted(Comparator.comparingLong(TimeSpan::startNanos))
                .toList();
    }

    /**
     * Returns the memory that the gateway's JVM needed at the end of the run; after {@link #awaitRecords()}.
     *
     * @return bytes that live after a collection, on the heap and beside it
     */
    public long gatewayMemoryBytes() {
        return memoryBytes(gateway);
    }

    /**
     * Returns the memory that the nodes needed at the end of the run; after {@link #awaitRecords()}.
     *
     * @return bytes of all nodes: the old generation after its last collection, and what is used beside the heap
     */
    public long nodeMemoryBytes() {
        return nodes.stream().mapToLong(DemoCluster::memoryBytes).sum();
    }

    private static long memoryBytes(Member child) {
        return child.records().stream()
                .filter(record -> record[0].equals(ChildLine.MEMORY))
                .reduce((earlier, later) -> later)
                .map(record -> Long.parseLong(record[1]))
                .orElseThrow(() -> new IllegalStateException("no records of " + child.name() + " yet"));
    }

    /**
     * Hands over every request that was sent to a node in the present run; after {@link #awaitRecords()}.
     *
     * @param consumer takes them
     */
    public void forEachSend(RunScore.SendConsumer consumer) {
        ChildJvm jvm = gateway.jvm();
        Path sends = children.directory().resolve("sends-" + runs);
        try {
            SendLog.read(
                    sends,
                    (node, startNanos, endNanos) -> consumer.sent(node, jvm.toOurs(startNanos), jvm.toOurs(endNanos)));
        } catch (IOException e) {
            throw CliException.failure("the gateway's record cannot be read: " + e.getMessage(), e);
        }
    }

    /** Ends all JVMs; returns when they are gone. */
    @Override
    public void close() {
        children.close();
    }
}
