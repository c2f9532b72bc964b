package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cli.report.HtmlReport;
import io.weir.config.ConfigException;
import io.weir.config.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {
    @TempDir
    private Path directory;

    private static Optional<ResultFiles> read(String out) {
        SettingsReader reader = new SettingsReader(
                "weir", "probe", new OptionTexts().with(ResultFiles.OUT, out).map());
        Optional<ResultFiles> files = ResultFiles.read(reader);
        reader.finish();
        return files;
    }

    @Test
    void notGiven_isNowhere() {
        assertThat(read(null)).isEmpty();
    }

    @Test
    void directoryThatIsNotThere_isMadeAndGetsBothFiles() {
        Path out = directory.resolve("a/b");
        ResultFiles files = read(out.toString()).orElseThrow();
        files.prepare();
        CapturedTerminal captured = new CapturedTerminal();
        files.write(captured.terminal(), "{\"a\":1}", new HtmlReport("A title"));

        assertThat(out.resolve("result.json")).content().isEqualTo("{\"a\":1}\n");
        assertThat(out.resolve("report.html")).content().contains("A title", "{\"a\":1}");
        assertThat(captured.err()).contains(out.resolve("report.html").toString());
    }

    @Test
    void fileOrBelowOne_isAMistakeInWords() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> read(file.toString()))
                .isInstanceOf(ConfigException.class)
                .hasMessage("weir 'probe': --out must be a directory, but was the file '" + file + "'");
        assertThatThrownBy(() -> read(file + "/x"))
                .isInstanceOf(ConfigException.class)
                .hasMessage("weir 'probe': --out must be a directory, but was '" + file + "/x' below the file '" + file
                        + "'");
    }

    @Test
    void directoryThatCannotBeMade_isBadInputWithoutTheExceptionsName() throws IOException {
        ResultFiles files = read(directory.resolve("late/x").toString()).orElseThrow();
        Files.createFile(directory.resolve("late"));
        assertThatThrownBy(files::prepare)
                .isInstanceOfSatisfying(
                        CliException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.BAD_INPUT))
                .hasMessageStartingWith("--out must be a directory that can be made, but '" + directory)
                .hasMessageNotContaining("Exception");
    }
}
