package io.weir.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.gc.Capability;
import io.weir.simulator.gclog.GcLog;
import io.weir.simulator.gclog.GcLogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The bars of the adaptive forecaster, on every recording of ours and on the logs of real applications where they are. */
class ForecastQualityTest {
    private static final Path OURS = Path.of("src/test/resources/gclogs");
    private static final double REGULAR_CV = 0.6;

    /**
     * A service whose large arrays go straight into the old generation, in steps of 3.3 MiB, between two collections: the
     * trigger is crossed between them, and the collection before cannot know. See docs/design/forecast.md.
     */
    private static final Set<String> CROSSED_BETWEEN_COLLECTIONS = Set.of("parallel-jdk8-busy-4h.log");

    @TestFactory
    Stream<DynamicTest> ourRecordings_areForecastWell() throws IOException {
        return logsIn(OURS, ".log.gz").map(log -> DynamicTest.dynamicTest(name(log), () -> assertBars(log)));
    }

    @TestFactory
    Stream<DynamicTest> logsOfRealApplications_areForecastWell() throws IOException {
        Path folder = Path.of(System.getProperty("weir.gclogs", "."));
        assumeTrue(Files.isDirectory(folder), "no folder of real GC logs here (-Dweir.gclogs=DIR)");
        return logsIn(folder, ".log").map(log -> DynamicTest.dynamicTest(name(log), () -> assertBars(log)));
    }

    @Test
    void stormOfMajors_isReportedAsOne() throws IOException {
        assertThat(score(OURS.resolve("storm-Serial-17.log.gz")).storm()).isTrue();
        assertThat(score(OURS.resolve("steady-Serial-17.log.gz")).storm()).isFalse();
        assertThat(score(OURS.resolve("cache-Serial-17.log.gz")).storm()).isFalse();
    }

    @Test
    void verdict_saysGainOnlyForLongPausesThatCanBeForecast() throws IOException {
        assertThat(score(OURS.resolve("steady-Serial-17.log.gz")).verdict()).isEqualTo(LogScore.Verdict.GAIN);
        assertThat(score(OURS.resolve("storm-Serial-17.log.gz")).verdict()).isEqualTo(LogScore.Verdict.UNKNOWN);
    }

    private static void assertBars(Path path) throws IOException {
        GcLog read = GcLogReader.read(path);
        LogScore log = LogReplay.replay(read, Duration.ZERO);
        ForecastScore adaptive = log.of("adaptive");
        if (log.collector().capability() != Capability.FORECAST || log.storm() || adaptive.scored() < 5) {
            return;
        }
        for (String rival : List.of("maga", "periodic", "always")) {
            assertThat(adaptive.value())
                    .as("value of adaptive against " + rival + " in " + log)
                    .isGreaterThanOrEqualTo(log.of(rival).value() - 0.02);
        }
        if (CROSSED_BETWEEN_COLLECTIONS.contains(log.log())) {
            assertThat(adaptive.value()).isGreaterThan(0.7);
            return;
        }
        // Without sizes of generations the collector's rule cannot be read, only a level be learned, in whole
        // megabytes.
        boolean regular = log.migcCv() < REGULAR_CV && read.generations();
        assertThat(adaptive.nextRecall()).as("nextRecall in " + log).isGreaterThanOrEqualTo(regular ? 0.95 : 0.85);
        assertThat(adaptive.falsePerMajor()).as("falsePerMajor in " + log).isLessThanOrEqualTo(regular ? 0.2 : 0.5);
    }

    private static LogScore score(Path log) throws IOException {
        return LogReplay.replay(GcLogReader.read(log), Duration.ZERO);
    }

    private static String name(Path log) {
        return log.getFileName().toString();
    }

    private static Stream<Path> logsIn(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> name(file).endsWith(ending)).sorted().toList().stream();
        }
    }
}
