package io.weir.status;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns pages into server-sent events: what has changed since the page before, and all for those who missed that.
 *
 * <p>Not thread-safe. An event is never empty, so that each of them finds out whether the viewer is still there.
 */
public final class LiveEvents {
    /** What a viewer is told when it comes, before any event: after how many milliseconds it may come back. */
    public static final String GREETING = "retry: 5000\n\n";

    private final Map<String, StatusSection> sent = new HashMap<>();

    /** Starts with nothing told. */
    public LiveEvents() {}

    /**
     * A page as events.
     *
     * @param page the page, from which the events are made when somebody wants them
     * @param changed its sections that differ from those of the page before
     */
    public record Event(StatusPage page, List<StatusSection> changed) {

        /**
         * Returns all of the page.
         *
         * @return an event of the stream
         */
        public byte[] whole() {
            return event(PageRenderer.live(page));
        }

        /**
         * Returns what is new.
         *
         * @return an event of the stream; the line with the time at least
         */
        public byte[] changes() {
            return event(PageRenderer.live(page, changed));
        }

        private static byte[] event(String html) {
            return ("data: " + html + "\n\n").getBytes(UTF_8);
        }
    }

    /**
     * Takes the next page.
     *
     * @param page the page as of now
     * @return its event
     */
    public Event next(StatusPage page) {
        List<StatusSection> changed = new ArrayList<>();
        for (StatusSection section : page.sections()) {
            StatusSection before = sent.put(section.id(), section);
            if (!section.equals(before)) {
                changed.add(section);
            }
        }
        return new Event(page, changed);
    }
}
