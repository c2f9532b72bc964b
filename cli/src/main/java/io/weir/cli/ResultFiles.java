package io.weir.cli;

import io.weir.cli.report.HtmlReport;
import io.weir.config.SettingsReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a verb writes {@code report.html} and {@code result.json}: the option {@code --out}.
 *
 * @param directory where to
 */
public record ResultFiles(Path directory) {
    /** The option's name. */
    public static final String OUT = "--out";

    /**
     * Reads the option.
     *
     * @param reader has its text under {@link #OUT}
     * @return where to, empty when not wanted
     */
    public static Optional<ResultFiles> read(SettingsReader reader) {
        String text = reader.text(OUT, "");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path out = Path.of(text);
            Path there = nearestExisting(out);
            reader.mistakes()
                    .require(
                            Files.isDirectory(there),
                            OUT,
                            "a directory",
                            there.equals(out)
                                    ? "the file '" + text + "'"
                                    : "'" + text + "' below the file '" + there + "'");
            return Optional.of(new ResultFiles(out));
        } catch (InvalidPathException e) {
            reader.mistakes().add(OUT, "a path", "'" + text + "'");
            return Optional.empty();
        }
    }

    private static Path nearestExisting(Path wanted) {
        Path there = wanted;
        while (!Files.exists(there)) {
            Path above = there.toAbsolutePath().getParent();
            if (above == null) {
                break;
            }
            there = above;
        }
        return there;
    }

    /**
     * Makes the directory; called before the measurement, so that nothing is measured in vain.
     *
     * @throws CliException when it cannot be made
     */
    public void prepare() {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw CliException.badInput(OUT + " must be a directory that can be made, but '" + directory + "' cannot: "
                    + FileTrouble.of(e));
        }
    }

    /**
     * Writes both files; those of an earlier run are replaced.
     *
     * @param terminal is told where
     * @param json the result, one JSON value
     * @param page the report
     * @throws CliException when a file cannot be written
     */
    public void write(Terminal terminal, String json, HtmlReport page) {
        try {
            Files.writeString(directory.resolve("result.json"), json + "\n", StandardCharsets.UTF_8);
            page.data(json).writeTo(directory.resolve("report.html"));
        } catch (IOException e) {
            throw CliException.failure("the report cannot be written to '" + directory + "': " + FileTrouble.of(e), e);
        }
        terminal.err().println("Look at " + directory.resolve("report.html"));
    }
}
