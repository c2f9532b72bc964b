package io.weir.control;

import io.weir.clock.WallClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Remembers the last decisions of a {@link ControlLoop} that were more than "stay as you are", for those who watch.
 *
 * <p>Thread-safe.
 */
public final class RecentDecisions implements Consumer<ControlStep> {
    /** What an operator reads at a glance; a guess. */
    static final int CAPACITY = 20;

    /**
     * A decision and when it was taken. Immutable.
     *
     * @param timeMillis the time of day, milliseconds since 1970
     * @param step what was seen, decided and brought about
     */
    public record Timed(long timeMillis, ControlStep step) {}

    private final WallClock clock;
    private final Deque<Timed> decisions = new ArrayDeque<>(CAPACITY);
    private LoadState lastState = LoadState.UNKNOWN;

    /**
     * Remembers nothing yet.
     *
     * @param clock the time of day that is noted
     */
    public RecentDecisions(WallClock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized void accept(ControlStep step) {
        boolean moves = step.decision().limit() != step.sample().limit();
        boolean turns = step.decision().state() != lastState;
        lastState = step.decision().state();
        if (moves || turns) {
            if (decisions.size() == CAPACITY) {
                decisions.removeLast();
            }
            decisions.addFirst(new Timed(clock.currentTimeMillis(), step));
        }
    }

    /**
     * Returns what is remembered.
     *
     * @return an immutable copy, newest first; at most 20
     */
    public synchronized List<Timed> list() {
        return List.copyOf(decisions);
    }
}
