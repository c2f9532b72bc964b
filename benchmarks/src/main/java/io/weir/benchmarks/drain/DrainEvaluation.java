package io.weir.benchmarks.drain;

import io.weir.cli.Progress;
import io.weir.samples.demo.cluster.DemoCluster;
import io.weir.samples.demo.cluster.DemoRun;
import io.weir.samples.demo.load.LoadPlan;
import io.weir.samples.demo.process.DebianProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures every row on one cluster that stays warm: only HAProxy is started anew for each. One thread. */
final class DrainEvaluation implements AutoCloseable {
    private final DrainPlan plan;
    private final DebianProgram haproxy;
    private final Progress progress;
    private final DemoCluster cluster;

    private DrainEvaluation(DrainPlan plan, DebianProgram haproxy, Progress progress) {
        this.plan = plan;
        this.haproxy = haproxy;
        this.progress = progress;
        progress.update("starting " + DrainPlan.NODES + " nodes");
        this.cluster = DemoCluster.start(DrainPlan.NODES, plan.collector(), plan.valves());
        cluster.publishReports(false);
    }

    /**
     * Measures everything.
     *
     * @param plan what
     * @param haproxy the program
     * @param progress is told how far it has come
     * @return one result a row, in their order
     * @throws io.weir.cli.CliException when a process fails, with its last lines
     */
    static List<RowResult> of(DrainPlan plan, DebianProgram haproxy, Progress progress) {
        try (DrainEvaluation evaluation = new DrainEvaluation(plan, haproxy, progress)) {
            evaluation.drive(DrainRow.PLAIN, plan.warmUp(), "warm-up");
            return evaluation.measure();
        }
    }

    private List<RowResult> measure() {
        Map<DrainRow, List<DemoRun>> runs = new LinkedHashMap<>();
        Map<DrainRow, List<Double>> lowered = new LinkedHashMap<>();
        plan.rows().forEach(row -> {
            runs.put(row, new ArrayList<>());
            lowered.put(row, new ArrayList<>());
        });
        int all = plan.repeats() * plan.rows().size();
        int done = 0;
        for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
            for (DrainRow row : plan.order(repeat)) {
                done++;
                long before = loweredNanos(row);
                runs.get(row).add(drive(row, plan.load(repeat), "[" + done + "/" + all + "] " + row.word()));
                long nanos = loweredNanos(row) - before;
                lowered.get(row)
                        .add(nanos
                                / (double) (DrainPlan.NODES
                                        * plan.load(repeat).total().toNanos()));
            }
        }
        return plan.rows().stream()
                .map(row -> new RowResult(row, runs.get(row), lowered.get(row)))
                .toList();
    }

    private long loweredNanos(DrainRow row) {
        return row.isPlain() ? 0 : cluster.drainedNanos(plan.valve(row));
    }

    private DemoRun drive(DrainRow row, LoadPlan load, String name) {
        List<Integer> agents = row.isPlain() ? List.of() : cluster.agentPorts(plan.valve(row));
        try (HaproxyFront front = HaproxyFront.start(haproxy, row, cluster.nodeAddresses(), agents)) {
            cluster.use(front);
            return DemoRun.drive(cluster, load, row.word(), false, progress, name);
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
