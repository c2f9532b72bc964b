package io.weir.simulator.run;

import java.util.ArrayList;
import java.util.List;

/** What is worth telling of a run, up to a bound. One thread. */
final class EventLog {
    /** A person reads no more, and a sweep keeps hundreds of logs. */
    private static final int MOST = 10_000;

    private final List<RunEvent> events = new ArrayList<>();

    void add(double seconds, String what, String detail) {
        if (events.size() < MOST) {
            events.add(new RunEvent(seconds, what, detail));
        }
    }

    List<RunEvent> events() {
        return events;
    }
}
