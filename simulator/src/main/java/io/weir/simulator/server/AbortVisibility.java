package io.weir.simulator.server;

/**
 * When the server notices that a client has left. The throughput of an overloaded server without admission control depends on
 * this more than on any cost, so it is to be measured on the real one.
 */
public enum AbortVisibility {
    /** It works for the dead to the end. */
    NEVER,
    /** When it takes them out of a queue; what it has begun it ends. */
    ON_DEQUEUE,
    /** At once, wherever they are; what they were using is free. */
    AT_ONCE
}
