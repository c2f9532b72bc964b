package io.weir.benchmarks.chaos;

import java.util.Locale;

/** The two that a fault befalls at the same moment, with the same schedule of requests. */
enum Arm {
    /** The host as it is. */
    PLAIN,
    /** The host with Weir, by its defaults. */
    WEIR;

    /** Returns its name in results. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
