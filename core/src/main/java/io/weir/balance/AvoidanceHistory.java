package io.weir.balance;

import io.weir.clock.NanoClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Remembers the last times in which nodes were avoided, for those who watch, and passes on what it hears.
 *
 * <p>Thread-safe. Remembering costs a reading of the clock and one object.
 */
public final class AvoidanceHistory implements AvoidanceListener {
    /** Spans that are kept: the last minutes of a dozen nodes; a guess. */
    static final int CAPACITY = 64;

    private final NanoClock clock;
    private final AvoidanceListener next;
    private final Deque<AvoidanceSpan> spans = new ArrayDeque<>(CAPACITY);

    /**
     * Remembers nothing yet.
     *
     * @param clock the time at which things happen
     * @param next is told of everything after this
     */
    public AvoidanceHistory(NanoClock clock, AvoidanceListener next) {
        this.clock = clock;
        this.next = next;
    }

    @Override
    public void avoided(String node, Reason reason, long untilEventNanos) {
        remember(new AvoidanceSpan(node, reason, clock.nanoTime(), Optional.empty(), 0));
        next.avoided(node, reason, untilEventNanos);
    }

    private synchronized void remember(AvoidanceSpan span) {
        if (spans.size() == CAPACITY) {
            spans.removeLast();
        }
        spans.addFirst(span);
    }

    @Override
    public void returned(String node, Ending ending, long avoidedNanos) {
        end(node, ending, avoidedNanos);
        next.returned(node, ending, avoidedNanos);
    }

    private synchronized void end(String node, Ending ending, long avoidedNanos) {
        Iterator<AvoidanceSpan> newestFirst = spans.iterator();
        while (newestFirst.hasNext()) {
            AvoidanceSpan span = newestFirst.next();
            if (span.lasts() && span.node().equals(node)) {
                newestFirst.remove();
                spans.addFirst(
                        new AvoidanceSpan(node, span.reason(), span.startNanos(), Optional.of(ending), avoidedNanos));
                return;
            }
        }
    }

    @Override
    public void strategyChanged(Strategy before, Strategy now) {
        next.strategyChanged(before, now);
    }

    /**
     * Returns what is remembered.
     *
     * @return an immutable copy, what changed last first; at most 64
     */
    public synchronized List<AvoidanceSpan> spans() {
        return List.copyOf(spans);
    }
}
