package io.weir.cli;

import io.weir.config.SettingsReader;
import picocli.CommandLine.Option;

/** The option {@code --format} of every verb with a result; a picocli mixin. */
public final class FormatOption {
    /** The option's name, as mistakes show it. */
    public static final String NAME = "--format";

    @Option(
            names = NAME,
            paramLabel = "FORMAT",
            defaultValue = "table",
            description =
                    "What stdout gets: table, or json (one JSON value and nothing else). Default: ${DEFAULT-VALUE}.")
    private String word = "table";

    /**
     * Returns the word that was given, for the {@link SettingsReader} that checks it.
     *
     * @return any text
     */
    public String word() {
        return word;
    }

    /**
     * Reads the format.
     *
     * @param options has the option's word under {@link #NAME}, and collects the mistake when it is none
     * @return the format; the default when the word is wrong
     */
    public static OutputFormat read(SettingsReader options) {
        return OutputFormat.of(options.oneOf(NAME, "table", OutputFormat.WORDS));
    }
}
