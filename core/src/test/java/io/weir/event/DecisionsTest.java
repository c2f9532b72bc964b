package io.weir.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionsTest {
    @TempDir
    Path directory;

    @Test
    void decisionsWhileRecording_areInTheRecordingWithTheirUnits() throws IOException {
        List<RecordedEvent> events = record(() -> {
            Decisions.avoided("shop", "node1", "MAJOR", 300_000_000);
            Decisions.returned("shop", "node1", "COLLECTED", 450_000_000);
            Decisions.shed("pool", "connection", "no permit in time");
            Decisions.deferred("default", "handshake");
            Decisions.resized("pool", 64, 60, "overload");
        });

        assertThat(events)
                .extracting(event -> event.getEventType().getName())
                .containsExactlyInAnyOrder(
                        "io.weir.Avoid", "io.weir.Return", "io.weir.Shed", "io.weir.Defer", "io.weir.Resize");
        RecordedEvent avoid = one(events, "io.weir.Avoid");
        assertThat(avoid.getString("node")).isEqualTo("node1");
        assertThat(avoid.getDuration("untilNanos")).isEqualTo(Duration.ofMillis(300));
        assertThat(one(events, "io.weir.Return").getDuration("avoidedNanos")).isEqualTo(Duration.ofMillis(450));
        assertThat(one(events, "io.weir.Shed").getString("reason")).isEqualTo("no permit in time");
        assertThat(one(events, "io.weir.Defer").getString("by")).isEqualTo("default");
        assertThat(one(events, "io.weir.Resize").getInt("before")).isEqualTo(64);
        assertThat(one(events, "io.weir.Resize").getInt("now")).isEqualTo(60);
    }

    @Test
    void decisionOfADisabledKind_isNotRecorded() throws IOException {
        Path file = directory.resolve("without.jfr");
        try (Recording recording = new Recording()) {
            recording.disable("io.weir.Shed");
            recording.start();
            Decisions.shed("pool", "connection", "no permit in time");
            recording.stop();
            recording.dump(file);
        }

        assertThat(ours(file)).isEmpty();
    }

    private List<RecordedEvent> record(Runnable decisions) throws IOException {
        Path file = directory.resolve("decisions.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            decisions.run();
            recording.stop();
            recording.dump(file);
        }
        return ours(file);
    }

    private static List<RecordedEvent> ours(Path file) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith(Decisions.PREFIX))
                .toList();
    }

    private static RecordedEvent one(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
