package io.weir.benchmarks.balance;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.AvoidanceSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rule that somebody would write who knows only how full each node's old generation is: avoid a node above so much.
 *
 * <p>By itself the rule starves: a node above its threshold gets nothing, so it never collects and stays above, until all
 * the load is on the last node. So it gets two of Weir's bounds with Weir's defaults: at most a third of the nodes is
 * avoided at a time, and none for longer than 3 s, after which it returns until it has been below the threshold again. One
 * thread updates it.
 */
final class OldGenRule {
    private final List<String> names;
    private final double threshold;
    private final AvoidanceListener listener;
    private final int mostAvoided;
    private final boolean[] avoided;
    /** Avoided for as long as may be, and not below the threshold since. */
    private final boolean[] served;

    private final long[] sinceNanos;

    /**
     * Creates the rule; nobody is avoided.
     *
     * @param names the nodes
     * @param threshold share of the old generation from which a node is avoided, 0 to 1
     * @param listener is told who is avoided
     */
    OldGenRule(List<String> names, double threshold, AvoidanceListener listener) {
        this.names = List.copyOf(names);
        this.threshold = threshold;
        this.listener = listener;
        int third = (int) (names.size() * AvoidanceSettings.DEFAULT_MAX_AVOIDED_RATIO + 1e-9);
        this.mostAvoided = names.size() < 2 ? 0 : Math.max(1, third);
        this.avoided = new boolean[names.size()];
        this.served = new boolean[names.size()];
        this.sinceNanos = new long[names.size()];
    }

    /**
     * Takes what a node says.
     *
     * @param node its index
     * @param oldRatio how full its old generation is, 0 to 1
     * @param nowNanos the time now
     */
    void update(int node, double oldRatio, long nowNanos) {
        if (oldRatio < threshold) {
            served[node] = false;
            giveBack(node, AvoidanceListener.Ending.COLLECTED, nowNanos);
        } else if (!avoided[node] && !served[node] && avoidedNodes() < mostAvoided) {
            avoided[node] = true;
            sinceNanos[node] = nowNanos;
            listener.avoided(names.get(node), AvoidanceListener.Reason.MAJOR, 0);
        }
    }

    /**
     * Ends what has lasted for too long.
     *
     * @param nowNanos the time now
     */
    void tick(long nowNanos) {
        for (int node = 0; node < avoided.length; node++) {
            if (avoided[node] && nowNanos - sinceNanos[node] >= AvoidanceSettings.DEFAULT_MAX_AVOID_TIME.toNanos()) {
                served[node] = true;
                giveBack(node, AvoidanceListener.Ending.TIME_CAP, nowNanos);
            }
        }
    }

    private void giveBack(int node, AvoidanceListener.Ending ending, long nowNanos) {
        if (avoided[node]) {
            avoided[node] = false;
            listener.returned(names.get(node), ending, nowNanos - sinceNanos[node]);
        }
    }

    private int avoidedNodes() {
        int count = 0;
        for (boolean one : avoided) {
            count += one ? 1 : 0;
        }
        return count;
    }

    /** Returns the indexes of the nodes to use, at least one of them. */
    int[] preferred() {
        List<Integer> left = new ArrayList<>();
        for (int node = 0; node < avoided.length; node++) {
            if (!avoided[node]) {
                left.add(node);
            }
        }
        return left.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public String toString() {
        return "above " + threshold + ": " + Arrays.toString(avoided);
    }
}
