package io.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A unit of work was refused. */
@Name(Decisions.PREFIX + "Shed")
@Label("Work refused")
@Description("A unit of work was refused.")
@Category("Weir")
@StackTrace(false)
final class ShedEvent extends Event {
    private static final EventSwitch RECORDED = new EventSwitch(ShedEvent.class);

    @Label("Decided by")
    String by;

    @Label("Work")
    String what;

    @Label("Reason")
    String reason;

    private ShedEvent() {}

    static void tell(String by, String what, String reason) {
        if (RECORDED.isOn()) {
            ShedEvent event = new ShedEvent();
            event.by = by;
            event.what = what;
            event.reason = reason;
            event.commit();
        }
    }
}
