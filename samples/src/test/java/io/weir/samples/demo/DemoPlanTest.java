package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cli.OutputFormat;
import io.weir.cli.ResultFiles;
import io.weir.config.ConfigException;
import io.weir.samples.demo.cluster.DemoCollector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoPlanTest {

    @Test
    void nothingGiven_isTheDemoOfTheReadme() {
        assertThat(DemoPlan.read(Map.of()))
                .isEqualTo(new DemoPlan(
                        3, Duration.ofSeconds(60), 300, DemoCollector.SERIAL, 1, OutputFormat.TABLE, Optional.empty()));
    }

    @Test
    void everythingGiven_isTaken(@TempDir Path directory) {
        Path out = directory.resolve("not there yet");
        assertThat(DemoPlan.read(Map.of(
                        "--nodes", "16",
                        "--duration", "1h",
                        "--rate", "0.1e4",
                        "--collector", "g1",
                        "--seed", "0",
                        "--format", "json",
                        "--out", out.toString())))
                .isEqualTo(new DemoPlan(
                        16,
                        Duration.ofHours(1),
                        1_000,
                        DemoCollector.G1,
                        0,
                        OutputFormat.JSON,
                        Optional.of(new ResultFiles(out))));
    }

    @Test
    void allMistakes_areToldAtOnce(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> DemoPlan.read(Map.of(
                        "--nodes", "17",
                        "--duration", "4999ms",
                        "--rate", "fast",
                        "--collector", "zgc",
                        "--seed", "-1",
                        "--format", "xml",
                        "--out", file.toString())))
                .isInstanceOfSatisfying(ConfigException.class, e -> assertThat(e.mistakes())
                        .containsExactly(
                                "weir 'demo': --nodes must be a whole number in 1..16, but was 17",
                                "weir 'demo': --duration must be in 5s..1h, but was 4999ms",
                                "weir 'demo': --rate must be a number in 1.0..100000.0, but was 'fast'",
                                "weir 'demo': --collector must be one of serial, parallel, g1, but was 'zgc'",
                                "weir 'demo': --seed must be a whole number in 0..2147483647, but was -1",
                                "weir 'demo': --format must be one of table, json, but was 'xml'",
                                "weir 'demo': --out must be a directory, but was the file '" + file + "'"));
    }

    @Test
    void outBelowFile_isAMistakeBeforeAnythingRuns(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Path below = file.resolve("a").resolve("b");
        assertThatThrownBy(() -> DemoPlan.read(Map.of("--out", below.toString())))
                .isInstanceOf(ConfigException.class)
                .hasMessage("weir 'demo': --out must be a directory, but was '" + below + "' below the file '" + file
                        + "'");
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource({
        "--nodes, 1, true",
        "--nodes, 0, false",
        "--nodes, 16, true",
        "--duration, 5s, true",
        "--duration, 60m, true",
        "--duration, 3601s, false",
        "--rate, 1, true",
        "--rate, 0.99, false",
        "--rate, 100000, true",
        "--rate, 100000.1, false",
        "--rate, NaN, false",
        "--collector, Serial, false",
    })
    void ranges_includeTheirEnds(String option, String value, boolean allowed) {
        if (allowed) {
            DemoPlan.read(Map.of(option, value));
        } else {
            assertThatThrownBy(() -> DemoPlan.read(Map.of(option, value)))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining(option + " must be");
        }
    }

    @Test
    void shortRun_warmsUpShortly() {
        assertThat(DemoPlan.read(Map.of("--duration", "9s")).load().total()).isEqualTo(Duration.ofSeconds(12));
        assertThat(DemoPlan.read(Map.of()).load().total()).isEqualTo(Duration.ofSeconds(70));
    }
}
