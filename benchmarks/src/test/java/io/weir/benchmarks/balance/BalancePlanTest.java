package io.weir.benchmarks.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import io.weir.samples.demo.cluster.DemoCollector;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BalancePlanTest {

    @Test
    void nothingGiven_isTheWholeEvaluation() {
        BalancePlan plan = BalancePlan.read(false, Map.of());
        assertThat(plan.collectors()).containsExactly(DemoCollector.values());
        assertThat(plan.contenders(DemoCollector.SERIAL))
                .extracting(Contender::label)
                .startsWith("plain round-robin")
                .hasSize(14);
        assertThat(plan.weights()).containsExactly(2, 1, 1);
    }

    @Test
    void wholeEvaluationOfACollector_endsInHalfAnHour() {
        BalancePlan plan = BalancePlan.read(false, Map.of());
        // A row's route is made anew and its records are handed over in about half a second.
        Duration row = plan.load(1).total().plusMillis(500);
        Duration warmUp = plan.warmUp().total().plusMillis(500);
        int rows = plan.contenders(DemoCollector.SERIAL).size();
        assertThat(row.multipliedBy(rows).multipliedBy(plan.repeats()).plus(warmUp.multipliedBy(rows)))
                .isLessThan(Duration.ofMinutes(26));
    }

    @Test
    void smoke_isTwoRowsUnlessToldOtherwise() {
        BalancePlan plan = BalancePlan.read(true, Map.of());
        assertThat(plan.collectors()).containsExactly(DemoCollector.SERIAL);
        assertThat(plan.contenders(DemoCollector.SERIAL))
                .extracting(Contender::label)
                .containsExactly("plain round-robin", "GC-aware round-robin");
        assertThat(BalancePlan.read(true, Map.of("--collector", "g1", "--strategies", "p2c"))
                        .contenders(DemoCollector.SERIAL))
                .extracting(Contender::label)
                .containsExactly("plain p2c", "GC-aware p2c");
    }

    @Test
    void order_isShuffledBySeedAndRepeat() {
        BalancePlan plan = BalancePlan.read(false, Map.of());
        assertThat(plan.order(DemoCollector.SERIAL, 1))
                .containsExactlyInAnyOrderElementsOf(plan.contenders(DemoCollector.SERIAL));
        assertThat(plan.order(DemoCollector.SERIAL, 1))
                .isEqualTo(plan.order(DemoCollector.SERIAL, 1))
                .isNotEqualTo(plan.order(DemoCollector.SERIAL, 2));
        assertThat(BalancePlan.read(false, Map.of("--seed", "2")).order(DemoCollector.SERIAL, 1))
                .isNotEqualTo(plan.order(DemoCollector.SERIAL, 1));
    }

    @Test
    void schedule_isTheSameForAllRowsOfARepeat() {
        BalancePlan plan = BalancePlan.read(false, Map.of("--seed", "7"));
        assertThat(plan.load(1).seed()).isEqualTo(7);
        assertThat(plan.load(2).seed()).isEqualTo(8);
    }

    @Test
    void wrongWeights_areRefused() {
        for (String weights : List.of("", "0", "1,", "1001", "1,1,1,1", "1,2", "2;1", "1.5")) {
            assertThatThrownBy(() -> BalancePlan.read(false, Map.of("--weights", weights)))
                    .as(weights)
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("--weights must be a list");
        }
    }

    @Test
    void contender_survivesItsWords() {
        for (Contender contender : Contender.of(Arrays.asList(Strategy.values()), DemoCollector.G1)) {
            assertThat(Contender.parse(List.of(contender.words().split(" ", -1))))
                    .isEqualTo(contender);
        }
    }
}
