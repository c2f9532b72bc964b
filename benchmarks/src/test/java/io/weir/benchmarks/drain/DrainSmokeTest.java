package io.weir.benchmarks.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import io.weir.samples.demo.process.DebianProgram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The smoke form, with real JVMs and a real HAProxy. Its numbers are too few to judge Weir by. */
@Timeout(240)
class DrainSmokeTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void requireHaproxy() {
        try {
            DebianProgram.find("haproxy").close();
        } catch (IOException e) {
            abort(e.getMessage());
        }
    }

    @Test
    void smoke_endsWithAResultAndNoProcess(@TempDir Path directory) {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        int exitCode =
                Weir.run(terminal, "bench", "drain", "--smoke", "--format", "json", "--out", directory.toString());
        String json = out.toString(StandardCharsets.UTF_8);
        assertThat(exitCode).as("exit code; stderr: %s", err).isEqualTo(ExitCode.SUCCESS);
        assertThat(json.lines()).hasSize(1);
        assertThat(json)
                .startsWith("{\"balancer\":\"haproxy\",\"collector\":\"serial\",\"rows\":[{\"row\":\"plain\",")
                .contains("{\"row\":\"weight-100ms\",", "\"timesLessThanPlain\":");
        assertThat(json.split("\"errors\":0,", -1).length - 1)
                .as("rows without an error in %s", json)
                .isEqualTo(2);
        assertThat(directory.resolve("result.json")).content().isEqualTo(json);
        assertThat(directory.resolve("report.html")).content().contains("weight-100ms", "uPlot");
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }
}
