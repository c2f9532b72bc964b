package io.weir.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionsTest {
    private static final Set<String> OF_EVERY_EVENT =
            Set.of("startTime", "duration", "eventThread", "stackTrace", "by");

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
    void decisionsWhileNobodyRecords_allocateNothing() throws IOException {
        allocatedBytes(); // loads what it needs
        assertThat(allocatedBytes())
                .as("before a recording, or after another test's")
                .isZero();

        record(() -> Decisions.shed("pool", "connection", "no permit in time"));

        allocatedBytes();
        assertThat(allocatedBytes()).as("after a recording").isZero();
    }

    /** Few enough calls for the interpreter, which removes no object that nobody sees. */
    private static long allocatedBytes() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 10; i++) {
            Decisions.avoided("shop", "node1", "MAJOR", 300_000_000);
            Decisions.returned("shop", "node1", "COLLECTED", 450_000_000);
            Decisions.shed("pool", "connection", "no permit in time");
            Decisions.deferred("default", "handshake");
            Decisions.resized("pool", 64, 60, "overload");
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
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

    @Test
    void tableOfTheGuide_namesEveryEventAndEachOfItsFields() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "guide", "metrics.md"));
        for (Class<? extends Event> kind :
                List.of(AvoidEvent.class, ReturnEvent.class, ShedEvent.class, DeferEvent.class, ResizeEvent.class)) {
            EventType event = EventType.getEventType(kind);
            String row = guide.lines()
                    .filter(line -> line.startsWith("| `" + event.getName() + "`"))
                    .findFirst()
                    .orElse("no row of " + event.getName());

            assertThat(event.getFields())
                    .extracting(ValueDescriptor::getName)
                    .filteredOn(name -> !OF_EVERY_EVENT.contains(name))
                    .allSatisfy(name -> assertThat(row).contains("`" + name + "`"));
        }
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
