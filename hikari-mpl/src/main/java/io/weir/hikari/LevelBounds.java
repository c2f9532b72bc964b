package io.weir.hikari;

import io.weir.control.LimitRange;

/**
 * How far a pool's level may go: what was set, and what the database grants.
 *
 * <p>Thread-safe; written by the control's thread and by who configures.
 */
final class LevelBounds {
    private static final int NO_CAP = Integer.MAX_VALUE;

    private final PoolGate gate;
    private volatile LimitRange range;
    private volatile int share;
    private volatile int granted = NO_CAP;

    LevelBounds(MplSettings settings, PoolGate gate) {
        this.gate = gate;
        set(settings);
    }

    final void set(MplSettings settings) {
        range = settings.range();
        share = settings.share();
    }

    /** Returns what is left of a number of connections. */
    int cap(int connections) {
        return Math.min(connections, Math.min(share, granted));
    }

    /**
     * Returns the nearest level that can be held.
     *
     * @param level one or more
     */
    int clamp(int level) {
        int connections = Math.min(share, granted);
        // Threads that hold k connections at once need threads * (k - 1) + 1 of them, or all wait for each other.
        int depth = gate.deepest();
        int most = connections == NO_CAP || depth == 0 ? connections : (connections - 1) / depth;
        return Math.max(1, Math.min(range.clamp(level), most));
    }

    /**
     * Notes that the database grants no more than so many connections.
     *
     * @param connections how many there are
     */
    void refusedBeyond(int connections) {
        granted = Math.max(1, connections);
    }

    /** Tries for one connection more than the database last granted; returns whether there was a cap. */
    boolean relax() {
        int now = granted;
        if (now == NO_CAP) {
            return false;
        }
        granted = now >= range.max() ? NO_CAP : now + 1;
        return true;
    }

    /** Returns how many connections the database grants; {@link Integer#MAX_VALUE} when nothing is known. */
    int granted() {
        return granted;
    }
}
