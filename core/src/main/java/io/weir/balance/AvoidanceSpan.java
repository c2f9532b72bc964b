package io.weir.balance;

import io.weir.balance.AvoidanceListener.Ending;
import io.weir.balance.AvoidanceListener.Reason;
import java.util.Optional;

/**
 * A time in which a node was, or still is, avoided. Immutable.
 *
 * @param node its name
 * @param reason why
 * @param startNanos since when, on the clock of the history that it comes from
 * @param ending what ended it; empty while it lasts
 * @param lastedNanos how long it lasted; 0 while it lasts
 */
public record AvoidanceSpan(String node, Reason reason, long startNanos, Optional<Ending> ending, long lastedNanos) {

    /**
     * Returns whether the node is avoided still.
     *
     * @return true while nothing has ended it
     */
    public boolean lasts() {
        return ending.isEmpty();
    }

    /**
     * Returns when it ended.
     *
     * @param nowNanos the time now
     * @return the end; now while it lasts
     */
    public long endNanos(long nowNanos) {
        return lasts() ? nowNanos : startNanos + lastedNanos;
    }
}
