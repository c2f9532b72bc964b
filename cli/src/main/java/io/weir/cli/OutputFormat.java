package io.weir.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The forms in which a verb prints its result. */
public enum OutputFormat {
    /** Text for a person. */
    TABLE,
    /** Exactly one JSON value. */
    JSON;

    /** The words of the option, as {@link #of} reads them. */
    public static final List<String> WORDS =
            Arrays.stream(values()).map(OutputFormat::word).toList();

    /**
     * Finds a format by its word.
     *
     * @param word one of {@link #WORDS}
     * @return the format
     * @throws IllegalArgumentException for any other word
     */
    public static OutputFormat of(String word) {
        for (OutputFormat format : values()) {
            if (format.word().equals(word)) {
                return format;
            }
        }
        throw new IllegalArgumentException("format must be one of " + WORDS + ", but was '" + word + "'");
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
