package io.weir.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.clock.ManualClock;
import io.weir.config.ConfigException;
import io.weir.simulator.run.Figure;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.run.RunResult;
import io.weir.simulator.run.ScenarioRun;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioTree;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SloTest {
    private static Replicated runs(double perSecond, int count) {
        Scenario scenario = Scenario.of(ScenarioTree.of(Map.of(
                "horizon",
                "60s",
                "methods",
                Map.of("page", Map.of("cpu", "exponential(10ms)")),
                "clients",
                Map.of(
                        "gold",
                        Map.of("perSecond", perSecond),
                        "silver",
                        Map.of("perSecond", perSecond, "timeout", "30ms", "retries", Map.of("most", 0))))));
        return new Replicated(IntStream.range(0, count)
                .mapToObj(number -> ScenarioRun.run(scenario, 1, number, new ManualClock(0)))
                .toList());
    }

    @Test
    void text_isReadWithUnitsAndPopulations() {
        Slo slo = Slo.of("p95<=0.2s, completed >= 2/s, gold.p99<1s, lost<=0.5%, cpu<=0.7", "slo");
        assertThat(slo.conditions())
                .extracting(SloCondition::figure)
                .containsExactly(Figure.P95, Figure.COMPLETED, Figure.P99, Figure.LOST, Figure.CPU);
        assertThat(slo.conditions().get(0).bound()).isCloseTo(200, within(1e-9));
        assertThat(slo.conditions().get(1).atMost()).isFalse();
        assertThat(slo.conditions().get(2).population()).contains("gold");
        assertThat(slo.conditions().get(3).bound()).isCloseTo(0.005, within(1e-12));
    }

    @Test
    void withoutBoundForLoss_oneIsAddedForTheSameClients() {
        assertThat(Slo.of("p95<=200ms", "slo").toString()).isEqualTo("p95<=200ms, lost<=1%");
        assertThat(Slo.of("gold.p95<=200ms", "slo").toString()).isEqualTo("gold.p95<=200ms, gold.lost<=1%");
    }

    @Test
    void mistakes_areToldTogether() {
        assertThatThrownBy(() -> Slo.of("p95<=200, p42<=1ms, lost<=1ms", "--slo"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("but was p95<=200")
                .hasMessageContaining("but was p42<=1ms")
                .hasMessageContaining("but was lost<=1ms");
    }

    @Test
    void quantileOfNobody_breaksTheSlo() {
        assertThat(Slo.of("p95<=1s, lost<=100%", "slo").isKeptBy(runs(0, 2))).isFalse();
    }

    @Test
    void judgement_needsTheWholeInterval() {
        Replicated runs = runs(20, 5);
        double mean = runs.interval(Figure.MEAN, 0.95).mean();
        assertThat(Slo.of("mean<=" + 2 * mean + "ms, lost<=100%", "slo").judge(runs, 0.95))
                .isEqualTo(Judgement.KEPT);
        assertThat(Slo.of("mean<=" + mean / 2 + "ms, lost<=100%", "slo").judge(runs, 0.95))
                .isEqualTo(Judgement.BROKEN);
        assertThat(Slo.of("mean<=" + mean + "ms, lost<=100%", "slo").judge(runs, 0.95))
                .isEqualTo(Judgement.UNDECIDED);
        assertThat(Slo.of("mean<=" + 2 * mean + "ms, lost<=100%", "slo").judge(runs(20, 1), 0.95))
                .isEqualTo(Judgement.UNDECIDED);
    }

    @Test
    void figures_areOfThePopulationThatIsNamed() {
        Replicated runs = runs(30, 2);
        // Only the silver ones leave early.
        assertThat(Slo.of("gold.lost<=0%", "slo").isKeptBy(runs)).isTrue();
        assertThat(Slo.of("silver.lost<=0.1%", "slo").isKeptBy(runs)).isFalse();
        RunResult run = runs.runs().get(0);
        assertThat(run.only("gold").responses().count()
                        + run.only("silver").responses().count())
                .isEqualTo(run.responses().count());
        assertThatThrownBy(() -> runs.only("bronze")).hasMessageContaining("bronze");
        assertThat(List.of(run.only("gold").populations().get(0).name())).containsExactly("gold");
    }
}
