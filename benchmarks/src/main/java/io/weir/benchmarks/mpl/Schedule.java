package io.weir.benchmarks.mpl;

import io.weir.benchmarks.mpl.pool.PoolPolicy;
import io.weir.samples.database.HotRowWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** In which order things are measured, and how long that takes. */
final class Schedule {
    /** A fresh table, a pool's connections, the farewell of the clients; measured roughly. */
    private static final Duration BETWEEN = Duration.ofSeconds(2);
    /** Start of the database, once it has been unpacked, and of the first connections. */
    private static final Duration START = Duration.ofSeconds(6);

    private Schedule() {}

    /**
     * Returns the runs of a scenario: every policy, as often as wanted, each round beginning with another one, and between
     * them the best fixed sizes at even distances.
     *
     * @return policies; empty where the best fixed sizes run
     */
    static List<Optional<PoolPolicy>> turns(MplPlan plan) {
        List<Optional<PoolPolicy>> turns = new ArrayList<>();
        for (int round = 0; round < plan.repeats(); round++) {
            List<PoolPolicy> order = new ArrayList<>(plan.policies());
            Collections.rotate(order, -round);
            order.forEach(policy -> turns.add(Optional.of(policy)));
        }
        int policies = turns.size();
        for (int i = plan.oracleRuns() - 1; i >= 0; i--) {
            turns.add((int) ((long) i * policies / plan.oracleRuns()), Optional.empty());
        }
        return turns;
    }

    /** Returns how many runs there are, those of the sweeps included. */
    static int runs(MplPlan plan) {
        int runs = 0;
        for (HotRowWorkload workload : plan.workloads()) {
            runs += 1 + plan.sizes().size() * plan.hotRows(workload).size();
            for (Scenario scenario : plan.scenarios()) {
                runs += plan.repeats() * plan.policies().size()
                        + plan.oracleRuns()
                                * MplPlan.hotRows(workload, scenario).size();
            }
        }
        return runs;
    }

    /** Returns how long all of it takes, roughly. */
    static Duration estimate(MplPlan plan) {
        MplPlan.Times times = plan.times();
        Duration fixed = times.fixedSettle();
        Duration total = START.plus(BETWEEN.multipliedBy(runs(plan)));
        for (HotRowWorkload workload : plan.workloads()) {
            int rows = plan.hotRows(workload).size();
            total = total.plus(fixed.plus(times.sweep())
                    .multipliedBy(1L + (long) plan.sizes().size() * rows));
            for (Scenario scenario : plan.scenarios()) {
                for (PoolPolicy policy : plan.policies()) {
                    Duration run = plan.script(workload, scenario, policy, 1).length();
                    total = total.plus(run.multipliedBy(plan.repeats()));
                }
                int oracles =
                        plan.oracleRuns() * MplPlan.hotRows(workload, scenario).size();
                total = total.plus(fixed.plus(times.rerun()).multipliedBy(oracles));
            }
        }
        return total;
    }

    /** Returns the estimate in words. */
    static String words(MplPlan plan) {
        Duration estimate = estimate(plan);
        String time = estimate.toHours() > 0
                ? estimate.toHours() + " h " + estimate.toMinutesPart() + " min"
                : estimate.toMinutes() > 1 ? estimate.toMinutes() + " min" : estimate.toSeconds() + " s";
        return runs(plan) + " runs, about " + time;
    }
}
