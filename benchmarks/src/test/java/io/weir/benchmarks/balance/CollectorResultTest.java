package io.weir.benchmarks.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.weir.samples.demo.cluster.DemoCollector;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Results made by hand. */
class CollectorResultTest {
    private static final Contender PLAIN = new Contender(Strategy.ROUND_ROBIN, false, 0);
    private static final Contender AWARE = new Contender(Strategy.ROUND_ROBIN, true, 0);
    private static final Contender P2C = new Contender(Strategy.P2C, false, 0);

    private static RowFigures figures(Double p999, Double perMajor, long errors) {
        Map<Figure, Double> values = new java.util.EnumMap<>(Figure.class);
        values.put(Figure.P999, p999);
        values.put(Figure.PER_MAJOR, perMajor);
        Histogram latencies = new Histogram(3);
        latencies.recordValue(2_000);
        return new RowFigures(values, 100, errors, errors > 0 ? "no answer" : "", 2, 3, latencies);
    }

    private static RowSummary row(Contender contender, double p999, Double... perMajor) {
        return new RowSummary(
                contender,
                Stream.of(perMajor).map(held -> figures(p999, held, 0)).toList());
    }

    private static RowSummary threshold(double threshold, double p999) {
        return row(new Contender(Strategy.OLD_GEN_THRESHOLD, false, threshold), p999, 30.0, 30.0);
    }

    private static CollectorResult result() {
        return new CollectorResult(
                DemoCollector.SERIAL,
                List.of(
                        row(PLAIN, 200, 30.0, 34.0, 32.0),
                        row(AWARE, 20, 1.0, 0.0, 2.0),
                        row(P2C, 150, 20.0, 22.0, 21.0),
                        threshold(0.8, 190),
                        threshold(0.9, 180),
                        threshold(0.95, 210)));
    }

    @Test
    void rows_haveTheBestThresholdAlone() {
        assertThat(result().rows())
                .extracting(row -> row.contender().label())
                .containsExactly("plain round-robin", "GC-aware round-robin", "plain p2c", "old-gen-threshold 90 %");
        assertThat(result().tried()).hasSize(3);
    }

    @Test
    void gcAware_isComparedWithItsTwinAndTheRivals() {
        assertThat(result().comparisons())
                .filteredOn(comparison -> comparison.figure() == Figure.P999)
                .extracting(comparison -> comparison.against().label())
                .containsExactly("plain round-robin", "plain p2c", "old-gen-threshold 90 %");
    }

    @Test
    void comparison_countsRequestsHeldAsAtLeastOne() {
        Comparison comparison =
                Comparison.of(row(AWARE, 20, 1.0, 0.0, 0.5), row(PLAIN, 200, 32.0, 32.0, 32.0), Figure.PER_MAJOR);
        assertThat(comparison.ratio()).isCloseTo(32, offset(1e-9));
        assertThat(comparison.verdict()).isEqualTo("wins");
    }

    @Test
    void overlappingRepeats_areEven() {
        Comparison comparison =
                Comparison.of(row(AWARE, 20, 10.0, 20.0, 30.0), row(PLAIN, 20, 30.0, 20.0, 10.0), Figure.PER_MAJOR);
        assertThat(comparison.ratio()).isCloseTo(1, offset(1e-9));
        assertThat(comparison.low()).isLessThan(1);
        assertThat(comparison.high()).isGreaterThan(1);
        assertThat(comparison.verdict()).isEqualTo("even");
    }

    @Test
    void worseInEveryRepeat_loses() {
        Comparison comparison =
                Comparison.of(row(AWARE, 20, 30.0, 31.0, 32.0), row(PLAIN, 20, 10.0, 10.0, 11.0), Figure.PER_MAJOR);
        assertThat(comparison.verdict()).isEqualTo("loses");
    }

    @Test
    void repeatWithoutAMajorGc_isLeftOut() {
        Comparison comparison = Comparison.of(row(AWARE, 20, 1.0, null), row(PLAIN, 200, 32.0, 32.0), Figure.PER_MAJOR);
        assertThat(comparison.ratio()).isCloseTo(32, offset(1e-9));
        assertThat(comparison.verdict()).isEqualTo("unknown");
    }

    @Test
    void json_beginsAsScriptsRelyOn() {
        String json = BalanceJson.of(BalancePlan.read(false, Map.of("--collector", "serial")), List.of(result()));
        assertThat(json)
                .startsWith("[{\"collector\":\"serial\",\"rows\":[{\"strategy\":\"round-robin\",\"gcAware\":false,"
                        + "\"throughputPerSecond\":null,\"meanMillis\":null,\"p99\":null,\"p999\":200.0,"
                        + "\"requestsPerMajorGc\":32.0,\"ci95\":4.968,\"nodeCpu\":null,\"gatewayCpu\":null,")
                .contains("{\"strategy\":\"old-gen-threshold\",\"gcAware\":false,\"thresholdRatio\":0.9,")
                .contains("\"requests\":300,\"errors\":0,\"majorGcs\":6")
                .doesNotContain("NaN");
    }

    @Test
    void failedRequests_areCounted() {
        RowSummary row = new RowSummary(PLAIN, Arrays.asList(figures(1.0, 1.0, 0), figures(1.0, 1.0, 2)));
        assertThat(row.errors()).isEqualTo(2);
        assertThat(row.firstError()).isEqualTo("no answer");
    }

    @Test
    void page_hasTablesChartsAndReadsWithoutTheMiddleOfAnything() {
        BalancePlan plan = BalancePlan.read(false, Map.of("--collector", "serial"));
        assertThat(BalanceReport.of(plan, List.of(result())).html())
                .contains(
                        "serial: latency by percentile", "serial: thresholds tried", "old-gen-threshold 95 %", "wins");
    }
}
