package io.weir.benchmarks.poll;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A few nodes for a few seconds; what it costs is for a machine that is left alone. */
@Timeout(120)
class PollBenchTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void fewNodes_areAllPolledAndDecoded() {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        int exitCode =
                Weir.run(terminal, "bench", "poll", "--smoke", "--nodes", "20", "--duration", "2s", "--format", "json");
        String json = out.toString(StandardCharsets.UTF_8);
        assertThat(exitCode).as("exit code; stderr: %s", err).isEqualTo(ExitCode.SUCCESS);
        assertThat(json).startsWith("{\"nodes\":20,\"intervalSeconds\":1.0,\"cpuRatio\":0.");
        assertThat(json).contains("\"failures\":0.0").doesNotContain("\"reportsPerSecond\":0.0");
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void costs_areDifferencesOfReadings() {
        ThreadCosts earlier = new ThreadCosts(1_000, Map.of("a", 10L, "b", 5L), 100, 50);
        ThreadCosts later = new ThreadCosts(3_000, Map.of("a", 30L, "c", 7L), 400, 90);
        assertThat(later.since(earlier)).isEqualTo(new ThreadCosts(2_000, Map.of("a", 20L, "c", 7L), 300, 40));
        PollCost cost = new PollCost(later.since(earlier), 4, 3, 1, new TreeMap<>());
        assertThat(cost.cpuRatio()).isEqualTo(0.0135);
        assertThat(cost.processCpuRatio()).isEqualTo(0.02);
    }
}
