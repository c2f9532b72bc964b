package io.weir.tomcat.status;

import io.weir.balance.AvoidanceSpan;
import io.weir.balance.DrainState;
import java.util.List;
import java.util.Optional;

/**
 * What a node asks of balancers at one moment. Immutable.
 *
 * @param state what it asks now; empty without a drain valve
 * @param spans when it asked for less, what changed last first
 * @param nowNanos the time now, on the clock of the spans
 */
public record DrainView(Optional<DrainState> state, List<AvoidanceSpan> spans, long nowNanos) {
    /** Without a drain valve. */
    public static final DrainView NONE = new DrainView(Optional.empty(), List.of(), 0);

    /** Copies the list. */
    public DrainView {
        spans = List.copyOf(spans);
    }

    String text() {
        return state.map(DrainView::text).orElse("no GcDrainValve is in this Tomcat");
    }

    private static String text(DrainState state) {
        String weight = "asks for " + state.weightPercent() + " % of its traffic";
        return state.draining() ? "draining, " + weight : weight;
    }

    String whenEmpty() {
        return state.isPresent() ? "none yet" : "no GcDrainValve is in this Tomcat";
    }
}
