package io.weir.simulator.kernel;

/** Whose turn it is among those of one priority class. */
public enum QueueOrder {
    /** Who came first. */
    FIFO,
    /** Who came last: under overload, who is least likely to have given up. */
    LIFO
}
