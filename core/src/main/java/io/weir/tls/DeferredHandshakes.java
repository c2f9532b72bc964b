package io.weir.tls;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import io.weir.metrics.MetricSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Keeps connections that wait for handshake budget, without a thread.
 *
 * <p>They are ordered by their deadline. In calm times the nearest deadline is served first, so that nobody waits in vain.
 * When the first in line has waited for longer than {@code crowdedAfter} there are more than can be served: then the farthest
 * deadline, that is practically the newest, goes first, because the old ones' clients are about to leave and would waste what
 * they get. Whoever reaches its deadline is refused. When the queue is full the nearest deadline is refused to make room.
 *
 * <p>Each connection gets exactly one of: admitted, refused, cancelled. Thread-safe and lock-free; operations take
 * O(log n). Callbacks run on the calling thread, and one for a connection may run before its {@link #park} has returned.
 *
 * @param <T> what the host calls a connection
 */
public final class DeferredHandshakes<T> implements MetricSource {
    private final ConcurrentSkipListSet<Parked<T>> waiting = new ConcurrentSkipListSet<>(ORDER);
    private final AtomicInteger length = new AtomicInteger();
    private final AtomicLong sequence = new AtomicLong();
    private final int maxLength;
    private final long crowdedAfterNanos;
    private final Outcome<T> outcome;

    private final LongAdder parked = new LongAdder();
    private final LongAdder admitted = new LongAdder();
    private final LongAdder expired = new LongAdder();
    private final LongAdder displaced = new LongAdder();
    private final LongAdder cancelled = new LongAdder();

    /** Deadlines are compared by subtraction, as all times are; the sequence tells equal ones apart. */
    private static final Comparator<Parked<?>> ORDER = (a, b) -> {
        int byDeadline = Long.compare(a.deadlineNanos - b.deadlineNanos, 0);
        return byDeadline != 0 ? byDeadline : Long.compare(a.sequence, b.sequence);
    };

    /**
     * Makes an empty queue.
     *
     * @param maxLength how many may wait, 1 or more
     * @param crowdedAfterNanos how long the first in line waits before the newest go first, in ns, zero or more
     * @param outcome what to do with those whose wait is over
     * @throws IllegalArgumentException when a number is out of its range
     */
    public DeferredHandshakes(int maxLength, long crowdedAfterNanos, Outcome<T> outcome) {
        if (maxLength < 1 || crowdedAfterNanos < 0) {
            throw new IllegalArgumentException("maxLength must be >= 1 and crowdedAfter >= 0 (ns), but were "
                    + maxLength + " and " + crowdedAfterNanos);
        }
        this.maxLength = maxLength;
        this.crowdedAfterNanos = crowdedAfterNanos;
        this.outcome = Objects.requireNonNull(outcome, "outcome");
    }

    /**
     * Lets a connection wait.
     *
     * @param connection the connection
     * @param deadlineNanos when it is too old to be served: count from its accept, and stay below the client's patience
     * @param nowNanos the time
     * @return a handle for {@link #cancel}; empty when the deadline has passed, and the caller refuses it itself
     */
    public Optional<Parked<T>> park(T connection, long deadlineNanos, long nowNanos) {
        if (deadlineNanos - nowNanos <= 0) {
            return Optional.empty();
        }
        Parked<T> entry = new Parked<>(connection, deadlineNanos, nowNanos, sequence.getAndIncrement());
        parked.increment();
        boolean full = length.incrementAndGet() > maxLength;
        waiting.add(entry);
        if (full) {
            Parked<T> oldest = take(true);
            if (oldest != null) {
                displaced.increment();
                outcome.refuse(oldest.connection);
            }
        }
        return Optional.of(entry);
    }

    /**
     * Takes a connection out whose peer has left.
     *
     * @param entry its handle
     * @return false when it has been admitted or refused before, or cancelled
     */
    public boolean cancel(Parked<T> entry) {
        if (!entry.settle()) {
            return false;
        }
        waiting.remove(entry);
        length.decrementAndGet();
        cancelled.increment();
        return true;
    }

    /**
     * Refuses those that are too old, then admits as many as there is budget for. Call it when a slot becomes free and every
     * 5 to 20 ms.
     *
     * @param admission where the budget is taken
     * @param nowNanos the time
     * @return how many were admitted
     */
    public int wake(Admission admission, long nowNanos) {
        expire(nowNanos);
        int woken = 0;
        while (!waiting.isEmpty() && admission.tryAdmit(nowNanos)) {
            Parked<T> next = take(!isCrowded(nowNanos));
            if (next == null) {
                admission.giveBack();
                return woken;
            }
            woken++;
            admitted.increment();
            outcome.admit(next.connection);
        }
        return woken;
    }

    /**
     * Refuses everybody, for a server that stops.
     */
    public void refuseAll() {
        for (Parked<T> entry = take(true); entry != null; entry = take(true)) {
            expired.increment();
            outcome.refuse(entry.connection);
        }
    }

    /**
     * Returns how many wait.
     *
     * @return the length; at most one for each thread that is parking above the maximum, for a moment
     */
    public int length() {
        return length.get();
    }

    /**
     * Returns whether more wait than can be served, so that the newest go first.
     *
     * @param nowNanos the time
     * @return false when nobody waits
     */
    public boolean isCrowded(long nowNanos) {
        Parked<T> first = first();
        return first != null && nowNanos - first.parkedNanos > crowdedAfterNanos;
    }

    private void expire(long nowNanos) {
        for (Parked<T> first = first(); first != null && first.deadlineNanos - nowNanos <= 0; first = first()) {
            if (first.settle()) {
                waiting.remove(first);
                length.decrementAndGet();
                expired.increment();
                outcome.refuse(first.connection);
            }
        }
    }

    /** Returns the first that is not settled; one that is has an owner who is just taking it out. */
    private Parked<T> first() {
        for (Parked<T> entry : waiting) {
            if (!entry.isSettled()) {
                return entry;
            }
        }
        return null;
    }

    private Parked<T> take(boolean nearest) {
        while (true) {
            Parked<T> entry = nearest ? waiting.pollFirst() : waiting.pollLast();
            if (entry == null) {
                return null;
            }
            if (entry.settle()) {
                length.decrementAndGet();
                return entry;
            }
        }
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.gauge("weir.tls.parked", Unit.COUNT, "Connections that wait for budget.", length()),
                counter("weir.tls.parked.begun", "Connections that began to wait.", parked),
                counter("weir.tls.parked.admitted", "Connections admitted after a wait.", admitted),
                counter("weir.tls.parked.expired", "Connections refused because they had waited too long.", expired),
                counter("weir.tls.parked.displaced", "Connections refused because the queue was full.", displaced),
                counter("weir.tls.parked.cancelled", "Connections whose peers left while they waited.", cancelled));
    }

    private static Metric counter(String name, String description, LongAdder count) {
        return Metric.counter(name, Unit.COUNT, description, count.sum());
    }

    /**
     * What becomes of a connection whose wait is over. Implementations are quick and do not throw.
     *
     * @param <T> what the host calls a connection
     */
    public interface Outcome<T> {

        /**
         * Lets the handshake go on; budget and slot have been taken, as with {@link Verdict#FULL}.
         *
         * @param connection the connection
         */
        void admit(T connection);

        /**
         * Refuses the connection.
         *
         * @param connection the connection
         */
        void refuse(T connection);
    }

    /**
     * A connection that waits.
     *
     * @param <T> what the host calls a connection
     */
    public static final class Parked<T> {
        private final T connection;
        private final long deadlineNanos;
        private final long parkedNanos;
        private final long sequence;
        private final AtomicBoolean settled = new AtomicBoolean();

        private Parked(T connection, long deadlineNanos, long parkedNanos, long sequence) {
            this.connection = connection;
            this.deadlineNanos = deadlineNanos;
            this.parkedNanos = parkedNanos;
            this.sequence = sequence;
        }

        private boolean settle() {
            return settled.compareAndSet(false, true);
        }

        private boolean isSettled() {
            return settled.get();
        }
    }
}
