package io.weir.benchmarks.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.config.ConfigException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DrainPlanTest {
    @Test
    void defaults_measurePlainAndBothAnswers() {
        DrainPlan plan = DrainPlan.read(false, Map.of());

        assertThat(plan.rows())
                .extracting(DrainRow::word)
                .containsExactly("plain", "weight-100ms", "weight-500ms", "weight-2s", "drain-100ms", "drain-2s");
        assertThat(plan.valves()).hasSize(5).first().isEqualTo("agentPort=0;agentAnswer=weight;checkInterval=100ms");
    }

    @Test
    void plainRow_isAlwaysMeasuredFirst() {
        DrainPlan plan = DrainPlan.read(true, Map.of(DrainPlan.ROWS, "drain-1s"));

        assertThat(plan.rows())
                .containsExactly(DrainRow.PLAIN, new DrainRow("drain-1s", "drain", Duration.ofSeconds(1)));
        assertThat(plan.valve(plan.rows().get(1))).isZero();
    }

    @Test
    void repeats_haveTheirOwnSchedulesAndOrders() {
        DrainPlan plan = DrainPlan.read(false, Map.of(DrainPlan.SEED, "7"));

        assertThat(plan.load(1).seed()).isEqualTo(7);
        assertThat(plan.load(3).seed()).isEqualTo(9);
        assertThat(List.of(plan.order(1), plan.order(2), plan.order(3), plan.order(4)))
                .allSatisfy(order -> assertThat(order).containsExactlyInAnyOrderElementsOf(plan.rows()))
                .anySatisfy(order -> assertThat(order).isNotEqualTo(plan.rows()));
    }

    @Test
    void mistakes_areToldTogether() {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> DrainPlan.read(
                        false, Map.of(DrainPlan.ROWS, "weight,weight-1ms,drain-2s,drain-2s", DrainPlan.REPEATS, "0")))
                .withMessageContaining("--repeats must be a whole number in 1..100")
                .withMessageContaining("but was 'weight'")
                .withMessageContaining("but was 'weight-1ms'")
                .withMessageContaining("but was 'drain-2s' twice");
    }
}
