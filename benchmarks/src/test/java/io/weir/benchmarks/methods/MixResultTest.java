package io.weir.benchmarks.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MixResultTest {

    private static MixRun run(Policy policy, int limit, double alone, double light, double heavy) {
        return new MixRun(new Setup(policy, limit, 512), alone, light, heavy, 0, List.of(new int[] {1, 2}));
    }

    @Test
    void shares_areOfWhatEachDoesAloneInTheSameRepeat_andTheBestLimitIsTheOracle() {
        List<MixRun> fast = List.of(
                run(Policy.PLAIN, 0, 10_000, 600, 50),
                run(Policy.FIXED, 2, 10_000, 8_000, 60),
                run(Policy.FIXED, 8, 10_000, 5_000, 140),
                run(Policy.WEIR, 0, 10_000, 7_000, 120));
        List<MixRun> slow = List.of(
                run(Policy.PLAIN, 0, 5_000, 300, 25),
                run(Policy.FIXED, 2, 5_000, 4_000, 30),
                run(Policy.FIXED, 8, 5_000, 2_500, 70),
                run(Policy.WEIR, 0, 5_000, 3_500, 60));
        MixResult result = MixResult.of(List.of(fast, slow), List.of(200.0, 100.0));
        assertThat(result.lightAlone()).isEqualTo(7_500);
        assertThat(result.heavyAlone()).isEqualTo(150);
        assertThat(result.row(Policy.PLAIN).orElseThrow().shares()).isCloseTo(0.06 + 0.25, within(1e-9));
        assertThat(result.row(Policy.WEIR).orElseThrow().shares()).isCloseTo(0.7 + 0.6, within(1e-9));
        assertThat(result.bestFixed().orElseThrow().setup().limit()).isEqualTo(8);
        assertThat(result.bestFixed().orElseThrow().shares()).isCloseTo(0.5 + 0.7, within(1e-9));
        assertThat(result.row(Policy.PUBLISHED)).isEmpty();
    }

    @Test
    void ratioAndCeiling_areAsDefined_andUnknownIsNull() {
        PriorityResult row = new PriorityResult(40, 1, 512, 100, 400.0, 50, 95, 25.0, 410.0, 900.0);
        assertThat(row.ratio()).isEqualTo(16);
        assertThat(row.ceiling()).as("(40 / 100) / (1 / 50)").isEqualTo(20);
        assertThat(row.totalOfPlain()).isEqualTo(0.95);
        String json = MethodsJson.of(new MethodsResult(Optional.empty(), List.of(row)), false);
        assertThat(json)
                .startsWith(
                        "{\"light\":{\"alone\":null,\"mixedPlain\":null,\"mixedWeir\":null,\"mixedPublished\":null},")
                .contains("\"shares\":{\"plain\":null,\"weir\":null,\"bestFixed\":null,\"bestFixedLimit\":null,")
                .contains("\"priority\":{\"plainMeanMillis\":400.0,\"priorityMeanMillis\":25.0,\"ratio\":16.0,"
                        + "\"ceiling\":20.0,\"othersMeanMillis\":410.0,\"totalOfPlain\":0.95,")
                .contains("\"peers\":[]");
    }
}
