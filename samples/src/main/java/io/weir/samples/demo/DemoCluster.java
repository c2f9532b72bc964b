package io.weir.samples.demo;

import io.weir.cli.CliException;
import io.weir.samples.demo.gateway.DemoGateway;
import io.weir.samples.demo.gateway.SendLog;
import io.weir.samples.demo.node.DemoNode;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildJvm;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildSpec;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The running cluster: node JVMs and a gateway JVM, all of which end with this object. One thread drives it. */
final class DemoCluster implements AutoCloseable {
    /** A node fills its store before it serves; some seconds on a busy machine. */
    private static final Duration START = Duration.ofSeconds(60);
    /** Enough for some hundred requests on their way; as much for both runs. */
    private static final List<String> GATEWAY_OPTIONS = List.of("-Xms256m", "-Xmx256m", "-XX:+ExitOnOutOfMemoryError");

    private final ChildGroup children = new ChildGroup();
    private final List<Member> nodes = new ArrayList<>();
    private final Path sends = children.directory().resolve("sends");
    private Member gateway;
    private URI service;

    /** A child with the records that it has sent so far. */
    private record Member(String name, ChildJvm jvm, ConcurrentLinkedQueue<String[]> records) {}

    /**
     * Starts a cluster; returns when it serves.
     *
     * @param plan how many nodes of which kind
     * @param gcAware whether the gateway balances with Weir
     * @return the cluster
     * @throws io.weir.cli.CliException when a JVM does not come up
     */
    static DemoCluster start(DemoPlan plan, boolean gcAware) {
        DemoCluster cluster = new DemoCluster();
        try {
            cluster.startNodes(plan);
            cluster.startGateway(gcAware);
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void startNodes(DemoPlan plan) {
        for (int i = 0; i < plan.nodes(); i++) {
            String name = "node-" + (i + 1);
            String phase = String.valueOf(i / (double) plan.nodes());
            nodes.add(start(new ChildSpec(name, plan.collector().jvmOptions(), DemoNode.class, List.of(name, phase))));
        }
    }

    private void startGateway(boolean gcAware) {
        List<String> args = new ArrayList<>(List.of(String.valueOf(gcAware), sends.toString()));
        for (Member node : nodes) {
            args.add("http://127.0.0.1:" + node.jvm().awaitReady(START) + "/session");
        }
        gateway = start(new ChildSpec("gateway", GATEWAY_OPTIONS, DemoGateway.class, args));
        service = URI.create("http://127.0.0.1:" + gateway.jvm().awaitReady(START) + "/session");
    }

    private Member start(ChildSpec spec) {
        ConcurrentLinkedQueue<String[]> records = new ConcurrentLinkedQueue<>();
        return new Member(spec.name(), children.start(spec, records::add), records);
    }

    /** Returns where the gateway answers. */
    URI service() {
        return service;
    }

    /** Checks that all JVMs live; throws a message for the user when one does not. */
    void requireAlive() {
        children.requireAlive();
    }

    /** Returns how many major GCs the nodes have told of so far. */
    long majorGcs() {
        return nodes.stream()
                .flatMap(node -> node.records().stream())
                .filter(record -> record[1].equals("major"))
                .count();
    }

    /** Collects the records that only come at the end of a run; the load must have ended. */
    void awaitRecords() {
        gateway.jvm().awaitRecords();
        nodes.forEach(node -> node.jvm().awaitRecords());
    }

    /** Returns what is known of the nodes; after {@link #awaitRecords()}. */
    List<NodeRecord> nodeRecords() {
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

    /** Hands over every request that was sent to a node; after {@link #awaitRecords()}. */
    void forEachSend(RunScore.SendConsumer consumer) {
        ChildJvm jvm = gateway.jvm();
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
