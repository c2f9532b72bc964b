package io.weir.control;

/** What a {@link ControlLoop} moves: a gate, a pool. Called by the loop's thread alone. */
public interface LimitActuator {

    /**
     * Returns the limit that is really in force: what was set last may have been bounded, delayed, or changed by others.
     *
     * @return one or more
     */
    int limit();

    /**
     * Asks for a limit.
     *
     * @param limit one or more
     */
    void setLimit(int limit);
}
