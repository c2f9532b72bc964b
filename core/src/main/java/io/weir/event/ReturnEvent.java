package io.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A node is an ordinary one again. */
@Name(Decisions.PREFIX + "Return")
@Label("Node returned")
@Description("A node is an ordinary one again.")
@Category("Weir")
@StackTrace(false)
final class ReturnEvent extends Event {
    private static final EventSwitch RECORDED = new EventSwitch(ReturnEvent.class);

    @Label("Decided by")
    String by;

    @Label("Node")
    String node;

    @Label("Reason")
    String reason;

    @Label("Avoided for")
    @Timespan(Timespan.NANOSECONDS)
    long avoidedNanos;

    private ReturnEvent() {}

    static void tell(String by, String node, String reason, long avoidedNanos) {
        if (RECORDED.isOn()) {
            ReturnEvent event = new ReturnEvent();
            event.by = by;
            event.node = node;
            event.reason = reason;
            event.avoidedNanos = avoidedNanos;
            event.commit();
        }
    }
}
