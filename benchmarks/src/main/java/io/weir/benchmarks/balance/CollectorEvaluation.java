package io.weir.benchmarks.balance;

import io.weir.cli.Progress;
import io.weir.samples.demo.cluster.DemoCluster;
import io.weir.samples.demo.cluster.DemoCollector;
import io.weir.samples.demo.cluster.DemoRun;
import io.weir.samples.demo.load.LoadPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures every contender with one collector, on one cluster that stays warm: only the gateway's route is made anew for
 * each row. One thread.
 */
final class CollectorEvaluation implements AutoCloseable {
    private final BalancePlan plan;
    private final DemoCollector collector;
    private final Progress progress;
    private final DemoCluster cluster;

    private CollectorEvaluation(BalancePlan plan, DemoCollector collector, Progress progress) {
        this.plan = plan;
        this.collector = collector;
        this.progress = progress;
        progress.update(collector.word() + ": starting " + BalancePlan.NODES + " nodes and a gateway");
        this.cluster = DemoCluster.start(BalancePlan.NODES, collector, BalanceGateway.class);
    }

    /**
     * Evaluates one collector.
     *
     * @param plan what to do
     * @param collector with which
     * @param progress is told how far it has come
     * @return what came of it
     * @throws io.weir.cli.CliException when a JVM fails, with its last lines
     */
    static CollectorResult of(BalancePlan plan, DemoCollector collector, Progress progress) {
        try (CollectorEvaluation evaluation = new CollectorEvaluation(plan, collector, progress)) {
            evaluation.warmUp();
            return evaluation.measure();
        }
    }

    private void warmUp() {
        for (Contender contender : plan.contenders(collector)) {
            drive(contender, plan.warmUp(), collector.word() + " warm-up");
        }
    }

    private CollectorResult measure() {
        Map<Contender, List<RowFigures>> rows = new LinkedHashMap<>();
        plan.contenders(collector).forEach(contender -> rows.put(contender, new ArrayList<>()));
        int all = plan.repeats() * rows.size();
        int done = 0;
        for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
            for (Contender contender : plan.order(collector, repeat)) {
                done++;
                String name = collector.word() + " [" + done + "/" + all + "] " + contender.label();
                DemoRun run = drive(contender, plan.load(repeat), name);
                rows.get(contender).add(RowFigures.of(run, cluster));
            }
        }
        List<RowSummary> summaries = new ArrayList<>();
        rows.forEach((contender, figures) -> summaries.add(new RowSummary(contender, figures)));
        return new CollectorResult(collector, summaries);
    }

    private DemoRun drive(Contender contender, LoadPlan load, String name) {
        cluster.publishReports(contender.gcAware());
        cluster.balance(plan.weightsText() + " " + contender.words());
        boolean avoids = contender.gcAware() || contender.strategy() == Strategy.OLD_GEN_THRESHOLD;
        return DemoRun.drive(cluster, load, contender.strategy().word(), avoids, progress, name);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
