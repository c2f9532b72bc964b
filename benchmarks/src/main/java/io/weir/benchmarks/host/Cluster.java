package io.weir.benchmarks.host;

import io.weir.benchmarks.host.gateway.TwinGateway;
import io.weir.benchmarks.host.node.WeirNode;
import io.weir.samples.demo.cluster.Member;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildSpec;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Three nodes behind one or more gateways: a plain one, and one with Weir whose requests have Weir's limits on the nodes too.
 * For one thread.
 */
public final class Cluster implements AutoCloseable {
    private static final int NODES = 3;
    private static final Duration START = Duration.ofSeconds(60);
    /** Memory does not end these: what happens when it runs out is one of the questions. */
    private static final List<String> NODE_OPTIONS =
            List.of("-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-Xmn24m", "-XX:ActiveProcessorCount=1");

    private static final List<String> GATEWAY_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms128m", "-Xmx128m");
    private static final String SERVICE_PATH = "/session";

    private final ChildGroup children = new ChildGroup();
    private final List<String> launcher;
    private final List<Member> nodes = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();
    private final Map<String, Member> gateways = new LinkedHashMap<>();
    private final Map<String, URI> services = new LinkedHashMap<>();

    /**
     * Starts everything; returns when it serves.
     *
     * @param launcher a command that starts each process in its place; empty for none
     * @param policies of the gateways, one each: {@link TwinGateway#PLAIN}, {@link TwinGateway#WEIR}
     * @throws io.weir.cli.CliException when a process does not come up
     */
    public Cluster(List<String> launcher, List<String> policies) {
        this.launcher = List.copyOf(launcher);
        try {
            for (int i = 0; i < NODES; i++) {
                nodes.add(startNode(i, 0));
            }
            nodes.forEach(node -> ports.add(node.jvm().awaitReady(START)));
            policies.forEach(policy -> gateways.put(policy, startGateway(policy)));
            gateways.forEach((policy, gateway) -> {
                services.put(
                        policy, URI.create("http://127.0.0.1:" + gateway.jvm().awaitReady(START) + SERVICE_PATH));
                gateway.jvm().act(ChildLine.BALANCE + " sends-" + policy + " " + policy);
            });
        } catch (RuntimeException e) {
            children.close();
            throw e;
        }
    }

    private Member startNode(int index, int port) {
        return Member.start(
                children,
                new ChildSpec(
                        "node-" + (index + 1), launcher, NODE_OPTIONS, WeirNode.class, List.of(String.valueOf(port))));
    }

    private Member startGateway(String policy) {
        String path = policy.equals(TwinGateway.WEIR) ? WeirNode.WEIR_PATH : WeirNode.PLAIN_PATH;
        List<String> args = new ArrayList<>(List.of(children.directory().toString()));
        ports.forEach(port -> args.add("http://127.0.0.1:" + port + path));
        return Member.start(
                children, new ChildSpec("gateway-" + policy, launcher, GATEWAY_OPTIONS, TwinGateway.class, args));
    }

    /**
     * Returns the nodes.
     *
     * @return in their order
     */
    public List<Member> nodes() {
        return List.copyOf(nodes);
    }

    /**
     * Returns a gateway.
     *
     * @param policy its own
     * @return the gateway
     */
    public Member gateway(String policy) {
        return gateways.get(policy);
    }

    /**
     * Returns all gateways.
     *
     * @return in the order of their policies
     */
    public List<Member> gateways() {
        return List.copyOf(gateways.values());
    }

    /**
     * Returns where a gateway answers.
     *
     * @param policy its own
     * @return a loopback address
     */
    public URI service(String policy) {
        return services.get(policy);
    }

    /**
     * Starts a node again that has died, at the same address; returns when it serves.
     *
     * @param index its place
     */
    public void restart(int index) {
        Member again = startNode(index, ports.get(index));
        again.jvm().awaitReady(START);
        nodes.set(index, again);
    }

    /**
     * Tells every node something.
     *
     * @param line what, in words
     */
    public void tellNodes(String line) {
        nodes.forEach(node -> node.jvm().act(line));
    }

    /** Ends all processes. */
    @Override
    public void close() {
        children.close();
    }
}
