package io.weir.benchmarks.mpl;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The smoke form with a real database. Its numbers are too few to judge anything by. */
@Timeout(240)
class MplSmokeTest {
    private static final Pattern COMMITS =
            Pattern.compile("\"controller\":\"[a-z0-9-]+\",\"scenario\":\"[a-z]+\",\"commitsPerSecond\":([0-9.]+)");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private String run(String... options) {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        List<String> words = new ArrayList<>(List.of("bench", "mpl", "--smoke", "--format", "json"));
        words.addAll(Arrays.asList(options));
        int exitCode = Weir.run(terminal, words.toArray(String[]::new));
        assertThat(exitCode).as("exit code; stderr: %s", err).isEqualTo(ExitCode.SUCCESS);
        String json = out.toString(StandardCharsets.UTF_8);
        assertThat(json.lines()).hasSize(1);
        return json;
    }

    private static void assertEveryRunCommits(String json, int runs) {
        Matcher matcher = COMMITS.matcher(json);
        for (int i = 0; i < runs; i++) {
            assertThat(matcher.find()).as("run %s of %s", i, json).isTrue();
            assertThat(Double.parseDouble(matcher.group(1)))
                    .as("commits in %s", json)
                    .isPositive();
        }
        assertThat(matcher.find()).as("a run too many in %s", json).isFalse();
    }

    @Test
    void smoke_endsWithAResultAndNoProcess(@TempDir Path directory) {
        String json = run("--out", directory.toString());
        assertThat(json)
                .startsWith("[{\"workload\":\"w3\",\"oracle\":{\"size\":")
                .contains("\"static64\":", "\"ofOracle\":", "\"secondsToWithin10Percent\":")
                .contains("\"connectionsCreated\":", "\"p99Millis\":", "\"errors\":0")
                .doesNotContain("\"times\":", "\"errors\":1");
        assertEveryRunCommits(json, 2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("runs, about");
        assertThat(directory.resolve("result.json")).content().contains("\"times\":{\"secondsPerBin\":0.5");
        assertThat(directory.resolve("report.html")).content().contains("transactions let in at once", "uPlot");
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }

    /** Half a minute; the first one is what every build runs. */
    @Test
    @EnabledIfSystemProperty(named = "weir.test.full", matches = "true")
    void h2AndTheOtherScenarios_work() {
        String json = run(
                "--database",
                "h2",
                "--scenarios",
                "changing,bursts,replicas",
                "--controllers",
                "flexypool",
                "--settle",
                "1s",
                "--duration",
                "1s",
                "--sweep",
                "1s",
                "--sizes",
                "8",
                "--idle",
                "1s",
                "--burst",
                "1s");
        assertThat(json)
                .contains("\"database\":\"H2 ")
                .contains("replicas: not measured, since other processes cannot reach H2")
                .contains("\"bursts\":[");
        assertEveryRunCommits(json, 2);
    }
}
