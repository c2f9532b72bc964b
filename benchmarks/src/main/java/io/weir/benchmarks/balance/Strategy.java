package io.weir.benchmarks.balance;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A way to choose a node. */
enum Strategy {
    /** One after the other. */
    ROUND_ROBIN(0, true),
    /** Any. */
    RANDOM(1, true),
    /** One after the other, as often as it weighs. */
    WEIGHTED_ROUND_ROBIN(2, true),
    /** Any, as likely as it weighs. */
    WEIGHTED_RANDOM(3, true),
    /** Of two random ones that with fewer requests in flight; its plain form is a rival. */
    P2C(4, true),
    /** The rival that goes by how full the old generation is; it has no GC-aware form. */
    OLD_GEN_THRESHOLD(7, false);

    /** The words of the option {@code --strategies} and of results. */
    static final List<String> WORDS =
            Arrays.stream(values()).map(Strategy::word).toList();

    private final int color;
    private final boolean gcAware;

    Strategy(int color, boolean gcAware) {
        this.color = color;
        this.gcAware = gcAware;
    }

    static Strategy of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns which colour of a chart's palette stands for it. */
    int color() {
        return color;
    }

    /** Says whether there is a GC-aware form. */
    boolean hasGcAwareForm() {
        return gcAware;
    }

    /** Says whether it heeds weights. */
    boolean isWeighted() {
        return this == WEIGHTED_ROUND_ROBIN || this == WEIGHTED_RANDOM;
    }
}
