package io.weir.simulator.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.gc.Collector;
import io.weir.gc.GcCauses;
import io.weir.gc.GcKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Logs of real applications, read where {@code -Dweir.gclogs} points. They are not part of the project; without the folder
 * these tests are skipped. The counts are those of the folder's own README, except two minors of the calm one: there a
 * record begins twice, and only the second is whole.
 */
final class RealLogsTest {

    @ParameterizedTest
    @CsvSource({
        "parallel-jdk8-busy-4h.log,                    PARALLEL, 3503,  12, 0, 14915",
        "parallel-jdk8-tight-36s.log,                  PARALLEL,  757, 153, 0,    36",
        "parallel-unified-21s.log,                     PARALLEL, 4638,  28, 0,    21",
        "parallel-jdk6-premature-promotion-24min.log,  PARALLEL, 1603,  84, 0,  1417",
        "parallel-jdk6-calm-24h.log,                   PARALLEL,  808,   7, 0, 86005",
        "parallel-jdk6-leak-storm.log,                 PARALLEL,  128, 241, 0,  1000",
        "serial-jdk6-2h.log,                           SERIAL,     55,  23, 1,  7483",
        "g1-jdk7-no-full-16min.log,                    G1,         99,   0, 0,   945",
    })
    void log_hasTheCountsOfItsReadme(
            String file, Collector collector, int minors, int majors, int explicit, double seconds) throws IOException {
        Path folder = Path.of(System.getProperty("weir.gclogs", ""));
        assumeTrue(
                Files.isRegularFile(folder.resolve(file)),
                () -> "skipped: no " + file + " in the folder that the system property weir.gclogs names (" + folder
                        + ")");

        GcLog log = GcLogReader.read(folder.resolve(file));

        GcLogInvariants.check(log);
        assertThat(log.collector()).isEqualTo(collector);
        assertThat(log.count(GcKind.MINOR)).isEqualTo(minors);
        assertThat(log.count(GcKind.MAJOR)).isEqualTo(majors);
        assertThat(log.observations().stream().filter(o -> GcCauses.isExplicit(o.cause())))
                .hasSize(explicit);
        assertThat(log.seconds()).isCloseTo(seconds, within(2.0));
        assertThat(log.generations()).isTrue();
        assertThat(log.observations().stream()
                        .filter(o -> o.kind() == GcKind.MINOR || o.kind() == GcKind.MAJOR)
                        .allMatch(o -> o.oldCommittedBytes() > 0 && o.oldAfterBytes() <= o.oldCommittedBytes()))
                .isTrue();
    }
}
