package io.weir.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The smoke form, too short to say what grows. */
@Timeout(240)
@EnabledOnOs(OS.LINUX)
class SoakSmokeTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void smoke_endsWithASeriesForEachGaugeAndNoProcess(@TempDir Path directory) {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        int exitCode =
                Weir.run(terminal, "bench", "soak", "--smoke", "--format", "json", "--out", directory.toString());
        String json = out.toString(StandardCharsets.UTF_8);
        assertThat(json.lines()).as("stderr: %s", err).hasSize(1);
        assertThat(json).startsWith("{\"duration\":9.0,\"database\":\"").contains("\"lost\":0,");
        for (Gauge gauge : Gauge.values()) {
            assertThat(json).contains("{\"name\":\"" + gauge.word() + "\",\"unit\":\"" + gauge.unit() + "\"");
        }
        assertThat(json).endsWith("\"verdict\":\"" + (exitCode == ExitCode.SUCCESS ? "pass" : "fail") + "\"}\n");
        assertThat(directory.resolve("report.html")).content().contains("forecast-recall", "uPlot");
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }
}
