package io.weir.balance;

import io.weir.report.GcReport;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * One node as the choice and the host's callbacks see it: how many requests it holds, whether it is avoided, and an inbox
 * for its reports.
 *
 * <p>Thread-safe and wait-free but for {@link #tryEnterIdle()}, which is one compare-and-set. Nothing here allocates.
 *
 * @param <T> what the host sends a request to
 */
public final class Node<T> {
    /** Shares are counted in 256ths, so that the choice needs no floating point. */
    private static final int FULL_SHARE = 256;

    private final String name;
    private final T target;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final LongAdder chosen = new LongAdder();
    private final LongAdder trickled = new LongAdder();

    // Written by the protocol's owner alone; the choice reads it once for each request.
    private volatile boolean avoided;

    // The same; what it yields keeps its major GC apart from another node's.
    private volatile int yieldPer256;
    private final AtomicInteger yieldTurns = new AtomicInteger();

    // Inboxes: the newest report wins and the protocol's ticker decodes it, so that a response costs one volatile
    // store.
    private final AtomicReference<String> headerInbox = new AtomicReference<>();
    private final AtomicReference<GcReport> reportInbox = new AtomicReference<>();

    /**
     * Creates a node that is not avoided and holds nothing.
     *
     * @param name what logs and metrics call it; without credentials
     * @param target what the host sends a request to
     */
    public Node(String name, T target) {
        this.name = Objects.requireNonNull(name, "name");
        this.target = Objects.requireNonNull(target, "target");
    }

    /**
     * Returns the node's name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Returns what the host sends a request to.
     *
     * @return the target
     */
    public T target() {
        return target;
    }

    /**
     * Says whether the node is avoided now.
     *
     * @return true while a major GC, or a pause worth avoiding, is expected
     */
    public boolean isAvoided() {
        return avoided;
    }

    void setAvoided(boolean value) {
        avoided = value;
    }

    /** Returns the share of its requests that the node yields to others, 0 to 1. */
    double yieldShare() {
        return yieldPer256 / (double) FULL_SHARE;
    }

    void setYieldShare(double share) {
        int per256 = (int) Math.ceil(share * FULL_SHARE);
        if (per256 != yieldPer256) {
            yieldPer256 = per256;
        }
    }

    /** Says whether the node yields this request; over many requests it does so in its share of them, evenly spread. */
    boolean yieldsThisOne() {
        int share = yieldPer256;
        if (share == 0) {
            return false;
        }
        int turn = yieldTurns.getAndAdd(share);
        return (turn + share) / FULL_SHARE != turn / FULL_SHARE;
    }

    /** Takes a place for one request; pairs with {@link #leave()}. */
    public void enter() {
        inFlight.getAndIncrement();
        chosen.increment();
    }

    /**
     * Takes a place only when the node holds nothing: the trickle of an avoided node.
     *
     * @return true when the place was taken; then {@link #leave()} must follow
     */
    public boolean tryEnterIdle() {
        if (inFlight.get() == 0 && inFlight.compareAndSet(0, 1)) {
            chosen.increment();
            trickled.increment();
            return true;
        }
        return false;
    }

    /** Gives a place back, once for each one taken. */
    public void leave() {
        inFlight.getAndDecrement();
    }

    /**
     * Returns how many requests the node holds.
     *
     * @return requests in flight
     */
    public int inFlight() {
        return inFlight.get();
    }

    /**
     * Returns how often the node was chosen.
     *
     * @return requests since its creation, trickled ones included
     */
    public long chosen() {
        return chosen.sum();
    }

    /**
     * Returns how many requests it was given while it was avoided.
     *
     * @return requests since its creation
     */
    public long trickled() {
        return trickled.sum();
    }

    /**
     * Hands over the report header of a response, to be read at the next tick.
     *
     * @param header the header's text as it came over the wire
     */
    public void offerHeader(String header) {
        headerInbox.set(header);
    }

    /**
     * Hands over a report that was fetched, to be read at the next tick.
     *
     * @param report the report
     */
    public void offer(GcReport report) {
        reportInbox.set(report);
    }

    /** Takes the newest header out of the inbox; null when none came since the last time. */
    String takeHeader() {
        return headerInbox.get() == null ? null : headerInbox.getAndSet(null);
    }

    /** Takes the newest fetched report out of the inbox; null when none came since the last time. */
    GcReport takeReport() {
        return reportInbox.get() == null ? null : reportInbox.getAndSet(null);
    }

    @Override
    public String toString() {
        return name;
    }
}
