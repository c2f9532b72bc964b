package io.weir.status;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LiveEventsTest {
    private static StatusPage page(String now, String a, String b) {
        return new StatusPage(
                "t",
                now,
                List.of(
                        StatusSection.of("a", "A").fact("value", a).build(),
                        StatusSection.of("b", "B").fact("value", b).build()));
    }

    private static String text(byte[] event) {
        return new String(event, UTF_8);
    }

    @Test
    void firstEvent_hasAllSections() {
        String event = text(new LiveEvents().next(page("1", "x", "y")).changes());

        assertThat(event).startsWith("data: <p id=\"now\"").endsWith("\n\n").contains("id=\"a\"", "id=\"b\"");
    }

    @Test
    void laterEvent_hasOnlyWhatChangedAndAlwaysTheTime() {
        LiveEvents events = new LiveEvents();
        events.next(page("1", "x", "y"));

        LiveEvents.Event second = events.next(page("2", "x", "z"));

        assertThat(text(second.changes())).contains(">2</p>", "id=\"b\"").doesNotContain("id=\"a\"");
        assertThat(text(second.whole())).contains("id=\"a\"", "id=\"b\"");
        assertThat(text(events.next(page("3", "x", "z")).changes()))
                .isEqualTo("data: <p id=\"now\" data-sections=\"a b\">3</p>\n\n");
    }
}
