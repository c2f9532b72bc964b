package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchVerbTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Terminal terminal = new Terminal(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void noName_isBadInputAndNamesThem() {
        assertThat(Weir.run(terminal, "bench")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err())
                .contains(
                        "weir 'bench': NAME must be one of balance, chaos, drain, methods, mpl, poll, soak, tls, but was absent");
        assertThat(out.size()).isZero();
    }

    @Test
    void unknownName_isOneMistakeWhateverFollows() {
        assertThat(Weir.run(terminal, "bench", "juggle", "--smoke")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err().lines())
                .containsExactly(
                        "weir bench: the name must be one of balance, chaos, drain, methods, mpl, poll, soak, tls, but was 'juggle'",
                        "For help: weir bench --help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"balance", "chaos", "drain", "methods", "mpl", "poll", "soak", "tls"})
    void help_hasExamplesAndTheSmokeForm(String name) {
        assertThat(Weir.run(terminal, "bench", name, "--help")).isEqualTo(ExitCode.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("--smoke", "Examples:", "weir bench " + name);
        assertThat(err()).isEmpty();
    }

    @Test
    void wrongOptions_areToldTogetherAndStartNothing() {
        int exitCode = Weir.run(
                terminal, "bench", "balance", "--repeats", "0", "--collector", "zgc", "--strategies", "p2c,p2c,best");
        assertThat(exitCode).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err())
                .contains("weir bench 'balance': --repeats must be a whole number in 1..100, but was 0")
                .contains("--collector must be one of serial, parallel, g1, all, but was 'zgc'")
                .contains("'p2c' twice", "'best'")
                .contains("For help: weir bench balance --help");
        assertThat(out.size()).isZero();
    }
}
