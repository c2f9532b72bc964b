package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.gc.Capability;
import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the collectors of this JDK really notify, each in a JVM of its own. */
@Timeout(60)
class CollectorsTest {
    private static final boolean JDK_17 = Runtime.version().feature() == 17;

    @TempDir
    private Path directory;

    private record Probe(Collector collector, Capability capability, long majors, List<GcObservation> collections) {
        private List<GcObservation> of(GcKind kind) {
            return collections.stream()
                    .filter(collection -> collection.kind() == kind)
                    .toList();
        }
    }

    private Probe run(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xms64m", "-Xmx64m", "-XX:-UsePerfData"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CollectorProbe.class.getName()));
        Path output = directory.resolve("out");
        Path errors = directory.resolve("err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(process.waitFor(40, TimeUnit.SECONDS))
                    .as("the probe ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        String said =
                Files.readString(errors, StandardCharsets.UTF_8) + Files.readString(output, StandardCharsets.UTF_8);
        assumeTrue(
                !said.contains("not supported") && !said.contains("Unrecognized VM option"),
                "this JVM has no such collector");
        assertThat(process.exitValue()).as(said).isZero();
        assertThat(said).contains("explicit true");
        return parse(Files.readAllLines(output, StandardCharsets.UTF_8));
    }

    private static Probe parse(List<String> lines) {
        Collector collector = Collector.UNKNOWN;
        Capability capability = Capability.NONE;
        long majors = 0;
        List<GcObservation> collections = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("collector ")) {
                collector = Collector.valueOf(line.substring("collector ".length()));
            } else if (line.startsWith("report ")) {
                String[] words = line.split(" ", -1);
                capability = Capability.valueOf(words[1]);
                majors = Long.parseLong(words[2]);
            } else if (line.startsWith("gc;")) {
                collections.add(observation(line.split(";", -1)));
            }
        }
        return new Probe(collector, capability, majors, collections);
    }

    private static GcObservation observation(String[] fields) {
        long[] numbers = new long[fields.length];
        for (int i = 3; i < fields.length; i++) {
            numbers[i] = Long.parseLong(fields[i]);
        }
        return new GcObservation(
                GcKind.valueOf(fields[1]),
                fields[2],
                numbers[3],
                numbers[4],
                numbers[5],
                numbers[6],
                numbers[7],
                numbers[8],
                numbers[9],
                numbers[10],
                numbers[11],
                numbers[12]);
    }

    private static void assertSizesAreKnown(GcObservation collection) {
        assertThat(collection.youngBeforeBytes()).isNotNegative();
        assertThat(collection.youngAfterBytes()).isNotNegative();
        assertThat(collection.edenCapacityBytes()).isPositive();
        assertThat(collection.youngCapacityBytes()).isGreaterThanOrEqualTo(collection.edenCapacityBytes());
        assertThat(collection.oldAfterBytes()).isNotNegative();
        assertThat(collection.oldCommittedBytes()).isPositive();
        assertThat(collection.oldMaxBytes()).isPositive();
    }

    private static void assertOrderedByEnd(List<GcObservation> collections) {
        for (int i = 1; i < collections.size(); i++) {
            assertThat(collections.get(i).endNanos())
                    .isGreaterThanOrEqualTo(collections.get(i - 1).endNanos());
        }
    }

    @Test
    void serial_majorsAreForecastAndTheAbortedMinorBeforeThemIsNoMinor() throws Exception {
        Probe probe = run("-XX:+UseSerialGC");

        assertThat(probe.collector).isEqualTo(Collector.SERIAL);
        assertThat(probe.capability).isEqualTo(Capability.FORECAST);
        assertThat(probe.of(GcKind.MAJOR)).hasSizeGreaterThan(3);
        assertThat(probe.majors).isEqualTo(probe.of(GcKind.MAJOR).size());
        assertThat(probe.of(GcKind.MINOR)).hasSizeGreaterThan(5);
        assertOrderedByEnd(probe.collections);
        probe.collections.forEach(CollectorsTest::assertSizesAreKnown);
        // JDK 17 announces natural majors by an aborted minor of the same start; later JDKs do not.
        assertThat(probe.of(GcKind.ABORTED_MINOR).isEmpty()).isEqualTo(!JDK_17);
        for (int i = 0; i < probe.collections.size(); i++) {
            if (probe.collections.get(i).kind() == GcKind.ABORTED_MINOR) {
                GcObservation following = probe.collections.get(i + 1);
                assertThat(following.kind()).isEqualTo(GcKind.MAJOR);
                // The same moment, cut down to milliseconds twice.
                assertThat(following.startNanos() - probe.collections.get(i).startNanos())
                        .isBetween(0L, MILLISECONDS.toNanos(2));
            }
        }
    }

    @Test
    void parallel_majorsAreForecast() throws Exception {
        Probe probe = run("-XX:+UseParallelGC");

        assertThat(probe.collector).isEqualTo(Collector.PARALLEL);
        assertThat(probe.capability).isEqualTo(Capability.FORECAST);
        assertThat(probe.of(GcKind.MAJOR)).hasSizeGreaterThan(3);
        assertThat(probe.majors).isEqualTo(probe.of(GcKind.MAJOR).size());
        assertOrderedByEnd(probe.collections);
        probe.collections.forEach(CollectorsTest::assertSizesAreKnown);
    }

    @Test
    void g1_minorsAndTheExplicitFullGcAreTold() throws Exception {
        Probe probe = run("-XX:+UseG1GC");

        assertThat(probe.collector).isEqualTo(Collector.G1);
        assertThat(probe.capability).isEqualTo(Capability.RISK);
        assertThat(probe.of(GcKind.MINOR)).isNotEmpty();
        assertThat(probe.of(GcKind.MAJOR)).anyMatch(major -> major.cause().equals("System.gc()"));
        assertThat(probe.majors).isEqualTo(probe.of(GcKind.MAJOR).size());
        assertOrderedByEnd(probe.collections);
    }

    @Test
    void zgc_pausesThatTellNothingOfTheHeapAreNotReadAsAnEmptyOne() throws Exception {
        Probe probe = run("-XX:+UseZGC");

        assertThat(probe.collector).isIn(Collector.ZGC, Collector.GENERATIONAL_ZGC);
        assertNothingToForecast(probe);
    }

    @Test
    void shenandoah_pausesThatTellNothingOfTheHeapAreNotReadAsAnEmptyOne() throws Exception {
        Probe probe = run("-XX:+UseShenandoahGC");

        assertThat(probe.collector).isEqualTo(Collector.SHENANDOAH);
        assertNothingToForecast(probe);
        // By their phases' names a degenerated one is told from an ordinary one.
        assertThat(probe.of(GcKind.PAUSE)).extracting(GcObservation::cause).contains("Init Mark", "Final Mark");
    }

    private static void assertNothingToForecast(Probe probe) {
        assertThat(probe.capability).isEqualTo(Capability.NONE);
        assertThat(probe.majors).isZero();
        assertThat(probe.of(GcKind.CYCLE)).isNotEmpty();
        assertThat(probe.of(GcKind.PAUSE)).isNotEmpty().allSatisfy(pause -> {
            assertThat(pause.youngBeforeBytes()).isEqualTo(GcObservation.UNKNOWN);
            assertThat(pause.oldBeforeBytes()).isEqualTo(GcObservation.UNKNOWN);
            assertThat(pause.oldAfterBytes()).isEqualTo(GcObservation.UNKNOWN);
            assertThat(pause.oldMaxBytes()).isEqualTo(GcObservation.UNKNOWN);
        });
        assertOrderedByEnd(probe.collections);
    }
}
