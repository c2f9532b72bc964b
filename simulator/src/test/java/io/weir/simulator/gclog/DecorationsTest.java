package io.weir.simulator.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.GcObservation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our own recordings, rewritten with other decorations, must give the same collections. */
final class DecorationsTest {
    private static final Pattern RECORDED = Pattern.compile("\\[(\\d+)\\.(\\d{3})s]\\[(\\w+) *]\\[([^\\]]*)] (.*)");
    private static final long EPOCH_MILLIS = 1_772_704_680_000L;
    private static final DateTimeFormatter WALL =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxx", Locale.ROOT);

    @TempDir
    private Path folder;

    /** A line as it was recorded. */
    private record Line(long millis, String level, String tags, String message) {
        String seconds() {
            return String.format(Locale.ROOT, "[%d.%03ds]", millis / 1_000, millis % 1_000);
        }

        String wall(int zoneHours) {
            return "["
                    + WALL.format(Instant.ofEpochMilli(EPOCH_MILLIS + millis).atOffset(ZoneOffset.ofHours(zoneHours)))
                    + "]";
        }
    }

    private static final List<Function<Line, String>> WITH_UPTIME = List.of(
            line -> line.seconds() + " " + line.message(),
            line -> line.wall(0) + line.seconds() + "[node-7.example][4711][4715][" + line.level() + " ][" + line.tags()
                    + "] " + line.message(),
            line -> "[" + (EPOCH_MILLIS + line.millis()) + "ms][" + line.millis() + "ms] " + line.message(),
            line -> "[" + line.millis() * 1_000_000 + "ns][" + line.level() + "] " + line.message(),
            line -> line.wall(5) + line.wall(0) + line.seconds() + "[" + (EPOCH_MILLIS + line.millis()) + "ms]["
                    + line.millis() + "ms][" + (77_000_000_000_000L + line.millis() * 1_000_000) + "ns]["
                    + line.millis() * 1_000_000 + "ns][gc][4][4][" + line.level() + "]["
                    + line.tags().strip() + "] "
                    + line.message(),
            line -> line.seconds() + "[info][gc] " + line.message(),
            line -> line.seconds().replace('.', ',') + "[" + line.tags() + "] " + line.message());

    private static final List<Function<Line, String>> WALL_ONLY = List.of(
            line -> line.wall(0) + "[4711][" + line.tags() + "] " + line.message(),
            line -> line.wall(-3) + " " + line.message(),
            line -> "[" + (EPOCH_MILLIS + line.millis()) + "ms][info] " + line.message(),
            line -> "[" + (EPOCH_MILLIS + line.millis()) * 1_000_000 + "ns][info][gc] " + line.message());

    private static List<Line> recorded(String name) throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String text : Logs.lines(name)) {
            Matcher matcher = RECORDED.matcher(text);
            if (matcher.matches()) {
                long millis = Long.parseLong(matcher.group(1)) * 1_000 + Long.parseLong(matcher.group(2));
                lines.add(new Line(millis, matcher.group(3), matcher.group(4), matcher.group(5)));
            }
        }
        assertThat(lines).hasSizeGreaterThan(100);
        return lines;
    }

    private GcLog rewritten(List<Line> lines, Function<Line, String> form) throws IOException {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(form.apply(line)).append('\n'));
        return Logs.read(folder, text.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "table-Serial-17",
                "cache-Parallel-25",
                "bursty-G1-17",
                "steady-gconly-Serial-25",
                "table-trace-Serial-17",
                "steady-Z-25",
                "steady-Shenandoah-17"
            })
    void otherDecorationsWithUptime_giveIdenticalCollections(String name) throws IOException {
        List<Line> lines = recorded(name);
        GcLog original = GcLogReader.read(Logs.recordings().resolve(name + ".log.gz"));
        for (Function<Line, String> form : WITH_UPTIME) {
            GcLog log = rewritten(lines, form);
            assertThat(log.observations()).as(form.apply(lines.get(0))).isEqualTo(original.observations());
            assertThat(log.collector()).isEqualTo(original.collector());
            assertThat(log.heap()).isEqualTo(original.heap());
            assertThat(log.restarts()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"table-Serial-17", "cache-Parallel-25", "bursty-G1-17", "steady-gconly-Serial-25"})
    void wallTimeOnly_givesTheSameCollectionsFromTheFirstStampOn(String name) throws IOException {
        List<Line> lines = recorded(name);
        GcLog original = GcLogReader.read(Logs.recordings().resolve(name + ".log.gz"));
        for (Function<Line, String> form : WALL_ONLY) {
            GcLog log = rewritten(lines, form);
            assertThat(log.observations().stream()
                            .map(o -> moved(o, original.firstNanos()))
                            .toList())
                    .as(form.apply(lines.get(0)))
                    .isEqualTo(original.observations());
            assertThat(log.collector()).isEqualTo(original.collector());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anotherDecorationOnEveryLine_givesIdenticalCollections(long seed) throws IOException {
        Random random = new Random(seed);
        List<Line> lines = recorded("table-Serial-17");
        GcLog original = GcLogReader.read(Logs.recordings().resolve("table-Serial-17.log.gz"));

        GcLog log = rewritten(
                lines,
                line -> WITH_UPTIME.get(random.nextInt(WITH_UPTIME.size())).apply(line));

        assertThat(log.observations()).as("seed %d", seed).isEqualTo(original.observations());
    }

    private static GcObservation moved(GcObservation o, long nanos) {
        return new GcObservation(
                o.kind(),
                o.cause(),
                o.startNanos() + nanos,
                o.endNanos() + nanos,
                o.youngBeforeBytes(),
                o.youngAfterBytes(),
                o.youngCapacityBytes(),
                o.edenCapacityBytes(),
                o.oldBeforeBytes(),
                o.oldAfterBytes(),
                o.oldCommittedBytes(),
                o.oldMaxBytes());
    }
}
