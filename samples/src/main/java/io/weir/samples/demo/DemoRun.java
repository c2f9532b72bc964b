package io.weir.samples.demo;

import io.weir.cli.Progress;
import io.weir.samples.demo.load.LatencyRecord;
import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.load.LoadPlan;
import java.util.List;

/**
 * One run: starts a cluster of its own, drives it, ends it, and says what came of it.
 *
 * @param policy what chooses the node
 * @param gcAware whether Weir keeps requests away from major GCs
 * @param measured when requests were measured
 * @param latencies what became of the requests
 * @param nodes what the nodes and the gateway recorded
 * @param score what the major GCs did to the requests
 * @param machineBusy share of all processors that was in use while requests were measured, 0 to 1; null when not known
 */
record DemoRun(
        String policy,
        boolean gcAware,
        TimeSpan measured,
        LatencyRecord latencies,
        List<NodeRecord> nodes,
        RunScore score,
        Double machineBusy) {

    /** What both runs balance with. */
    private static final String POLICY = "round-robin";

    /**
     * Runs the demo once.
     *
     * @param plan what to do
     * @param gcAware whether the gateway balances with Weir
     * @param progress is told how far it has come
     * @return what came of it
     * @throws io.weir.cli.CliException when a JVM fails, with its last lines
     */
    static DemoRun of(DemoPlan plan, boolean gcAware, Progress progress) {
        String name = (gcAware ? "[2/2] GC-aware " : "[1/2] plain ") + POLICY;
        progress.update(name + ": starting " + plan.nodes() + " nodes and a gateway");
        try (DemoCluster cluster = DemoCluster.start(plan, gcAware)) {
            LoadPlan load = plan.load();
            LatencyRecord latencies = new LatencyRecord(load.measured());
            LoadGenerator generator = new LoadGenerator(cluster.service(), load, latencies);
            long fromNanos = generator.measuredFromNanos();
            TimeSpan measured =
                    new TimeSpan(fromNanos, fromNanos + load.measured().toNanos());
            Double machineBusy;
            try (RunWatch watch = new RunWatch(name, cluster, generator, latencies, measured, progress)) {
                generator.run();
                machineBusy = watch.finish();
            }
            cluster.awaitRecords();
            List<NodeRecord> nodes = cluster.nodeRecords();
            RunScore score = RunScore.of(gcAware, measured, nodes, cluster::forEachSend);
            return new DemoRun(POLICY, gcAware, measured, latencies, nodes, score, machineBusy);
        }
    }
}
