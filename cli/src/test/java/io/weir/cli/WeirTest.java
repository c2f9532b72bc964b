package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.ConfigException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class WeirTest {
    private final CapturedTerminal captured = new CapturedTerminal();

    private int run(String... args) {
        return Weir.run(captured.terminal(), List.of(new Probe()), args);
    }

    @Test
    void help_listsVerbsAndSaysWhatIsMissing() {
        assertThat(run("--help")).isEqualTo(ExitCode.SUCCESS);
        assertThat(captured.out())
                .contains("probe", "Does what a test asks for.")
                .contains("a checkout also has, by ./weir: demo, bench")
                .contains("Examples:");
        assertThat(captured.err()).isEmpty();
    }

    @Test
    void version_namesBuildAndJava() {
        assertThat(run("--version")).isEqualTo(ExitCode.SUCCESS);
        assertThat(captured.out()).matches("weir \\d+\\.\\d+\\.\\d+\\S* \\(Java \\d+.*\\)\\R");
    }

    @Test
    void resultThatCannotBeWritten_isAFailure() {
        PrintStream full = new PrintStream(new OutputStream() {
            @Override
            public void write(int data) throws IOException {
                throw new IOException("no space left on device");
            }
        });
        Terminal terminal = new Terminal(full, captured.terminal().err(), false);
        assertThat(Weir.run(terminal, List.of(new Probe()), "probe")).isEqualTo(ExitCode.FAILURE);
        assertThat(captured.err()).contains("the result could not be written to stdout");
    }

    @Test
    void noVerb_isBadInput() {
        assertThat(run()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(captured.err()).contains("name a verb", "weir --help");
        assertThat(captured.out()).isEmpty();
    }

    @Test
    void unknownVerb_isBadInput() {
        assertThat(run("flood")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(captured.err().lines())
                .containsExactly(
                        "weir: the name must be one of probe, demo, bench, but was 'flood'", "For help: weir --help");
    }

    @Test
    void verbOfAnotherModule_saysWhereItIs() {
        assertThat(run("demo", "--nodes", "5")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(captured.err()).contains("weir demo is not in this jar", "run: ./weir demo --nodes 5");
    }

    @Test
    void verb_getsOptionsAndWritesItsResult() {
        assertThat(run("probe", "--size", "3")).isEqualTo(ExitCode.SUCCESS);
        assertThat(captured.out()).isEqualTo("size 3" + System.lineSeparator());
        assertThat(captured.err()).isEmpty();
    }

    @Test
    void severalMistakes_areToldTogether() {
        assertThat(run("probe", "--colour", "--size", "0", "--fail", "later")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(captured.err())
                .contains("Unknown option: '--colour'")
                .contains("weir 'probe': --size must be >= 1, but was 0")
                .contains("weir 'probe': --fail must be a way to fail, but was 'later'")
                .contains("For help: weir probe --help");
        assertThat(captured.out()).isEmpty();
    }

    @Test
    void missingValue_isBadInput() {
        assertThat(run("probe", "--size")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(captured.err()).contains("--size");
    }

    @Test
    void expectedFailure_isItsMessageAlone() {
        assertThat(run("probe", "--fail", "known")).isEqualTo(ExitCode.FAILURE);
        assertThat(captured.err()).isEqualTo("node-2 did not come up" + System.lineSeparator());
    }

    @Test
    void unexpectedFailure_isOneLineAndAHint() {
        assertThat(run("probe", "--fail", "unknown")).isEqualTo(ExitCode.FAILURE);
        assertThat(captured.err().lines())
                .containsExactly(
                        "weir probe failed: java.lang.IllegalStateException: no idea",
                        "For the stack trace: java -Dweir.trace=true ..., or ./weir -Dweir.trace=true ...");
    }

    @Test
    void unexpectedFailureWithTrace_showsIt() {
        System.setProperty("weir.trace", "true");
        try {
            assertThat(run("probe", "--fail", "unknown")).isEqualTo(ExitCode.FAILURE);
            assertThat(captured.err()).contains("\tat io.weir.cli.WeirTest");
        } finally {
            System.clearProperty("weir.trace");
        }
    }

    @Test
    void verbsOfThisJar_load() {
        assertThat(Weir.run(captured.terminal(), "--help")).isEqualTo(ExitCode.SUCCESS);
        assertThat(captured.err()).isEmpty();
    }

    /** A verb that fails as told. */
    @Command(name = "probe", description = "Does what a test asks for.", mixinStandardHelpOptions = true)
    static final class Probe implements Verb {
        @Option(names = "--size")
        private int size = 1;

        @Option(names = "--fail")
        private String fail = "";

        @Override
        public void prepare() {
            List<String> mistakes = new ArrayList<>();
            if (size < 1) {
                mistakes.add("weir 'probe': --size must be >= 1, but was " + size);
            }
            if (fail.equals("later")) {
                mistakes.add("weir 'probe': --fail must be a way to fail, but was 'later'");
            }
            if (!mistakes.isEmpty()) {
                throw new ConfigException(mistakes);
            }
        }

        @Override
        public int run(Terminal terminal) {
            switch (fail) {
                case "known" -> throw CliException.failure("node-2 did not come up");
                case "unknown" -> throw new IllegalStateException("no idea");
                default -> terminal.out().println("size " + size);
            }
            return ExitCode.SUCCESS;
        }
    }
}
