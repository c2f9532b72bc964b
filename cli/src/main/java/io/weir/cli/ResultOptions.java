package io.weir.cli;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options {@code --format} and {@code --out} of every verb that measures; a picocli mixin. */
public final class ResultOptions {
    @Mixin
    private FormatOption format = new FormatOption();

    @Option(
            names = ResultFiles.OUT,
            paramLabel = "DIR",
            description = "Where to write report.html and result.json. Default: nowhere.")
    private String out;

    /** Creates the options with nothing set. */
    public ResultOptions() {}

    /**
     * Returns what was given, for the verb to add its own.
     *
     * @return a new object
     */
    public OptionTexts texts() {
        return new OptionTexts().with(FormatOption.NAME, format.word()).with(ResultFiles.OUT, out);
    }
}
