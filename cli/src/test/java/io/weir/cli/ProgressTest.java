package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.ManualClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    // Close to where the origin of a monotonic clock wraps around.
    private final ManualClock clock =
            new ManualClock(Long.MAX_VALUE - Duration.ofSeconds(1).toNanos());

    private Progress progress(boolean terminal) {
        return new Progress(new PrintStream(text, true, StandardCharsets.UTF_8), terminal, clock);
    }

    private String text() {
        return text.toString(StandardCharsets.UTF_8);
    }

    @Test
    void firstTwoSeconds_areSilent() {
        try (Progress progress = progress(true)) {
            progress.update("early");
            clock.advance(Duration.ofMillis(1_999));
            progress.update("still early");
        }
        assertThat(text()).isEmpty();
    }

    @Test
    void terminal_redrawsOneLineAndLeavesNone() {
        try (Progress progress = progress(true)) {
            clock.advance(Duration.ofSeconds(2));
            progress.update("10 of 60");
            progress.update("too soon");
            clock.advance(Duration.ofMillis(200));
            progress.update("11");
        }
        assertThat(text()).isEqualTo("\r10 of 60" + "\r11      " + "\r  \r");
    }

    @Test
    void terminal_cutsWhatWouldWrap() {
        try (Progress progress = progress(true)) {
            clock.advance(Duration.ofSeconds(2));
            progress.update("x".repeat(200));
        }
        assertThat(text()).startsWith("\r" + "x".repeat(79) + "\r");
    }

    @Test
    void log_getsAPlainLineEveryTenSeconds() {
        try (Progress progress = progress(false)) {
            for (int second = 0; second <= 25; second++) {
                progress.update("second " + second);
                clock.advance(Duration.ofSeconds(1));
            }
        }
        assertThat(text().lines()).containsExactly("second 2", "second 12", "second 22");
        assertThat(text()).doesNotContain("\r");
    }

    @Test
    void note_staysAndIsNeverTooEarly() {
        try (Progress progress = progress(false)) {
            progress.note("starts");
        }
        assertThat(text().lines()).containsExactly("starts");
    }
}
