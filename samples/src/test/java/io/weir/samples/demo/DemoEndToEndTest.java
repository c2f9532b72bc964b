package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The shortened demo, with real JVMs. Its numbers are too few to judge Weir by; that is what the full one is for. */
@Timeout(180)
class DemoEndToEndTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Terminal terminal = new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);

    @Test
    void shortDemo_endsWithAResultAndNoProcess(@TempDir Path directory) throws IOException {
        Path report = directory.resolve("out");
        int exitCode = Weir.run(
                terminal,
                "demo",
                "--nodes",
                "2",
                "--duration",
                "5s",
                "--rate",
                "100",
                "--format",
                "json",
                "--out",
                report.toString());
        String json = out.toString(StandardCharsets.UTF_8);
        assertThat(exitCode).as("exit code; stderr: %s", err).isEqualTo(ExitCode.SUCCESS);
        assertThat(json.lines()).hasSize(1);
        assertThat(fields(json))
                .containsExactly(
                        "nodes",
                        "seed",
                        "machineBusy",
                        "runs",
                        "policy",
                        "gcAware",
                        "requests",
                        "errors",
                        "throughputPerSecond",
                        "latencyMillis",
                        "p50",
                        "p90",
                        "p99",
                        "p999",
                        "max",
                        "majorGcs",
                        "majorGcMillis",
                        "mean",
                        "requestsInMajorGc",
                        "requestsPerMajorGc",
                        "longPauses",
                        "requestsInLongPause",
                        "avoidedShare",
                        "perNode",
                        "node",
                        "caught",
                        "ratio");
        assertThat(json).contains("\"nodes\":2", "\"gcAware\":false", "\"gcAware\":true");
        assertThat(json.split("\"errors\":0,", -1))
                .as("runs without an error in %s", json)
                .hasSize(3);
        assertThat(report.resolve("result.json")).content().isEqualTo(json);
        assertThat(report.resolve("report.html")).content().contains("node-2", "uPlot");
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("\r").doesNotContain("failed");
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void nodeThatCannotStart_endsTheDemoWithItsLastLines() {
        String classPath = System.getProperty("java.class.path");
        // A class path without Tomcat, which only the children use.
        System.setProperty(
                "java.class.path",
                Arrays.stream(classPath.split(java.io.File.pathSeparator, -1))
                        .filter(entry -> !entry.contains("tomcat-embed"))
                        .collect(Collectors.joining(java.io.File.pathSeparator)));
        try {
            assertThat(Weir.run(terminal, "demo", "--nodes", "2", "--duration", "5s"))
                    .isEqualTo(ExitCode.FAILURE);
        } finally {
            System.setProperty("java.class.path", classPath);
        }
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("node-1 did not come up (exit code 1); its last lines:")
                .contains("NoClassDefFoundError")
                .doesNotContain("weir.trace");
        assertThat(out.size()).isZero();
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void wrongOptions_startNothing() {
        assertThat(Weir.run(terminal, "demo", "--nodes", "0", "--rate", "0", "--speed", "9"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--nodes must", "--rate must", "'--speed'");
        assertThat(out.size()).isZero();
    }

    @Test
    void help_hasExamplesAndDefaults() {
        assertThat(Weir.run(terminal, "demo", "--help")).isEqualTo(ExitCode.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Examples:", "Default: 300.", "serial, parallel or g1");
    }

    private static Set<String> fields(String json) throws IOException {
        Set<String> fields = new LinkedHashSet<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME) {
                    fields.add(parser.currentName());
                }
            }
        }
        return fields;
    }
}
