package io.weir.benchmarks.mpl;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What happens to the database while a pool looks for its level. */
enum Scenario {
    /** Nothing: clients in a closed loop. */
    STEADY("a load that stays as it is"),
    /** The number of hot rows falls and rises again. */
    CHANGING("256 hot rows, then 16, then 256 again"),
    /** Arrivals by the clock: idle times, and bursts above what the database can do. */
    BURSTS("idle times and bursts"),
    /** Several processes on one database, each with a pool of its own. */
    REPLICAS("four processes on one database");

    /** The words of the option and of results. */
    static final List<String> WORDS =
            Arrays.stream(values()).map(Scenario::word).toList();

    private final String what;

    Scenario(String what) {
        this.what = what;
    }

    static Scenario of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns what it is, for a reader. */
    String what() {
        return what;
    }
}
