package io.weir.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.clock.ManualClock;
import io.weir.config.ConfigException;
import io.weir.simulator.scenario.ScenarioTree;
import io.weir.simulator.scenario.SweepPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SweepTest {
    private static final ScenarioTree TREE = Trees.thesis().withAll(Map.of("horizon", "60s", "warmUp", "10s"));
    private static final SweepPlan PLAN = new SweepPlan(
            "clients.browsers.perSecond",
            List.of("1", "4"),
            Map.of("stock", Map.of(), "weir", Map.of("nodes.admission.policy", "budget")));

    @Test
    void parallelRuns_giveTheSameAsOneAfterTheOther() throws Exception {
        Sweep sweep = Sweep.of(TREE, PLAN);
        List<Integer> told = new ArrayList<>();
        List<Replicated> alone = sweep.batch(7, 3)
                .start(Runnable::run, new ManualClock(0), told::add)
                .get(60, TimeUnit.SECONDS);
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Replicated> together;
        try {
            together = sweep.batch(7, 3)
                    .start(threads, new ManualClock(0), count -> {})
                    .get(60, TimeUnit.SECONDS);
        } finally {
            threads.shutdownNow();
        }

        assertThat(sweep.points()).hasSize(4);
        assertThat(told).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        for (int point = 0; point < 4; point++) {
            for (int run = 0; run < 3; run++) {
                RunResult one = alone.get(point).runs().get(run);
                RunResult other = together.get(point).runs().get(run);
                assertThat(other.replication()).isEqualTo(run);
                assertThat(other.traceHash()).isEqualTo(one.traceHash());
                assertThat(Trees.withoutWallTime(other)).isEqualTo(Trees.withoutWallTime(one));
            }
        }
    }

    @Test
    void replications_differAndGiveAnInterval() throws Exception {
        Replicated result = Sweep.of(TREE, PLAN)
                .batch(7, 3)
                .start(Runnable::run, new ManualClock(0), count -> {})
                .get(60, TimeUnit.SECONDS)
                .get(0);
        double[] values = result.values(Figure.REPLIES);

        assertThat(values).doesNotHaveDuplicates();
        assertThat(result.interval(Figure.REPLIES, 0.95).halfWidth()).isPositive();
        assertThat(result.responses().count())
                .isEqualTo(result.runs().stream()
                        .mapToLong(run -> run.responses().count())
                        .sum());
    }

    @Test
    void mistakes_ofAllVariantsComeOnceEach() {
        SweepPlan plan = new SweepPlan("nodes.workers", List.of("0", "many"), Map.of("a", Map.of(), "b", Map.of()));
        assertThatThrownBy(() -> Sweep.of(TREE, plan))
                .isInstanceOf(ConfigException.class)
                .satisfies(e -> assertThat(((ConfigException) e).mistakes()).hasSize(2))
                .hasMessageContaining("scenario 'thesis': nodes.workers must be a whole number in 1..10000000")
                .hasMessageContaining("'many'");
        assertThatThrownBy(() -> Sweep.of(TREE, new SweepPlan("", List.of(), Map.of("a", Map.of()))))
                .hasMessageContaining("sweep.parameter")
                .hasMessageContaining("sweep.values");
    }
}
