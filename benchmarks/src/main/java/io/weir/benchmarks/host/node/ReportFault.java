package io.weir.benchmarks.host.node;

import java.util.Locale;

/** What can be wrong with what a node says of itself, at its report path and in its answers' headers. */
public enum ReportFault {
    /** Nothing. */
    NONE,
    /** The path answers later than the gateway asks again; there are no headers. */
    SLOW,
    /** The path takes the request and never answers; there are no headers. */
    HUNG,
    /** A major GC is due at once, always, and none ever comes. */
    LYING,
    /** Numbers out of every range, texts without end, no JSON, no header that could be read. */
    ABSURD,
    /** The truth, a lie, a refusal and silence in turn. */
    FLAPPING;

    /**
     * Returns its name on the line to a node.
     *
     * @return lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ReportFault of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
