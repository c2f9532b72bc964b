package io.weir.benchmarks.tls;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What is measured of a key and protocol. */
enum Part {
    /** Every policy at every load. */
    SWEEP,
    /** How long a policy takes to get over an overload. */
    RECOVERY,
    /** What a refused handshake costs the server. */
    COST;

    /** The words of the option. */
    static final List<String> WORDS = Arrays.stream(values()).map(Part::word).toList();

    static Part of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
