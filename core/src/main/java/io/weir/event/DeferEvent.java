package io.weir.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A unit of work waits for its turn. */
@Name(Decisions.PREFIX + "Defer")
@Label("Work deferred")
@Description("A unit of work waits for its turn.")
@Category("Weir")
@StackTrace(false)
final class DeferEvent extends Event {
    private static final EventSwitch RECORDED = new EventSwitch(DeferEvent.class);

    @Label("Decided by")
    String by;

    @Label("Work")
    String what;

    private DeferEvent() {}

    static void tell(String by, String what) {
        if (RECORDED.isOn()) {
            DeferEvent event = new DeferEvent();
            event.by = by;
            event.what = what;
            event.commit();
        }
    }
}
