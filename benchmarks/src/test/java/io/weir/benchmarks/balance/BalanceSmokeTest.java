package io.weir.benchmarks.balance;

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
import org.junit.jupiter.api.io.TempDir;

/** The smoke form, with real JVMs. Its numbers are too few to judge Weir by. */
@Timeout(240)
class BalanceSmokeTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void smoke_endsWithAResultAndNoProcess(@TempDir Path directory) {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        int exitCode =
                Weir.run(terminal, "bench", "balance", "--smoke", "--format", "json", "--out", directory.toString());
        String json = out.toString(StandardCharsets.UTF_8);
        assertThat(exitCode).as("exit code; stderr: %s", err).isEqualTo(ExitCode.SUCCESS);
        assertThat(json.lines()).hasSize(1);
        assertThat(json)
                .startsWith("[{\"collector\":\"serial\",\"rows\":[{\"strategy\":\"round-robin\",\"gcAware\":false,")
                .contains("{\"strategy\":\"round-robin\",\"gcAware\":true,")
                .contains("\"verdict\":");
        assertThat(json.split("\"errors\":0,", -1).length - 1)
                .as("rows and repeats without an error in %s", json)
                .isEqualTo(6);
        assertThat(directory.resolve("result.json")).content().isEqualTo(json);
        assertThat(directory.resolve("report.html")).content().contains("GC-aware round-robin", "uPlot");
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }
}
