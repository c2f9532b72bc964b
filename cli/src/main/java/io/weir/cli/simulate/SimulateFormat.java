package io.weir.cli.simulate;

import java.util.List;

/** The forms in which a simulation's result is printed. */
enum SimulateFormat {
    /** Text for a person. */
    TABLE,
    /** Exactly one JSON value. */
    JSON,
    /** One row a scenario, replication and figure. */
    CSV;

    /** The words of the option, in the order of the constants. */
    public static final List<String> WORDS = List.of("table", "json", "csv");

    /**
     * Finds a format by its word.
     *
     * @param word one of {@link #WORDS}
     * @return the format
     */
    public static SimulateFormat of(String word) {
        return values()[WORDS.indexOf(word)];
    }
}
