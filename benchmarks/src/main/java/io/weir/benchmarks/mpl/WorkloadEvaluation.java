package io.weir.benchmarks.mpl;

import io.weir.benchmarks.mpl.pool.HikariUnderTest;
import io.weir.benchmarks.mpl.pool.PoolPolicy;
import io.weir.cli.report.Numbers;
import io.weir.samples.database.HotRowWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Measures one workload: the sweep, then the policies in each scenario, with the best fixed sizes among them. */
final class WorkloadEvaluation {
    private final MplPlan plan;
    private final HotRowWorkload workload;
    private final Bed bed;
    private final List<String> notes = new ArrayList<>();

    private WorkloadEvaluation(MplPlan plan, HotRowWorkload workload, Bed bed) {
        this.plan = plan;
        this.workload = workload;
        this.bed = bed;
    }

    static WorkloadResult of(MplPlan plan, HotRowWorkload workload, Bed bed) {
        return new WorkloadEvaluation(plan, workload, bed).measure();
    }

    private WorkloadResult measure() {
        // The first run finds cold code and a cold database; it counts for nothing.
        fixed(workload.hotRows(), plan.sizes().get(0), plan.times().sweep(), "warming up");
        Map<Integer, Oracle> byHotRows = new LinkedHashMap<>();
        for (int hotRows : plan.hotRows(workload)) {
            byHotRows.put(hotRows, sweep(hotRows));
        }
        Oracles oracles = new Oracles(byHotRows);
        List<Row> rows = new ArrayList<>();
        for (Scenario scenario : plan.scenarios()) {
            if (scenario == Scenario.REPLICAS && bed.database().url().isEmpty()) {
                notes.add("replicas: not measured, since other processes cannot reach "
                        + bed.database().product() + ".");
            } else {
                rows.addAll(play(scenario, oracles));
            }
        }
        return new WorkloadResult(workload, bed.database().product(), oracles, rows, notes);
    }

    private Oracle sweep(int hotRows) {
        List<Oracle.Point> points = new ArrayList<>();
        for (int size : plan.sizes()) {
            Run run = fixed(hotRows, size, plan.times().sweep(), hotRows + " hot rows, size " + size);
            points.add(new Oracle.Point(size, run.commitsPerSecond(), run.abortsPerSecond()));
        }
        Oracle oracle = new Oracle(hotRows, points);
        bed.note(workload.name() + ", " + hotRows + " hot rows: best size " + oracle.size() + " with "
                + Numbers.fixed(oracle.commitsPerSecond(), 1) + " commits/s");
        return oracle;
    }

    private Run fixed(int hotRows, int size, Duration counted, String what) {
        Script script = Script.steady(Scenario.STEADY, hotRows, plan.times().fixedSettle(), counted);
        return bed.run(workload, script, setting -> new HikariUnderTest(setting, size), workload.name() + " " + what);
    }

    private List<Row> play(Scenario scenario, Oracles oracles) {
        Map<PoolPolicy, List<Run>> runs = new LinkedHashMap<>();
        plan.policies().forEach(policy -> runs.put(policy, new ArrayList<>()));
        // What bursts offer must not depend on how far the reruns have come.
        double bestPerSecond = oracles.at(workload.hotRows()).commitsPerSecond();
        for (Optional<PoolPolicy> turn : Schedule.turns(plan)) {
            if (turn.isEmpty()) {
                rerun(scenario, oracles);
            } else {
                PoolPolicy policy = turn.get();
                Run run = run(scenario, policy, plan.script(workload, scenario, policy, bestPerSecond));
                runs.get(policy).add(run);
                say(scenario, policy, run, oracles);
            }
        }
        return runs.entrySet().stream()
                .map(entry -> new Row(entry.getKey(), scenario, entry.getValue()))
                .toList();
    }

    private Run run(Scenario scenario, PoolPolicy policy, Script script) {
        String what = workload.name() + " " + scenario.word() + " " + policy.word();
        return scenario == Scenario.REPLICAS
                ? ReplicaRun.of(bed, workload, script, policy, plan.seed(), what)
                : bed.run(workload, script, policy::open, what);
    }

    private void rerun(Scenario scenario, Oracles oracles) {
        for (int hotRows : MplPlan.hotRows(workload, scenario)) {
            Oracle oracle = oracles.at(hotRows);
            String what = scenario.word() + " oracle, " + hotRows + " hot rows, size " + oracle.size();
            oracle.rerun(
                    fixed(hotRows, oracle.size(), plan.times().rerun(), what).commitsPerSecond());
        }
    }

    private void say(Scenario scenario, PoolPolicy policy, Run run, Oracles oracles) {
        bed.note(workload.name() + " " + scenario.word() + " " + policy.word() + ": "
                + Numbers.fixed(run.commitsPerSecond(), 1) + " commits/s, "
                + Numbers.percent(oracles.ofOracle(run), 0) + " of the oracle so far, mean level "
                + Numbers.fixed(run.meanLevel(), 1) + (run.errors() == 0 ? "" : ", errors: " + run.firstError()));
    }
}
