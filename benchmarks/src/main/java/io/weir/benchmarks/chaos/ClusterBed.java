package io.weir.benchmarks.chaos;

import io.weir.benchmarks.host.Cluster;
import io.weir.benchmarks.host.Proc;
import io.weir.benchmarks.host.gateway.TwinGateway;
import io.weir.benchmarks.host.node.ReportFault;
import io.weir.benchmarks.host.node.WeirNode;
import io.weir.samples.demo.cluster.Member;
import io.weir.samples.demo.load.AnswerListener;
import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.load.LoadPlan;
import io.weir.samples.demo.load.RequestRecord;
import io.weir.samples.demo.process.ChildLine;
import java.util.List;

/** Nodes behind two gateways, a plain one and one with Weir. */
final class ClusterBed implements Bed {
    /** The node that a fault of one node befalls. */
    private static final int VICTIM = 1;

    private final Cluster cluster;
    private double avoidances;

    /**
     * Starts everything; returns when it serves.
     *
     * @param launcher a command that starts each process in its place; empty for none
     */
    ClusterBed(List<String> launcher) {
        cluster = new Cluster(launcher, List.of(TwinGateway.PLAIN, TwinGateway.WEIR));
    }

    @Override
    public LoadGenerator load(Arm arm, LoadPlan plan, RequestRecord record) {
        return new LoadGenerator(cluster.service(arm.word()), plan, record, AnswerListener.NONE);
    }

    @Override
    public void begin(Fault fault) {
        // As of the census before.
        avoidances = avoidances();
        switch (fault) {
            case NODE_KILLED -> cluster.nodes().get(VICTIM).jvm().kill();
            case NODE_PAUSED -> signal(cluster.nodes().get(VICTIM), "STOP");
            case GATEWAY_PAUSED -> cluster.gateways().forEach(gateway -> signal(gateway, "STOP"));
            case HEAP_EXHAUSTED -> cluster.tellNodes(WeirNode.EXHAUST + " true");
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
            case NODE_KILLED -> cluster.restart(VICTIM);
            case NODE_PAUSED -> signal(cluster.nodes().get(VICTIM), "CONT");
            case GATEWAY_PAUSED -> cluster.gateways().forEach(gateway -> signal(gateway, "CONT"));
            case HEAP_EXHAUSTED -> cluster.tellNodes(WeirNode.EXHAUST + " false");
            case NONE -> {}
            default -> report(ReportFault.NONE);
        }
    }

    private void report(ReportFault fault) {
        cluster.tellNodes(ChildLine.REPORTS + " " + fault.word());
    }

    private static void signal(Member child, String signal) {
        Proc.signal(child.jvm().pid(), signal);
    }

    @Override
    public List<String> notes() {
        return List.of("Weir avoided a node " + (long) (avoidances() - avoidances) + " times.");
    }

    private double avoidances() {
        return cluster.gateway(TwinGateway.WEIR).figure(TwinGateway.AVOIDANCES);
    }

    @Override
    public Census census(Arm arm) {
        Member gateway = cluster.gateway(arm.word());
        long pid = gateway.jvm().pid();
        gateway.jvm().awaitRecords();
        double permits = gateway.figure(TwinGateway.HELD);
        long ownThreads = Proc.ownThreads(pid);
        if (arm == Arm.WEIR) {
            permits += gateway.figure(TwinGateway.IN_FLIGHT);
            for (Member node : cluster.nodes()) {
                node.jvm().awaitRecords();
                permits += node.figure(WeirNode.IN_FLIGHT) + node.figure(WeirNode.PARKED);
                ownThreads += Proc.ownThreads(node.jvm().pid());
            }
        }
        return new Census(
                (long) permits,
                Proc.leftConnections(pid),
                Proc.threads(pid),
                ownThreads,
                Proc.descriptors(pid),
                Proc.descendants());
    }

    @Override
    public void close() {
        cluster.close();
    }
}
