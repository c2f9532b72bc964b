package io.weir.benchmarks.mpl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.benchmarks.mpl.pool.PoolPolicy;
import io.weir.config.ConfigException;
import io.weir.samples.database.HotRowWorkload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MplPlanTest {

    @Test
    void nothingGiven_isBothWorkloadsAndEverything() {
        MplPlan plan = MplPlan.read(false, Map.of());
        assertThat(plan.workloads()).containsExactly(HotRowWorkload.W1, HotRowWorkload.W3);
        assertThat(plan.policies()).containsExactly(PoolPolicy.values());
        assertThat(plan.scenarios()).containsExactly(Scenario.values());
        assertThat(plan.sizes()).startsWith(1).endsWith(64);
        assertThat(plan.oracleRuns()).isEqualTo(5);
        assertThat(plan.hotRows(HotRowWorkload.W1)).containsExactly(64, 256, 16);
        assertThat(plan.hotRows(HotRowWorkload.W3)).containsExactly(256, 16);
    }

    @Test
    void smoke_isHalfAMinuteUnlessToldOtherwise() {
        MplPlan plan = MplPlan.read(true, Map.of());
        assertThat(Schedule.estimate(plan)).isLessThan(Duration.ofSeconds(50));
        assertThat(plan.scenarios()).containsExactly(Scenario.STEADY);
        assertThat(MplPlan.read(true, Map.of("--controllers", "aimd")).policies())
                .containsExactly(PoolPolicy.AIMD);
    }

    @Test
    void mistakes_areToldTogether() {
        Map<String, String> options = Map.of(
                "--workloads", "w5",
                "--controllers", "vegas,vegas",
                "--scenarios", "",
                "--repeats", "0",
                "--oracle-runs", "0",
                "--seed", "-1",
                "--database", "oracle",
                "--duration", "10");
        assertThatThrownBy(() -> MplPlan.read(false, options))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(
                        "weir bench 'mpl': --workloads must be a list with commas of w1, w2, w3, w4, but was 'w5'")
                .hasMessageContaining("'vegas' twice")
                .hasMessageContaining("--scenarios must be a list with commas of steady, changing, bursts, replicas")
                .hasMessageContaining("--repeats must be")
                .hasMessageContaining("--oracle-runs must be")
                .hasMessageContaining("--seed must be")
                .hasMessageContaining("--database must be")
                .hasMessageContaining("--duration must be");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "2,1", "1,1", "1;2", "1,151"})
    void wrongSizes_areRefused(String sizes) {
        assertThatThrownBy(() -> MplPlan.read(false, Map.of("--sizes", sizes)))
                .hasMessageContaining("--sizes must be ascending whole numbers in 1..150");
    }

    @Test
    void bestFixedSize_runsAgainAmongThePolicies() {
        MplPlan plan = MplPlan.read(
                false,
                Map.of("--controllers", "vegas,aimd,hikari-10,hikari-64", "--oracle-runs", "2", "--repeats", "2"));
        List<Optional<PoolPolicy>> turns = Schedule.turns(plan);
        assertThat(turns)
                .containsExactly(
                        Optional.empty(),
                        Optional.of(PoolPolicy.VEGAS),
                        Optional.of(PoolPolicy.AIMD),
                        Optional.of(PoolPolicy.HIKARI_10),
                        Optional.of(PoolPolicy.HIKARI_64),
                        Optional.empty(),
                        Optional.of(PoolPolicy.AIMD),
                        Optional.of(PoolPolicy.HIKARI_10),
                        Optional.of(PoolPolicy.HIKARI_64),
                        Optional.of(PoolPolicy.VEGAS));
    }

    @Test
    void estimate_coversTheRuns() {
        MplPlan plan = MplPlan.read(
                false, Map.of("--workloads", "w3", "--controllers", "vegas,hikari-64", "--scenarios", "steady"));
        // A warm-up and 11 sizes, 2 policies, 5 reruns.
        assertThat(Schedule.runs(plan)).isEqualTo(19);
        Duration measured = Duration.ofSeconds(12 * (2 + 10) + (60 + 60) + (2 + 60) + 5 * (2 + 20));
        assertThat(Schedule.estimate(plan)).isBetween(measured, measured.plusSeconds(60));
    }
}
