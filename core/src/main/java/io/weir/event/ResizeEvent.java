package io.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A limit was changed. */
@Name(Decisions.PREFIX + "Resize")
@Label("Limit changed")
@Description("A limit was changed.")
@Category("Weir")
@StackTrace(false)
final class ResizeEvent extends Event {
    private static final EventSwitch RECORDED = new EventSwitch(ResizeEvent.class);

    @Label("Decided by")
    String by;

    @Label("Before")
    int before;

    @Label("Now")
    int now;

    @Label("Reason")
    String reason;

    private ResizeEvent() {}

    static void tell(String by, int before, int now, String reason) {
        if (RECORDED.isOn()) {
            ResizeEvent event = new ResizeEvent();
            event.by = by;
            event.before = before;
            event.now = now;
            event.reason = reason;
            event.commit();
        }
    }
}
