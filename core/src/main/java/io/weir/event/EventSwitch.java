package io.weir.event;

import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;

/**
 * Says whether a kind of event is recorded now, before an event is made.
 *
 * <p>{@link Event#isEnabled} would ask an object for it, which is only free once the compiler has removed that object. This
 * allocates nothing in the interpreter either, and does not start Flight Recorder in a JVM that nobody records.
 */
final class EventSwitch {
    private final Class<? extends Event> event;
    private EventType type; // Racing threads find the same one.

    EventSwitch(Class<? extends Event> event) {
        this.event = event;
    }

    boolean isOn() {
        if (!FlightRecorder.isInitialized()) {
            return false;
        }
        EventType known = type;
        if (known == null) {
            known = EventType.getEventType(event);
            type = known;
        }
        return known.isEnabled();
    }
}
