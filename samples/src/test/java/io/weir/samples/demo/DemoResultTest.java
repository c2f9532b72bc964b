package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.samples.demo.cluster.DemoRun;
import io.weir.samples.demo.cluster.RunUsage;
import io.weir.samples.demo.load.LatencyRecord;
import io.weir.samples.demo.score.NodeRecord;
import io.weir.samples.demo.score.RunScore;
import io.weir.samples.demo.score.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results made by hand, in a locale that writes numbers otherwise. */
class DemoResultTest {
    private static final TimeSpan MEASURED = new TimeSpan(0, 10_000_000_000L);
    private static final DemoPlan PLAN = DemoPlan.read(Map.of("--nodes", "1", "--duration", "10s", "--seed", "7"));

    private final Locale before = Locale.getDefault();

    @BeforeEach
    void useGerman() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(before);
    }

    private static TimeSpan span(long fromMillis, long toMillis) {
        return new TimeSpan(fromMillis * 1_000_000, toMillis * 1_000_000);
    }

    /** A hundred requests, one of which takes long; as many as given are inside the one major GC. */
    private static DemoRun run(boolean gcAware, int longestMillis, int insideMajorGc, Double busy) {
        LatencyRecord latencies = new LatencyRecord(Duration.ofSeconds(10));
        for (int i = 0; i < 98; i++) {
            latencies.answered(i * 100_000_000L, 2_000_000);
        }
        latencies.answered(9_900_000_000L, longestMillis * 1_000_000L);
        latencies.answered(9_900_000_000L, longestMillis * 1_000_000L);
        List<TimeSpan> avoided = gcAware ? List.of(span(900, 1_400)) : List.of();
        List<NodeRecord> nodes =
                List.of(new NodeRecord("node-1", List.of(span(1_000, 1_250)), List.of(span(500, 506)), avoided));
        RunScore score = RunScore.of(gcAware, MEASURED, nodes, consumer -> {
            for (int i = 0; i < insideMajorGc; i++) {
                consumer.sent(0, 1_100_000_000L, 1_300_000_000L);
            }
        });
        return new DemoRun("round-robin", gcAware, MEASURED, latencies, nodes, score, usage(busy));
    }

    private static DemoRun nothing(boolean gcAware) {
        List<NodeRecord> nodes = List.of(new NodeRecord("node-1", List.of(), List.of(), List.of()));
        RunScore score = RunScore.of(gcAware, MEASURED, nodes, consumer -> {});
        LatencyRecord latencies = new LatencyRecord(Duration.ofSeconds(10));
        return new DemoRun("round-robin", gcAware, MEASURED, latencies, nodes, score, usage(null));
    }

    private static RunUsage usage(Double busy) {
        return new RunUsage(busy, null, null);
    }

    @Test
    void json_isTheFormThatScriptsRelyOn() {
        DemoResult result = new DemoResult(PLAN, run(false, 240, 32, 0.4), run(true, 12, 2, 0.5));
        assertThat(result.json())
                .isEqualTo("{\"nodes\":1,\"seed\":7,\"machineBusy\":0.45,\"runs\":["
                        + "{\"policy\":\"round-robin\",\"gcAware\":false,\"requests\":100,\"errors\":0,"
                        + "\"throughputPerSecond\":10.0,"
                        + "\"latencyMillis\":"
                        + "{\"p50\":2.0,\"p90\":2.0,\"p99\":240.127,\"p999\":240.127,\"max\":240.127},"
                        + "\"majorGcs\":1,\"majorGcMillis\":{\"mean\":250.0,\"max\":250.0},"
                        + "\"requestsInMajorGc\":32,\"requestsPerMajorGc\":32.0,"
                        + "\"longPauses\":1,\"requestsInLongPause\":32,\"avoidedShare\":0.0,"
                        + "\"perNode\":[{\"node\":\"node-1\",\"majorGcs\":1,\"caught\":null,\"avoidedShare\":0.0}]},"
                        + "{\"policy\":\"round-robin\",\"gcAware\":true,\"requests\":100,\"errors\":0,"
                        + "\"throughputPerSecond\":10.0,"
                        + "\"latencyMillis\":{\"p50\":2.0,\"p90\":2.0,\"p99\":12.007,\"p999\":12.007,\"max\":12.007},"
                        + "\"majorGcs\":1,\"majorGcMillis\":{\"mean\":250.0,\"max\":250.0},"
                        + "\"requestsInMajorGc\":2,\"requestsPerMajorGc\":2.0,"
                        + "\"longPauses\":1,\"requestsInLongPause\":2,\"avoidedShare\":0.05,"
                        + "\"perNode\":[{\"node\":\"node-1\",\"majorGcs\":1,\"caught\":1.0,\"avoidedShare\":0.05}]}],"
                        + "\"ratio\":{\"p99\":19.999,\"p999\":19.999,\"requestsInMajorGc\":16.0}}");
    }

    @Test
    void unknownNumbers_areNull() {
        assertThat(new DemoResult(PLAN, nothing(false), nothing(true)).json())
                .contains("\"machineBusy\":null")
                .contains("\"latencyMillis\":{\"p50\":null,\"p90\":null,\"p99\":null,\"p999\":null,\"max\":null}")
                .contains("\"majorGcMillis\":{\"mean\":null,\"max\":null}")
                .contains("\"requestsInMajorGc\":0,\"requestsPerMajorGc\":null")
                .contains("\"caught\":null")
                .contains("\"ratio\":{\"p99\":null,\"p999\":null,\"requestsInMajorGc\":null}")
                .doesNotContain("NaN");
    }

    @Test
    void requestsInMajorGc_countAtLeastOneForEach() {
        DemoResult result = new DemoResult(PLAN, run(false, 240, 32, 0.4), run(true, 12, 0, 0.4));
        assertThat(result.requestsInMajorGcRatio()).isEqualTo(32);
    }

    @Test
    void machineBusy_isTheMeanOfWhatIsKnown() {
        assertThat(new DemoResult(PLAN, run(false, 9, 0, null), run(true, 9, 0, 0.3)).machineBusy())
                .isEqualTo(0.3);
    }

    @Test
    void tables_showBothRuns() {
        DemoTables tables = new DemoTables(new DemoResult(PLAN, run(false, 240, 32, 0.4), run(true, 12, 2, 0.5)));
        assertThat(tables.setting())
                .isEqualTo("1 node (Serial, 256 MB heap), 300 requests/s, 10 s per run, seed 7; "
                        + "the machine was 45 % busy.");
        assertThat(tables.runs().print().replaceAll(" +", " "))
                .contains("latency p99 240.1 ms 12.0 ms 20.0 x\n")
                .contains("requests in each major GC 32.0 2.0 16.0 x\n")
                .contains("node time avoided - 5.0 %\n");
        assertThat(tables.nodes().print().replaceAll(" +", " "))
                .contains("node-1 round robin 1 1 6.0 ms - -\n")
                .contains("node-1 GC-aware 1 1 6.0 ms 100 % 5.0 %\n");
    }

    @Test
    void report_hasChartsTablesAndTheResult(@TempDir Path directory) throws IOException {
        DemoResult result = new DemoResult(PLAN, run(false, 240, 32, 0.4), run(true, 12, 2, 0.5));
        new DemoReport(result).page().data(result.json()).writeTo(directory.resolve("report.html"));
        assertThat(directory.resolve("report.html"))
                .content()
                .contains("<script type=\"application/json\" id=\"data\">" + result.json() + "</script>")
                .contains("Latency over time: plain round robin", "Latency over time: GC-aware round robin")
                .contains("{\"label\":\"node-1\",\"color\":2,\"spans\":[[1.0,1.25]]}")
                .contains("\"scale\":\"PERCENTILE\"")
                .contains("<td class=\"number\">20.0 x</td>");
    }

    @Test
    void reportOfNothing_isStillAPage(@TempDir Path directory) throws IOException {
        new DemoReport(new DemoResult(PLAN, nothing(false), nothing(true)))
                .page()
                .writeTo(directory.resolve("report.html"));
        assertThat(Files.size(directory.resolve("report.html"))).isGreaterThan(10_000);
    }
}
