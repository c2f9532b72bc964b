package io.weir.status;

import java.util.List;

/**
 * A status page at one moment. Immutable.
 *
 * @param title what it is about, for instance {@code Weir in Tomcat}
 * @param now one line that tells the moment, for instance the time of day and the uptime
 * @param sections its parts, top to bottom
 */
public record StatusPage(String title, String now, List<StatusSection> sections) {

    /** Copies the list. */
    public StatusPage {
        sections = List.copyOf(sections);
    }
}
