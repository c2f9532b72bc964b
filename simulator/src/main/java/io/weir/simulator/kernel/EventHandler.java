package io.weir.simulator.kernel;

/**
 * What happens when an event is due.
 *
 * <p>An entity with several kinds of events is one handler and tells them apart by number, so that planning an event makes no
 * object. What a handler throws ends the run and comes out of {@link Simulation#runUntil}.
 */
@FunctionalInterface
public interface EventHandler {

    /**
     * Reacts to an event; the clock shows its time.
     *
     * @param kind what was given when it was planned
     * @param argument what was given when it was planned
     */
    void handle(int kind, long argument);
}
