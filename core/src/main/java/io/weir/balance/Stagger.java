package io.weir.balance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps the major GCs of nodes apart: of those that are forecast to come so close together that the cap on avoided nodes
 * would leave one unprotected, the later ones yield a small share of their requests, long before, so that they fill their
 * heaps later.
 *
 * <p>Equal nodes under equal load drift into step and then collect together. A node whose major is due in 3.2 s, when 3.7 s
 * would be far enough from its neighbour's, yields 0.5 / 3.7 = 14 % of its requests until then. The share is not taken back
 * while the two are still close, because the node's own forecast recedes as it slows down. Belongs to the protocol's thread.
 *
 * @param <T> what the host sends a request to
 */
final class Stagger<T> {
    /** How far ahead nodes are kept apart: 8 s; a guess: about one interval between majors of a small heap. */
    private static final long HORIZON_NANOS = 8_000_000_000L;

    /**
     * How far apart majors are kept, in windows and pauses: in the demo a distance of 1.0 was eaten up within a tooth, since
     * the second node gets the first one's requests while that one is avoided.
     */
    private static final double DISTANCE = 1.5;

    /** The greatest share a node yields; a guess: half keeps it warm and its reports fresh. */
    private static final double MAX_SHARE = 0.5;

    /** A pair this many times as far apart as needed is left alone again. */
    private static final double FAR = 1.3;

    private final List<NodeWatch<T>> due = new ArrayList<>();

    /** Sets every node's share anew. */
    void apply(List<NodeWatch<T>> watches, int maxAvoided, long nowNanos) {
        due.clear();
        for (NodeWatch<T> watch : watches) {
            if (maxAvoided > 0 && watch.isMajorForecast(nowNanos) && untilNanos(watch, nowNanos) < HORIZON_NANOS) {
                due.add(watch);
            } else {
                watch.node().setYieldShare(0);
            }
        }
        // Those that come first, as many as may be avoided at a time, need to yield to nobody.
        due.sort(Comparator.comparingLong(watch -> orderNanos(watch, nowNanos)));
        long[] planned = new long[due.size()];
        for (int i = 0; i < planned.length; i++) {
            planned[i] = untilNanos(due.get(i), nowNanos);
            if (i < maxAvoided) {
                due.get(i).node().setYieldShare(0);
            } else {
                NodeWatch<T> before = due.get(i - maxAvoided);
                planned[i] = keepApart(due.get(i), planned[i], planned[i - maxAvoided], before.occupiedNanos());
            }
        }
    }

    /** A node that yields already stays behind one that is about as far, or the two would change places and neither yield. */
    private static long orderNanos(NodeWatch<?> watch, long nowNanos) {
        long until = untilNanos(watch, nowNanos);
        return watch.node().yieldShare() > 0 ? until + watch.occupiedNanos() : until;
    }

    private static long untilNanos(NodeWatch<?> watch, long nowNanos) {
        return Math.max(0, watch.untilEventNanos(nowNanos));
    }

    /** Sets one node's share and returns when its major is then expected. */
    private static long keepApart(NodeWatch<?> watch, long untilNanos, long beforeNanos, long occupiedNanos) {
        long neededNanos = (long) (DISTANCE * occupiedNanos);
        long apartNanos = untilNanos - beforeNanos;
        double share = watch.node().yieldShare();
        if (apartNanos >= FAR * neededNanos || watch.isAvoided()) {
            share = 0;
        } else if (apartNanos < neededNanos) {
            double delay = (double) (neededNanos - apartNanos);
            share = Math.max(share, Math.min(MAX_SHARE, delay / (untilNanos + delay)));
        }
        watch.node().setYieldShare(share);
        return Math.max(untilNanos, beforeNanos + neededNanos);
    }
}
