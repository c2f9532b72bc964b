package io.weir.tomcat.status;

import io.weir.status.Plot.Axis;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What was seen while somebody looked: the last two minutes. Not thread-safe.
 *
 * @param <T> what is seen at each look
 */
final class Trail<T> {
    private static final int STEPS = 60;

    /**
     * One look.
     *
     * @param nanos when
     * @param value what was seen
     * @param <T> what that is
     */
    record Step<T>(long nanos, T value) {}

    private final Deque<Step<T>> steps = new ArrayDeque<>();

    void add(long nowNanos, T value) {
        if (steps.size() == STEPS) {
            steps.removeFirst();
        }
        steps.addLast(new Step<>(nowNanos, value));
    }

    List<Step<T>> steps() {
        return List.copyOf(steps);
    }

    double secondsAgo(Step<T> step) {
        return (step.nanos() - steps.getLast().nanos()) / 1e9;
    }

    Axis axis() {
        return new Axis("seconds from now", Math.min(-20, secondsAgo(steps.getFirst())), 0);
    }
}
