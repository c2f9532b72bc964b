package io.weir.benchmarks.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The smoke form, with real JVMs. Its numbers are too few to judge Weir by. */
@Timeout(240)
class TlsSmokeTest {
    private static final Pattern LOW_LOAD = Pattern.compile("\"policy\":\"stock\",\"offered\":0.3,.*?"
            + "\"repliesPerSecond\":([0-9.]+),.*?\"resumedShare\":([0-9.]+),");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void smoke_endsWithAResultAndNoProcess(@TempDir Path directory) {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        int exitCode = Weir.run(
                terminal,
                "bench",
                "tls",
                "--smoke",
                "--offered",
                "0.3", // The client is as cold as the server, and beyond its limit no point counts.
                "--format",
                "json",
                "--out",
                directory.toString());
        String json = out.toString(StandardCharsets.UTF_8);
        assertThat(exitCode).as("exit code; stderr: %s", err).isEqualTo(ExitCode.SUCCESS);
        assertThat(json.lines()).hasSize(1);
        assertThat(json)
                .startsWith("[{\"key\":\"rsa-3072\",\"protocol\":\"TLSv1.3\",\"saturationSessionsPerSecond\":")
                .contains("\"points\":[{\"policy\":\"stock\",\"offered\":0.3,\"repliesPerSecond\":");
        Matcher stock = LOW_LOAD.matcher(json);
        assertThat(stock.find()).as("a point of stock in %s", json).isTrue();
        assertThat(Double.parseDouble(stock.group(1))).as("replies in %s", json).isPositive();
        assertThat(Double.parseDouble(stock.group(2)))
                .as("resumed handshakes, four of a session's five, in %s", json)
                .isGreaterThan(0.4);
        assertThat(directory.resolve("result.json")).content().isEqualTo(json);
        assertThat(directory.resolve("report.html")).content().contains("completed sessions", "uPlot");
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }
}
