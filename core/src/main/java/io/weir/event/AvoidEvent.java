package io.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A node is avoided from now on. */
@Name(Decisions.PREFIX + "Avoid")
@Label("Node avoided")
@Description("A node is avoided from now on.")
@Category("Weir")
@StackTrace(false)
final class AvoidEvent extends Event {
    private static final EventSwitch RECORDED = new EventSwitch(AvoidEvent.class);

    @Label("Decided by")
    String by;

    @Label("Node")
    String node;

    @Label("Reason")
    String reason;

    @Label("Expected in")
    @Timespan(Timespan.NANOSECONDS)
    long untilNanos;

    private AvoidEvent() {}

    static void tell(String by, String node, String reason, long untilNanos) {
        if (RECORDED.isOn()) {
            AvoidEvent event = new AvoidEvent();
            event.by = by;
            event.node = node;
            event.reason = reason;
            event.untilNanos = untilNanos;
            event.commit();
        }
    }
}
