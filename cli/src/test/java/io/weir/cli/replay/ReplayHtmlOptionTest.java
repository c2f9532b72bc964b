package io.weir.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report that cannot be written is a mistake before anything is replayed. */
class ReplayHtmlOptionTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    private int replay(Path html) throws IOException {
        Path log = Files.writeString(
                directory.resolve("gc.log"),
                "[1.0s][info][gc] GC(0) Pause Young (Allocation Failure) 43M->7M(154M) 6.000ms\n");
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        return Weir.run(terminal, "replay", "--html", html.toString(), log.toString());
    }

    @Test
    void directoryThatIsNotThere_isToldBeforeReplaying() throws IOException {
        Path html = directory.resolve("nosuch/report.html");
        assertThat(replay(html)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "weir 'replay': --html must be a file in a directory that is there and may be written to, but was '"
                                + html + "'",
                        "For help: weir replay --help");
        assertThat(out.size()).as("nothing was replayed").isZero();
    }

    @Test
    void directoryItself_isTold() throws IOException {
        assertThat(replay(directory)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(out.size()).as("nothing was replayed").isZero();
    }

    @Test
    void fileInADirectory_isWritten() throws IOException {
        Path html = directory.resolve("report.html");
        assertThat(replay(html)).isEqualTo(ExitCode.SUCCESS);
        assertThat(html).content().contains("<html");
    }
}
