package io.weir.benchmarks.methods;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A part of the measurement. */
enum Part {
    /** A light and a heavy method at once. */
    MIX,
    /** Clients with priority. */
    PRIORITY,
    /** The same with so little heap that a server without limits is busy with nothing else. */
    TIGHT;

    static final List<String> WORDS = Arrays.stream(values()).map(Part::word).toList();

    static Part of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
