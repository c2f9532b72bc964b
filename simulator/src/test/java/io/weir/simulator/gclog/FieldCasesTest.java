package io.weir.simulator.gclog;

import static io.weir.simulator.gclog.Logs.KILO;
import static io.weir.simulator.gclog.Logs.MEGA;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reports from the field, with the values they must give. */
final class FieldCasesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[41.230s] ",
                "[2026-03-05T10:58:41.230+0100][41.230s] ",
                "[2026-03-05T09:58:41.230+0000][41.230s][node-7.example][4711][4715][info ][gc          ] ",
                "[1772704721230ms][41230ms][gc] ",
                "[41230000000ns][info] ",
                // The same traps, one further: names and numbers that look like something else.
                "[41.230s][gc][9][9][info][gc] ",
                "[41.230s][info][4711][info ][gc   ] ",
                "[1772704721230000000ns][41230000000ns][gc,start] ",
                "[98765432100000ns][41230000000ns] ",
                "[41,230s][info][gc] ",
                "gc-logger-1  | [41.230s][info][gc] ",
            })
    void g01_decorationsOfAnyMix_giveTheSameMajor(String decorations) throws IOException {
        GcLog log = Logs.read(folder, decorations + "GC(9) Pause Full (Allocation Failure) 96M->51M(120M) 30.125ms\n");

        GcObservation major = Logs.only(log, GcKind.MAJOR);
        assertThat(log.observations()).hasSize(1);
        assertThat(major.endNanos()).isEqualTo(41_230_000_000L);
        assertThat(major.durationNanos()).isEqualTo(30_125_000L);
        assertThat(major.cause()).isEqualTo("Allocation Failure");
        assertThat(Logs.heapBefore(major)).isEqualTo(96 * MEGA);
        assertThat(Logs.heapAfter(major)).isEqualTo(51 * MEGA);
        assertThat(log.timed()).isTrue();
        assertThat(log.cutRecords()).isZero();
    }

    @Test
    void g03_parallelWithTenuringLinesInside_givesTwoMinorsAndOneMajor() throws IOException {
        GcLog log = Logs.read(folder, """
                2025-02-11T06:14:09.518+0100: 71.206: [GC (Allocation Failure)\s
                Desired survivor size 23068672 bytes, new threshold 6 (max 15)
                [PSYoungGen: 151040K->19872K(153600K)] 318204K->201960K(503808K), 0.0418307 secs] [Times: user=0.15 sys=0.01, real=0.04 secs]\s
                2025-02-11T06:14:16.903+0100: 78.591: [GC (Allocation Failure)\s
                Desired survivor size 26214400 bytes, new threshold 5 (max 15)
                [PSYoungGen: 150944K->21490K(158208K)] 333032K->220311K(508416K), 0.0450922 secs] [Times: user=0.16 sys=0.02, real=0.05 secs]\s
                2025-02-11T06:14:16.948+0100: 78.636: [Full GC (Ergonomics) [PSYoungGen: 21490K->0K(158208K)] [ParOldGen: 198821K->121764K(350208K)] 220311K->121764K(508416K), [Metaspace: 48213K->48213K(1093632K)], 0.6120418 secs] [Times: user=1.94 sys=0.02, real=0.61 secs]\s
                """);

        assertThat(log.collector()).isEqualTo(Collector.PARALLEL);
        List<GcObservation> all = log.observations();
        assertThat(all).extracting(GcObservation::kind).containsExactly(GcKind.MINOR, GcKind.MINOR, GcKind.MAJOR);
        assertThat(all.get(0).promotedBytes()).isEqualTo(14_924 * KILO);
        assertThat(all.get(1).promotedBytes()).isEqualTo(16_733 * KILO);
        GcObservation major = all.get(2);
        assertThat(major.durationNanos()).isEqualTo(612_041_800L);
        assertThat(major.oldBeforeBytes()).isEqualTo(198_821 * KILO);
        assertThat(major.oldAfterBytes()).isEqualTo(121_764 * KILO);
        assertThat(major.cause()).isEqualTo("Ergonomics");
        assertThat(all).extracting(GcObservation::oldCommittedBytes).containsOnly(350_208 * KILO);
        assertThat(all.get(0).startNanos()).isEqualTo(71_206_000_000L);
        assertThat(log.foreignLines()).isZero();
    }

    @Test
    void g03_serialWithAgeTableInside_givesOneMinor() throws IOException {
        GcLog log = Logs.read(folder, """
                12.407: [GC (Allocation Failure) 12.407: [DefNew
                Desired survivor size 1638400 bytes, new threshold 3 (max 15)
                - age   1:     702184 bytes,     702184 total
                - age   2:     611008 bytes,    1313192 total
                - age   3:     540776 bytes,    1853968 total
                : 28144K->1810K(29504K), 0.0097154 secs] 57208K->31966K(95040K), 0.0098011 secs] [Times: user=0.01 sys=0.00, real=0.01 secs]\s
                """);

        assertThat(log.collector()).isEqualTo(Collector.SERIAL);
        GcObservation minor = Logs.only(log, GcKind.MINOR);
        assertThat(minor.promotedBytes()).isEqualTo(1_092 * KILO);
        assertThat(minor.oldCommittedBytes()).isEqualTo(65_536 * KILO);
        assertThat(minor.startNanos()).isEqualTo(12_407_000_000L);
        assertThat(minor.durationNanos()).isEqualTo(9_801_100L);
        assertThat(minor.youngCapacityBytes()).isEqualTo(29_504 * KILO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ar-EG", "hi-IN-u-nu-deva"})
    void g06_decimalComma_isReadUnderAnyLocale(String locale) throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(locale));
        try {
            GcLog log = Logs.read(folder, """
                    8,779: [GC (Allocation Failure) [PSYoungGen: 65536K->7168K(76288K)] 101376K->47104K(251392K), 0,0187733 secs] [Times: user=0,03 sys=0,01, real=0,02 secs]\s
                    742,854: [Full GC (Ergonomics) [PSYoungGen: 7424K->0K(76288K)] [ParOldGen: 171008K->64512K(175104K)] 178432K->64512K(251392K), [Metaspace: 20480K->20480K(1067008K)], 1,2034417 secs] [Times: user=2,31 sys=0,02, real=1,20 secs]\s
                    """);

            GcObservation minor = Logs.only(log, GcKind.MINOR);
            GcObservation major = Logs.only(log, GcKind.MAJOR);
            assertThat(minor.startNanos()).isEqualTo(8_779_000_000L);
            assertThat(minor.durationNanos()).isEqualTo(18_773_300L);
            assertThat(major.startNanos()).isEqualTo(742_854_000_000L);
            assertThat(major.durationNanos()).isEqualTo(1_203_441_700L);
            assertThat(major.oldBeforeBytes()).isEqualTo(171_008 * KILO);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void g06_decimalDotUnderGermanLocale_isReadTheSame() throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            for (Path recording : Logs.allRecordings()) {
                GcLogInvariants.check(GcLogReader.read(recording));
            }
            GcLog log =
                    Logs.read(folder, "[1.500s][info][gc] GC(0) Pause Full (Allocation Failure) 9M->5M(12M) 3.125ms\n");
            assertThat(Logs.only(log, GcKind.MAJOR).durationNanos()).isEqualTo(3_125_000L);
        } finally {
            Locale.setDefault(before);
        }
    }
}
