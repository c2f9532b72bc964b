package io.weir.samples.demo.cluster;

import io.weir.cli.Progress;
import io.weir.samples.demo.load.LatencyRecord;
import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.load.LoadPlan;
import io.weir.samples.demo.score.NodeRecord;
import io.weir.samples.demo.score.RunScore;
import io.weir.samples.demo.score.TimeSpan;
import java.util.List;

/**
 * One run of a cluster: what was measured, and what its JVMs recorded.
 *
 * @param policy what chooses the node
 * @param gcAware whether anything keeps requests away from nodes
 * @param measured when requests were measured
 * @param latencies what became of the requests
 * @param nodes what the nodes and the gateway recorded
 * @param score what the major GCs did to the requests
 * @param usage what the run used of the machine
 */
public record DemoRun(
        String policy,
        boolean gcAware,
        TimeSpan measured,
        LatencyRecord latencies,
        List<NodeRecord> nodes,
        RunScore score,
        RunUsage usage) {

    /** Copies the list. */
    public DemoRun {
        nodes = List.copyOf(nodes);
    }

    /**
     * Drives a cluster once. Blocks until the last request has ended.
     *
     * @param cluster a cluster whose gateway has a balancer
     * @param load how to drive it
     * @param policy what chooses the node
     * @param gcAware whether anything keeps requests away from nodes
     * @param progress is told how far it has come
     * @param name how progress names the run
     * @return what came of it
     * @throws io.weir.cli.CliException when a JVM fails, with its last lines
     */
    public static DemoRun drive(
            DemoCluster cluster, LoadPlan load, String policy, boolean gcAware, Progress progress, String name) {
        LatencyRecord latencies = new LatencyRecord(load.measured());
        LoadGenerator generator = new LoadGenerator(
                cluster.service(), load, latencies, cluster.front().answers());
        long fromNanos = generator.measuredFromNanos();
        TimeSpan measured = new TimeSpan(fromNanos, fromNanos + load.measured().toNanos());
        RunUsage usage;
        try (RunWatch watch = new RunWatch(name, cluster, generator, latencies, measured, progress)) {
            generator.run();
            usage = watch.finish();
        }
        cluster.awaitRecords();
        List<NodeRecord> nodes = cluster.nodeRecords();
        RunScore score = RunScore.of(gcAware, measured, nodes, cluster::forEachSend);
        return new DemoRun(policy, gcAware, measured, latencies, nodes, score, usage);
    }
}
