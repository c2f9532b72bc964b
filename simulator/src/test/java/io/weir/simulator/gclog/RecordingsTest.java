package io.weir.simulator.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our own recordings, against counts and sizes found by regular expressions alone. */
final class RecordingsTest {
    private static final Pattern PAUSE = Pattern.compile(
            "GC\\(\\d+\\) Pause (Young|Full)((?: \\([^)]*\\)?\\))+) (\\d+)M->(\\d+)M\\((\\d+)M\\) (\\d+\\.\\d+)ms$");
    private static final Pattern OTHER_PAUSE = Pattern.compile("GC\\(\\d+\\) (?:[yYO]: )?Pause (?!Young|Full).*\\dms$");
    private static final Pattern TENURED = Pattern.compile("(?:Tenured|ParOldGen): (\\d+)K\\(\\d+K\\)->(\\d+)K\\(");

    static Stream<Path> recordings() {
        return Logs.allRecordings().stream();
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void recording_hasTheCountsOfASimpleSearch(Path file) throws IOException {
        long young = 0;
        long full = 0;
        long explicit = 0;
        long other = 0;
        long youngMillionths = 0;
        for (String line : Logs.lines(file)) {
            Matcher pause = PAUSE.matcher(line);
            if (pause.find()) {
                boolean isFull = pause.group(1).equals("Full");
                full += isFull ? 1 : 0;
                young += isFull ? 0 : 1;
                explicit += isFull && pause.group(2).contains("System.gc()") ? 1 : 0;
                youngMillionths += isFull ? 0 : Long.parseLong(pause.group(6).replace(".", ""));
            } else if (OTHER_PAUSE.matcher(line).find()) {
                other++;
            }
        }

        GcLog log = GcLogReader.read(file);

        GcLogInvariants.check(log);
        assertThat(log.count(GcKind.MINOR) + log.count(GcKind.ABORTED_MINOR)).isEqualTo(young);
        assertThat(log.count(GcKind.MAJOR)).isEqualTo(full);
        assertThat(log.count(GcKind.PAUSE)).isEqualTo(other);
        assertThat(log.observations().stream().filter(GcObservation::isNaturalMajor))
                .hasSize((int) (full - explicit));
        assertThat(log.cutRecords()).isZero();
        assertThat(log.foreignLines()).isZero();
        assertThat(log.restarts()).isZero();
        assertThat(log.timed()).isTrue();
        long nanos = log.observations().stream()
                .filter(o -> o.kind() == GcKind.MINOR || o.kind() == GcKind.ABORTED_MINOR)
                .mapToLong(GcObservation::durationNanos)
                .sum();
        assertThat(nanos).isEqualTo(youngMillionths * 1_000);
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void recording_namesItsCollector(Path file) throws IOException {
        String name = file.getFileName().toString();
        Collector wanted = name.contains("Serial")
                ? Collector.SERIAL
                : name.contains("Parallel")
                        ? Collector.PARALLEL
                        : name.contains("G1")
                                ? Collector.G1
                                : name.contains("Z-17")
                                        ? Collector.ZGC
                                        : name.contains("Z-25") ? Collector.GENERATIONAL_ZGC : Collector.SHENANDOAH;

        assertThat(GcLogReader.read(file).collector()).isEqualTo(wanted);
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void oldGenerationAfter_isWhatTheDetailLinesSay(Path file) throws IOException {
        List<Long> told = Logs.lines(file).stream()
                .map(TENURED::matcher)
                .filter(Matcher::find)
                .map(m -> Long.parseLong(m.group(2)) * Logs.KILO)
                .toList();

        GcLog log = GcLogReader.read(file);

        if (!told.isEmpty()) {
            List<Long> read = log.observations().stream()
                    .filter(o -> o.edenCapacityBytes() != GcObservation.UNKNOWN && o.kind() != GcKind.ABORTED_MINOR)
                    .map(GcObservation::oldAfterBytes)
                    .toList();
            assertThat(read).isEqualTo(told);
        }
    }

    @Test
    void abortedMinors_onlyInSerialOfJdk17() throws IOException {
        for (Path file : Logs.allRecordings()) {
            if (!file.toString().contains("Serial-17")) {
                assertThat(GcLogReader.read(file).count(GcKind.ABORTED_MINOR))
                        .as(file.toString())
                        .isZero();
            }
        }
        assertThat(GcLogReader.read(Logs.recordings().resolve("steady-Serial-17.log.gz"))
                        .count(GcKind.ABORTED_MINOR))
                .isGreaterThan(10);
    }

    @Test
    void growingHeap_hasFewerBytesCommittedThanItMay() throws IOException {
        GcLog log = GcLogReader.read(Logs.recordings().resolve("table-grow-Parallel-17.log.gz"));

        GcObservation first = log.observations().get(0);
        assertThat(first.oldCommittedBytes()).isPositive().isLessThan(first.oldMaxBytes() / 2);
    }

    @Test
    void recordings_coverFourWorkloadsAndThreeCollectorsOnBothJdks() {
        for (String jdk : List.of("17", "25")) {
            for (String collector : List.of("Serial", "Parallel", "G1")) {
                for (String workload : List.of("steady", "bursty", "cache", "table")) {
                    assertThat(Logs.recordings().resolve(workload + "-" + collector + "-" + jdk + ".log.gz"))
                            .exists();
                }
            }
        }
    }
}
