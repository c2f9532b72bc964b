package io.weir.event;

/**
 * Tells Flight Recorder of each decision: avoid, return, shed, defer, resize.
 *
 * <p>Safe from any thread and never throws. While nothing is recorded a call costs a few nanoseconds and allocates
 * nothing; else one write to a buffer of the thread, without lock or clock of ours. What is admitted is never told, so that a request pays only when it
 * is refused or put off. A JDK without Flight Recorder is told nothing.
 */
public final class Decisions {
    /** What the names of all events begin with; the rest is {@code Avoid}, {@code Return}, {@code Shed}, and so on. */
    public static final String PREFIX = "io.weir.";

    private static final boolean RECORDS = hasFlightRecorder();

    private Decisions() {}

    /** A run time image need not contain it. */
    private static boolean hasFlightRecorder() {
        return ModuleLayer.boot().findModule("jdk.jfr").isPresent();
    }

    /**
     * A node is avoided, or drained, from now on.
     *
     * @param by who decided, for instance a balancer's name
     * @param node which node
     * @param reason why, one word
     * @param untilNanos how soon the event that is feared is expected, ns; negative when overdue
     */
    public static void avoided(String by, String node, String reason, long untilNanos) {
        if (RECORDS) {
            AvoidEvent.tell(by, node, reason, untilNanos);
        }
    }

    /**
     * A node is an ordinary one again.
     *
     * @param by who decided
     * @param node which node
     * @param reason why, one word
     * @param avoidedNanos how long it was avoided, ns
     */
    public static void returned(String by, String node, String reason, long avoidedNanos) {
        if (RECORDS) {
            ReturnEvent.tell(by, node, reason, avoidedNanos);
        }
    }

    /**
     * A unit of work was refused.
     *
     * @param by who decided, for instance a pool's name
     * @param what which kind of work: {@code connection}, {@code request}, {@code handshake}, {@code exchange}
     * @param reason why, a few words
     */
    public static void shed(String by, String what, String reason) {
        if (RECORDS) {
            ShedEvent.tell(by, what, reason);
        }
    }

    /**
     * A unit of work waits for its turn.
     *
     * @param by who decided
     * @param what which kind of work, as for {@link #shed}
     */
    public static void deferred(String by, String what) {
        if (RECORDS) {
            DeferEvent.tell(by, what);
        }
    }

    /**
     * A limit was changed.
     *
     * @param by whose limit, for instance a pool's name
     * @param before the limit until now
     * @param now the limit from now on
     * @param reason why, one short sentence
     */
    public static void resized(String by, int before, int now, String reason) {
        if (RECORDS) {
            ResizeEvent.tell(by, before, now, reason);
        }
    }
}
