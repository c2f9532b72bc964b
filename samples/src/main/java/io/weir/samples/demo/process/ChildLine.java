package io.weir.samples.demo.process;

/**
 * The words that begin a line between the demo and its child JVMs. Fields are separated by one space; times are
 * nanoseconds on the child's own monotonic clock, which the demo converts.
 */
public final class ChildLine {
    /** To the child: {@code PING n}, answered at once. */
    public static final String PING = "PING";
    /** To the child: send your records. */
    public static final String REPORT = "REPORT";
    /** From the child: {@code READY port}. */
    public static final String READY = "READY";
    /** From the child: {@code PONG n nanos}. */
    public static final String PONG = "PONG";
    /** From a node: {@code GC kind startNanos endNanos}, a pause that has ended. */
    public static final String GC = "GC";
    /** From the gateway: {@code SEND node startNanos endNanos}, a request that a node has held. */
    public static final String SEND = "SEND";
    /** From the gateway: {@code AVOIDED node startNanos endNanos}, a time in which a node was avoided. */
    public static final String AVOIDED = "AVOIDED";
    /** To the gateway: {@code BALANCE file words}: begin a run that records into this file, balanced as the words say. */
    public static final String BALANCE = "BALANCE";
    /** To a node: {@code REPORTS true} or {@code false}: publish reports, or do not. */
    public static final String REPORTS = "REPORTS";
    /** From a node: {@code AGENT drain port}, where its drain valve answers agent checks. */
    public static final String AGENT = "AGENT";
    /** From a node, with its records: {@code DRAINED drain nanos}, how long that valve asked for less traffic so far. */
    public static final String DRAINED = "DRAINED";
    /** From the child: it has done what it was told to. */
    public static final String DONE = "DONE";
    /** From the child, with its records: {@code MEMORY bytes}, what its JVM needs. */
    public static final String MEMORY = "MEMORY";
    /** From the child, with its records: {@code FIGURE name value}, something that it counts. */
    public static final String FIGURE = "FIGURE";
    /** From the child: the records are complete. */
    public static final String END = "END";

    private ChildLine() {}
}
