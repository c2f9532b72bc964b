package io.weir.simulator.gclog;

/**
 * The time that a line or record carries: the JVM's uptime, the wall clock, both or neither.
 *
 * @param uptimeNanos since the JVM's start, {@link #NONE} when the line has none
 * @param wallNanos since 1970, {@link #NONE} when the line has none
 */
record Stamp(long uptimeNanos, long wallNanos) {
    static final long NONE = Long.MIN_VALUE;

    static final Stamp UNTIMED = new Stamp(NONE, NONE);

    boolean isUntimed() {
        return uptimeNanos == NONE && wallNanos == NONE;
    }
}
