package io.weir.balance;

import io.weir.report.GcReport;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One node as the choice and the host's callbacks see it: how many requests it holds, whether it is avoided, and an inbox
 * for its reports.
 *
 * <p>Thread-safe and wait-free but for {@link #tryEnterIdle()}, which is one compare-and-set. Nothing here allocates.
 *
 * @param <T> what the host sends a request to
 */
public final class Node<T> {
    /** 1000: finer shares than a thousandth of another node's are of no use, and a round of turns stays short. */
    public static final int MAX_WEIGHT = 1000;

    /** Shares are counted in 256ths, so that the choice needs no floating point. */
    private static final int FULL_SHARE = 256;

    // In one word, so that a request costs one atomic addition when it comes and one when it goes: the requests in
    // flight in
    // the lower 24 bits (more than any gateway holds), above them how many came, which begins anew after 10^12.
    private static final int IN_FLIGHT_BITS = 24;
    private static final long IN_FLIGHT = (1L << IN_FLIGHT_BITS) - 1;
    private static final long ONE_MORE = (1L << IN_FLIGHT_BITS) + 1;

    private static final VarHandle REQUESTS = handle("requests", long.class);
    private static final VarHandle TRICKLED = handle("trickled", long.class);
    private static final VarHandle HEADER_INBOX = handle("headerInbox", String.class);
    private static final VarHandle REPORT_INBOX = handle("reportInbox", GcReport.class);

    private final String name;
    private final T target;
    private final int weight;
    private volatile long requests;
    private volatile long trickled;

    // Written by the protocol's owner alone; who enters reads it once for each request.
    private volatile boolean avoided;

    // The same; what it yields keeps its major GC apart from another node's.
    private volatile int yieldPer256;
    private final AtomicInteger yieldTurns = new AtomicInteger();

    // Inboxes: the newest report wins and the protocol's ticker decodes it, so that a response costs one volatile
    // store.
    private volatile String headerInbox;
    private volatile GcReport reportInbox;

    /**
     * Creates a node of weight 1 that is not avoided and holds nothing.
     *
     * @param name what logs and metrics call it; without credentials
     * @param target what the host sends a request to
     */
    public Node(String name, T target) {
        this(name, target, 1);
    }

    /**
     * Creates a node that is not avoided and holds nothing.
     *
     * @param name what logs and metrics call it; without credentials
     * @param target what the host sends a request to
     * @param weight how many requests it gets for each one of a node of weight 1, when the strategy heeds weights; 1 to
     *     {@link #MAX_WEIGHT}
     * @throws IllegalArgumentException when the weight is out of its range
     */
    public Node(String name, T target, int weight) {
        this.name = Objects.requireNonNull(name, "name");
        this.target = Objects.requireNonNull(target, "target");
        this.weight = weight;
        if (weight < 1 || weight > MAX_WEIGHT) {
            throw new IllegalArgumentException(
                    "weight of node '" + name + "' must be in 1.." + MAX_WEIGHT + ", but was " + weight);
        }
    }

    private static VarHandle handle(String field, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Node.class, field, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
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
     * Returns the node's weight.
     *
     * @return 1 to {@link #MAX_WEIGHT}
     */
    public int weight() {
        return weight;
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
        REQUESTS.getAndAdd(this, ONE_MORE);
    }

    /**
     * Takes a place only when the node holds nothing: the trickle of an avoided node.
     *
     * @return true when the place was taken; then {@link #leave()} must follow
     */
    public boolean tryEnterIdle() {
        long before = requests;
        if ((before & IN_FLIGHT) == 0 && REQUESTS.compareAndSet(this, before, before + ONE_MORE)) {
            TRICKLED.getAndAdd(this, 1L);
            return true;
        }
        return false;
    }

    /** Gives a place back, once for each one taken. */
    public void leave() {
        REQUESTS.getAndAdd(this, -1L);
    }

    /**
     * Returns how many requests the node holds.
     *
     * @return requests in flight
     */
    public int inFlight() {
        return (int) (requests & IN_FLIGHT);
    }

    /**
     * Returns how often the node was chosen.
     *
     * @return requests since its creation, trickled ones included
     */
    public long chosen() {
        return requests >>> IN_FLIGHT_BITS;
    }

    /**
     * Returns how many requests it was given while it was avoided.
     *
     * @return requests since its creation
     */
    public long trickled() {
        return trickled;
    }

    /**
     * Hands over the report header of a response, to be read at the next tick.
     *
     * @param header the header's text as it came over the wire
     */
    public void offerHeader(String header) {
        headerInbox = header;
    }

    /**
     * Hands over a report that was fetched, to be read at the next tick.
     *
     * @param report the report
     */
    public void offer(GcReport report) {
        reportInbox = report;
    }

    /** Takes the newest header out of the inbox; null when none came since the last time. */
    String takeHeader() {
        return headerInbox == null ? null : (String) HEADER_INBOX.getAndSet(this, null);
    }

    /** Takes the newest fetched report out of the inbox; null when none came since the last time. */
    GcReport takeReport() {
        return reportInbox == null ? null : (GcReport) REPORT_INBOX.getAndSet(this, null);
    }

    @Override
    public String toString() {
        return name;
    }
}
