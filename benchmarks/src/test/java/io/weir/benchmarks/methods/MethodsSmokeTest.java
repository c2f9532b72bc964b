package io.weir.benchmarks.methods;

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

/** The smoke form with real servers. Its numbers are too few to judge anything by. */
@Timeout(240)
class MethodsSmokeTest {
    private static final String NUMBER = "([0-9.]+)";
    private static final Pattern METHOD = Pattern.compile("\"(?:light|heavy)\":\\{\"alone\":" + NUMBER
            + ",\"mixedPlain\":" + NUMBER + ",\"mixedWeir\":" + NUMBER + ",\"mixedPublished\":null\\}");
    private static final Pattern PRIORITY = Pattern.compile("\"priority\":\\{\"plainMeanMillis\":" + NUMBER
            + ",\"priorityMeanMillis\":" + NUMBER + ",\"ratio\":" + NUMBER + ",\"ceiling\":" + NUMBER
            + ",\"othersMeanMillis\":" + NUMBER + ",\"totalOfPlain\":" + NUMBER);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private String run(String... words) {
        int exitCode = Weir.run(
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false),
                words);
        assertThat(exitCode).as("exit code; stderr: %s", err).isEqualTo(ExitCode.SUCCESS);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void assertFound(Matcher matcher, String json) {
        assertThat(matcher.find()).as("%s in %s", matcher.pattern(), json).isTrue();
        for (int i = 1; i <= matcher.groupCount(); i++) {
            assertThat(Double.parseDouble(matcher.group(i))).as("%s", json).isPositive();
        }
    }

    @Test
    void smoke_endsWithAResultAndNoProcess(@TempDir Path directory) {
        String json = run(
                "bench",
                "methods",
                "--smoke",
                "--warm-up",
                "500ms",
                "--alone",
                "500ms",
                "--settle",
                "500ms",
                "--format",
                "json",
                "--out",
                directory.toString());
        assertThat(json.lines()).hasSize(1);
        Matcher method = METHOD.matcher(json);
        assertFound(method, json);
        assertFound(method, json);
        assertFound(PRIORITY.matcher(json), json);
        assertThat(json)
                .startsWith("{\"light\":{\"alone\":")
                .contains("\"shares\":{\"plain\":", ",\"bestFixedLimit\":4,", "\"peers\":[],\"fixed\":[{\"limit\":4,");
        assertThat(directory.resolve("result.json")).content().contains("\"times\":{\"secondsPerBin\":0.1,\"plain\":");
        assertThat(directory.resolve("report.html")).content().contains("Throughput of the light method", "uPlot");
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }
}
