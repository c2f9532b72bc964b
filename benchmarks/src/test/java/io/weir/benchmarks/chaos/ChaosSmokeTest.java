package io.weir.benchmarks.chaos;

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

/** The smoke form, with real JVMs of which one is killed. */
@Timeout(240)
@EnabledOnOs(OS.LINUX)
class ChaosSmokeTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void smoke_endsWithAVerdictAndNoProcess(@TempDir Path directory) {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        int exitCode =
                Weir.run(terminal, "bench", "chaos", "--smoke", "--format", "json", "--out", directory.toString());
        String json = out.toString(StandardCharsets.UTF_8);
        assertThat(json.lines()).as("stderr: %s", err).hasSize(1);
        assertThat(json)
                .startsWith("[{\"fault\":\"node-killed\",\"policy\":\"plain\",\"requests\":")
                .contains("{\"fault\":\"node-killed\",\"policy\":\"weir\",")
                .contains("{\"fault\":\"report-lying\",\"policy\":\"weir\",")
                .contains("\"leaked\":{\"permits\":0,");
        assertThat(exitCode)
                .as("exit code; %s", json)
                .isEqualTo(json.contains("\"verdict\":\"fail\"") ? ExitCode.FAILURE : ExitCode.SUCCESS);
        assertThat(directory.resolve("result.json")).content().isEqualTo(json);
        assertThat(directory.resolve("report.html")).content().contains("node-killed", "uPlot");
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }
}
