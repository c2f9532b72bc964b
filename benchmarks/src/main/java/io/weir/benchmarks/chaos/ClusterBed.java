package io.weir.benchmarks.chaos;

import io.weir.benchmarks.chaos.gateway.ChaosGateway;
import io.weir.benchmarks.chaos.node.ChaosNode;
import io.weir.benchmarks.chaos.node.ReportFault;
import io.weir.samples.demo.load.AnswerListener;
import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.load.LoadPlan;
import io.weir.samples.demo.load.RequestRecord;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildSpec;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Three nodes behind two gateways: a plain one, and one with Weir whose requests have Weir's limits on the nodes too. */
final class ClusterBed implements Bed {
    private static final int NODES = 3;
    /** The node that a fault of one node befalls. */
    private static final int VICTIM = 1;

    private static final List<String> NODE_OPTIONS =
            List.of("-XX:+UseSerialGC", "-Xms64m", "-Xmx64m", "-Xmn24m", "-XX:ActiveProcessorCount=1");
    private static final List<String> GATEWAY_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms128m", "-Xmx128m");
    private static final String SERVICE_PATH = "/session";

    private final ChildGroup children = new ChildGroup();
    private final List<String> launcher;
    private final List<Child> nodes = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();
    private final Map<Arm, Child> gateways = new EnumMap<>(Arm.class);
    private final Map<Arm, URI> services = new EnumMap<>(Arm.class);
    private long avoidances;

    /**
     * Starts everything; returns when it serves.
     *
     * @param launcher a command that starts each process in its place; empty for none
     */
    ClusterBed(List<String> launcher) {
        this.launcher = List.copyOf(launcher);
        try {
            for (int i = 0; i < NODES; i++) {
                nodes.add(startNode(i, 0));
            }
            nodes.forEach(node -> ports.add(node.awaitReady()));
            startGateway(Arm.PLAIN, ChaosGateway.PLAIN, ChaosNode.PLAIN_PATH);
            startGateway(Arm.WEIR, ChaosGateway.WEIR, ChaosNode.WEIR_PATH);
            gateways.forEach((arm, gateway) -> {
                services.put(arm, URI.create("http://127.0.0.1:" + gateway.awaitReady() + SERVICE_PATH));
                gateway.jvm().act(ChildLine.BALANCE + " sends-" + arm.word() + " " + arm.word());
            });
        } catch (RuntimeException e) {
            children.close();
            throw e;
        }
    }

    private Child startNode(int index, int port) {
        return Child.start(
                children,
                new ChildSpec(
                        "node-" + (index + 1), launcher, NODE_OPTIONS, ChaosNode.class, List.of(String.valueOf(port))));
    }

    private void startGateway(Arm arm, String word, String path) {
        List<String> args = new ArrayList<>(List.of(children.directory().toString()));
        ports.forEach(port -> args.add("http://127.0.0.1:" + port + path));
        gateways.put(
                arm,
                Child.start(
                        children,
                        new ChildSpec("gateway-" + word, launcher, GATEWAY_OPTIONS, ChaosGateway.class, args)));
    }

    @Override
    public LoadGenerator load(Arm arm, LoadPlan plan, RequestRecord record) {
        return new LoadGenerator(services.get(arm), plan, record, AnswerListener.NONE);
    }

    @Override
    public void begin(Fault fault) {
        avoidances = avoidances();
        switch (fault) {
            case NODE_KILLED -> nodes.get(VICTIM).jvm().kill();
            case NODE_PAUSED -> nodes.get(VICTIM).stop();
            case GATEWAY_PAUSED -> gateways.values().forEach(Child::stop);
            case HEAP_EXHAUSTED -> tellNodes(ChaosNode.EXHAUST + " true");
            case REPORT_SLOW -> report(ReportFault.SLOW);
            case REPORT_HUNG -> report(ReportFault.HUNG);
            case REPORT_LYING -> report(ReportFault.LYING);
            case REPORT_ABSURD -> report(ReportFault.ABSURD);
            case REPORT_FLAPPING -> report(ReportFault.FLAPPING);
            case NONE -> {}
            default -> throw new IllegalArgumentException("no cluster knows " + fault);
        }
    }

    @Override
    public void end(Fault fault) {
        switch (fault) {
            case NODE_KILLED -> {
                Child again = startNode(VICTIM, ports.get(VICTIM));
                again.awaitReady();
                nodes.set(VICTIM, again);
            }
            case NODE_PAUSED -> nodes.get(VICTIM).goOn();
            case GATEWAY_PAUSED -> gateways.values().forEach(Child::goOn);
            case HEAP_EXHAUSTED -> tellNodes(ChaosNode.EXHAUST + " false");
            case NONE -> {}
            default -> report(ReportFault.NONE);
        }
    }

    private void report(ReportFault fault) {
        tellNodes(ChildLine.REPORTS + " " + fault.word());
    }

    private void tellNodes(String line) {
        nodes.forEach(node -> node.jvm().act(line));
    }

    private long avoidances() {
        return gateways.get(Arm.WEIR).figures().get(ChaosGateway.AVOIDANCES);
    }

    @Override
    public List<String> notes() {
        return List.of("Weir avoided a node " + (avoidances() - avoidances) + " times.");
    }

    @Override
    public Census census(Arm arm) {
        Child gateway = gateways.get(arm);
        long pid = gateway.jvm().pid();
        Child.Figures figures = gateway.figures();
        long permits = figures.get(ChaosGateway.HELD) + figures.get(ChaosGateway.IN_FLIGHT);
        long ownThreads = Proc.ownThreads(pid);
        if (arm == Arm.WEIR) {
            for (Child node : nodes) {
                Child.Figures counted = node.figures();
                permits += counted.get(ChaosNode.IN_FLIGHT) + counted.get(ChaosNode.PARKED);
                ownThreads += Proc.ownThreads(node.jvm().pid());
            }
        }
        return new Census(
                permits,
                Proc.leftConnections(pid),
                Proc.threads(pid),
                ownThreads,
                Proc.descriptors(pid),
                Proc.descendants());
    }

    @Override
    public void close() {
        children.close();
    }
}
