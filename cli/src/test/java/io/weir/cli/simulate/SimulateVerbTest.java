package io.weir.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import io.weir.simulator.run.Sweep;
import io.weir.simulator.scenario.Scenario;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulateVerbTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int weir(String... args) {
        out.reset();
        err.reset();
        return Weir.run(
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false),
                args);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    static Iterable<String> presets() {
        return ScenarioFiles.PRESETS;
    }

    @ParameterizedTest
    @MethodSource("presets")
    void preset_isRightAndItsSweepToo(String name) {
        Scenario scenario = Scenario.of(ScenarioFiles.preset(name));
        assertThat(scenario.name()).isEqualTo(name);
        assertThat(scenario.description()).isNotEmpty();
        assertThat(Sweep.of(ScenarioFiles.preset(name), scenario.sweep()).points())
                .hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @MethodSource("presets")
    void preset_runs(String name) {
        int code = weir("simulate", "run", name, "--replications", "2", "--set", "horizon=4s", "--set", "warmUp=1s");
        assertThat(err()).contains("2 runs");
        assertThat(code).isZero();
        assertThat(out()).contains("scenario " + name, "replies", "p99", "Limits:");
    }

    @Test
    void sameSeed_givesTheSameBytes() {
        String[] call = {
            "simulate",
            "sweep",
            "thesis-2008",
            "--values",
            "1,3",
            "--replications",
            "3",
            "--set",
            "horizon=60s",
            "--set",
            "warmUp=10s",
            "--format",
            "csv"
        };
        assertThat(weir(call)).isZero();
        String first = out();
        assertThat(weir(call)).isZero();
        assertThat(out()).isEqualTo(first);
        // A head, and a row for each of 2 values, 2 policies, 3 replications and 21 figures.
        assertThat(first.lines()).hasSize(1 + 2 * 2 * 3 * io.weir.simulator.run.Figure.values().length);
        call[call.length - 1] = "json";
        assertThat(weir(call)).isZero();
        assertThat(out()).startsWith("{\"scenario\":\"thesis-2008\"").contains("\"policy\":\"weir\"");
    }

    @Test
    void mistakes_areToldTogetherAndEndWithTwo(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("wrong.yaml");
        Files.writeString(
                file, "name: wrong\nnodes: {cpus: none, wokers: 3}\nmethods: {a: {cpu: 1ms}}\nclients: {c: {}}\n");
        assertThat(weir("simulate", "run", file.toString())).isEqualTo(2);
        assertThat(err())
                .contains("scenario 'wrong': nodes.cpus must be a number, but was 'none'")
                .contains("nodes.wokers must be one of the settings")
                .doesNotContain("Exception");
        assertThat(out()).isEmpty();

        Files.writeString(file, "name: [wrong\n");
        assertThat(weir("simulate", "run", file.toString())).isEqualTo(2);
        assertThat(err()).contains("must be YAML");

        Files.writeString(file, "name: " + "[".repeat(200_000));
        assertThat(weir("simulate", "run", file.toString())).isEqualTo(2);
        assertThat(err()).contains("at most 32 levels").doesNotContain("StackOverflowError");
        Files.writeString(file, "name: endless\nnodes: &a {cpus: *a}\n");
        assertThat(weir("simulate", "run", file.toString())).isEqualTo(2);
        assertThat(err()).contains("at most 32 levels").doesNotContain("StackOverflowError");
        assertThat(weir("simulate", "run", "no-such-file")).isEqualTo(2);
        assertThat(err()).contains("the presets are thesis-2008");
        assertThat(weir("simulate", "run", "thesis-2008", "--set", "name.of=1", "--format", "xml"))
                .isEqualTo(2);
        assertThat(err()).contains("--format must be one of table, json, csv");
        assertThat(weir("simulate")).isEqualTo(2);
        assertThat(err()).contains("VERB must be one of run, sweep, compare, find-limit, explain, thesis");
    }
}
