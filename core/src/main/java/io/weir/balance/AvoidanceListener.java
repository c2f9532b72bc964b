package io.weir.balance;

/**
 * Is told when a node becomes avoided and when it returns. Called on the ticking thread, so it must be quick and must not
 * throw.
 */
public interface AvoidanceListener {
    /** Listens to nothing. */
    AvoidanceListener NONE = new AvoidanceListener() {};

    /** Why a node is avoided. */
    enum Reason {
        /** A major GC is expected. */
        MAJOR,
        /** Another pause is expected. */
        PAUSE,
        /** It collects back to back. */
        STORM
    }

    /** Why an avoided node returns. */
    enum Ending {
        /** Its major GC, or its pause, was seen. */
        COLLECTED,
        /** The time cap ended it. */
        TIME_CAP,
        /** Its JVM restarted. */
        RESTARTED,
        /** Its storm is over, or nobody reports it any more. */
        CALMED,
        /** Other nodes were removed, and of those that are left fewer may be avoided. */
        NO_ROOM,
        /** The node itself took its forecast back. */
        WITHDRAWN
    }

    /**
     * A node is avoided from now on.
     *
     * @param node its name
     * @param reason why
     * @param untilEventNanos how soon the event is expected; negative when overdue
     */
    default void avoided(String node, Reason reason, long untilEventNanos) {}

    /**
     * A node is an ordinary one again.
     *
     * @param node its name
     * @param ending why
     * @param avoidedNanos how long it was avoided
     */
    default void returned(String node, Ending ending, long avoidedNanos) {}

    /**
     * The nodes' policies changed by which algorithm they are balanced.
     *
     * @param before the one until now
     * @param now the one from now on
     */
    default void strategyChanged(Strategy before, Strategy now) {}
}
