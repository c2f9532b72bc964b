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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UnifiedDialectTest {
    @TempDir
    private Path folder;

    @Test
    void jdk9G1_kindsOfYoungPausesAreMinors() throws IOException {
        GcLog log = Logs.read(folder, """
                [0.010s][info][gc] Using G1
                [0.010s][info][gc,heap] Heap region size: 1M
                [1.010s][info][gc] GC(0) Pause Young (G1 Evacuation Pause) 24M->4M(256M) (1.000s, 1.010s) 9.500ms
                [1.200s][info][gc] GC(1) Pause Initial Mark (G1 Humongous Allocation) 90M->80M(256M) 4.000ms
                [1.300s][info][gc] GC(2) Pause Remark 80M->80M(256M) 1.000ms
                [1.310s][info][gc] GC(2) Pause Cleanup 80M->70M(256M) 0.500ms
                [1.320s][info][gc] GC(2) Concurrent Cycle 120.000ms
                [1.400s][info][gc] GC(3) Pause Mixed (G1 Evacuation Pause) 90M->60M(256M) 5.000ms
                [1.900s][info][gc] GC(4) Pause Full (Allocation Failure) 250M->200M(256M) 400.000ms
                """);

        assertThat(log.observations())
                .extracting(GcObservation::kind)
                .containsExactly(
                        GcKind.MINOR,
                        GcKind.MINOR,
                        GcKind.PAUSE,
                        GcKind.PAUSE,
                        GcKind.CYCLE,
                        GcKind.MINOR,
                        GcKind.MAJOR);
        assertThat(log.observations().get(4).durationNanos()).isEqualTo(120_000_000L);
        assertThat(log.observations().get(2).cause()).isEqualTo("Remark");
    }

    @Test
    void g1Regions_giveYoungAndTheTotalGivesOld() throws IOException {
        GcLog log = Logs.read(folder, """
                [0.004s][info][gc     ] Using G1
                [0.006s][info][gc,init] Heap Region Size: 2M
                [0.006s][info][gc,init] Heap Max Capacity: 160M
                [0.364s][info][gc,start    ] GC(1) Pause Young (Normal) (G1 Evacuation Pause)
                [0.379s][info][gc,heap     ] GC(1) Eden regions: 20->0(18)
                [0.380s][info][gc,heap     ] GC(1) Survivor regions: 1->3(3)
                [0.380s][info][gc,heap     ] GC(1) Old regions: 5->12
                [0.380s][info][gc,heap     ] GC(1) Humongous regions: 0->0
                [0.380s][info][gc          ] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 51M->29M(160M) 15.797ms
                """);

        GcObservation minor = Logs.only(log, GcKind.MINOR);
        assertThat(minor.youngBeforeBytes()).isEqualTo(42 * MEGA);
        assertThat(minor.youngAfterBytes()).isEqualTo(6 * MEGA);
        assertThat(minor.oldBeforeBytes()).isEqualTo(9 * MEGA);
        assertThat(minor.oldAfterBytes()).isEqualTo(23 * MEGA);
        assertThat(minor.edenCapacityBytes()).isEqualTo(36 * MEGA);
        assertThat(minor.oldCommittedBytes()).isEqualTo(118 * MEGA);
        assertThat(minor.oldMaxBytes()).isEqualTo(160 * MEGA);
        assertThat(minor.cause()).isEqualTo("G1 Evacuation Pause");
    }

    @Test
    void evacuationFailureNote_isNotTheCause() throws IOException {
        GcLog log = Logs.read(folder, """
                [1.0s][info][gc] GC(7) Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure: Allocation) 159M->160M(160M) 9.1ms
                [1.5s][info][gc] GC(8) Pause Young (Concurrent Start) (System.gc()) 100M->90M(160M) 2.5ms
                """);

        assertThat(log.observations())
                .extracting(GcObservation::cause)
                .containsExactly("G1 Evacuation Pause", "System.gc()");
        assertThat(log.collector()).isEqualTo(Collector.G1);
    }

    @Test
    void interleavedRecords_areToldApartByTheirNumbers() throws IOException {
        GcLog log = Logs.read(folder, """
                [1.000s][info][gc] Using Parallel
                [1.000s][info][gc,start] GC(4) Pause Young (Allocation Failure)
                [1.000s][info][gc,start] GC(5) Pause Full (Ergonomics)
                [1.001s][info][gc,heap ] GC(5) PSYoungGen: 100K->0K(500K)
                [1.001s][info][gc,heap ] GC(4) PSYoungGen: 400K->100K(500K)
                [1.001s][info][gc,heap ] GC(4) ParOldGen: 700K->800K(900K)
                [1.001s][info][gc      ] GC(4) Pause Young (Allocation Failure) 1M->0M(1M) 1.000ms
                [1.001s][info][gc,heap ] GC(5) ParOldGen: 800K->300K(900K)
                [1.009s][info][gc      ] GC(5) Pause Full (Ergonomics) 0M->0M(1M) 8.000ms
                """);

        assertThat(Logs.only(log, GcKind.MINOR).promotedBytes()).isEqualTo(100 * KILO);
        assertThat(Logs.only(log, GcKind.MAJOR).oldAfterBytes()).isEqualTo(300 * KILO);
    }

    @Test
    void totalsOnly_countSurvivorsAsOldAndKeepTheSum() throws IOException {
        GcLog log = Logs.read(folder, """
                [0.006s][info][gc] Using Parallel
                [0.136s][info][gc] GC(0) Pause Young (Allocation Failure) 43M->7M(154M) 6.527ms
                [0.248s][info][gc] GC(1) Pause Young (Allocation Failure) 50M->14M(154M) 11.950ms
                [0.400s][info][gc] GC(2) Pause Full (Ergonomics) 58M->5M(154M) 30.000ms
                """);

        assertThat(log.generations()).isFalse();
        GcObservation second = log.observations().get(1);
        assertThat(second.oldBeforeBytes()).isEqualTo(7 * MEGA);
        assertThat(second.youngBeforeBytes()).isEqualTo(43 * MEGA);
        assertThat(second.promotedBytes()).isEqualTo(7 * MEGA);
        assertThat(second.oldCommittedBytes()).isEqualTo(GcObservation.UNKNOWN);
        GcObservation major = log.observations().get(2);
        assertThat(Logs.heapBefore(major)).isEqualTo(58 * MEGA);
        assertThat(Logs.heapAfter(major)).isEqualTo(5 * MEGA);
    }

    @Test
    void noDecorations_giveOrderWithoutTime() throws IOException {
        GcLog log = Logs.read(folder, """
                Using Parallel
                GC(0) Pause Young (Allocation Failure) 43M->7M(154M) 6.000ms
                GC(1) Pause Full (Ergonomics) 58M->5M(154M) 30.000ms
                """);

        assertThat(log.timed()).isFalse();
        assertThat(log.collector()).isEqualTo(Collector.PARALLEL);
        assertThat(log.observations().get(1).startNanos()).isEqualTo(6_000_000L);
        assertThat(log.seconds()).isEqualTo(0.036);
    }

    @Test
    void wallClockSetBack_timeGoesOn() throws IOException {
        GcLog log = Logs.read(folder, """
                [2026-03-05T10:58:41.000+0100] GC(0) Pause Young (Allocation Failure) 43M->7M(154M) 6.000ms
                [2026-03-05T10:58:42.000+0100] GC(1) Pause Young (Allocation Failure) 50M->8M(154M) 6.000ms
                [2026-03-05T09:58:43.000+0100] GC(2) Pause Young (Allocation Failure) 50M->9M(154M) 6.000ms
                [2026-03-05T09:58:44.000+0100] GC(3) Pause Young (Allocation Failure) 50M->9M(154M) 6.000ms
                """);

        GcLogInvariants.check(log);
        assertThat(log.observations()).hasSize(4);
        assertThat(log.seconds()).isBetween(1.9, 2.1);
    }

    @Test
    void restartInTheSameFile_timeGoesOnAndIsCounted() throws IOException {
        GcLog log = Logs.read(folder, """
                [90.000s][info][gc] GC(41) Pause Young (Allocation Failure) 43M->7M(154M) 6.000ms
                [0.005s][info][gc] Using Parallel
                [1.000s][info][gc] GC(0) Pause Young (Allocation Failure) 43M->7M(154M) 6.000ms
                """);

        GcLogInvariants.check(log);
        assertThat(log.restarts()).isEqualTo(1);
        assertThat(log.observations().get(1).endNanos()).isEqualTo(90_995_000_000L);
    }

    @Test
    void cms_isRecognised() throws IOException {
        GcLog log = Logs.read(folder, """
                [0.010s][info][gc] Using Concurrent Mark Sweep
                [1.000s][info][gc,start     ] GC(0) Pause Young (Allocation Failure)
                [1.010s][info][gc,heap      ] GC(0) ParNew: 78656K->8704K(78656K)
                [1.010s][info][gc,heap      ] GC(0) CMS: 0K->8216K(174784K)
                [1.010s][info][gc           ] GC(0) Pause Young (Allocation Failure) 76M->16M(247M) 10.063ms
                [1.200s][info][gc           ] GC(1) Pause Initial Mark 20M->20M(247M) 1.000ms
                [1.400s][info][gc           ] GC(1) Pause Remark 20M->20M(247M) 2.000ms
                """);

        assertThat(log.collector()).isEqualTo(Collector.CMS);
        assertThat(log.count(GcKind.PAUSE)).isEqualTo(2);
        assertThat(log.count(GcKind.MINOR)).isEqualTo(1);
    }

    @Test
    void oneCollectionAloneFitsNoCollector_isUnknown() throws IOException {
        String text = "[1.0s] GC(0) Pause Young (Allocation Failure) 43M->7M(154M) 6.000ms\n";

        assertThat(Logs.read(folder, text).collector()).isEqualTo(Collector.UNKNOWN);
        assertThat(Logs.read(folder, text + "[1.1s] GC(1) Pause Full (Ergonomics) 43M->7M(154M) 6.000ms\n")
                        .collector())
                .isEqualTo(Collector.PARALLEL);
    }

    @Test
    void stallsAndCyclesOfZ_arePausesAndCyclesNeverMajors() throws IOException {
        GcLog log = Logs.read(folder, """
                [0.063s][info][gc     ] Using The Z Garbage Collector
                [0.178s][info][gc,start    ] GC(0) Garbage Collection (Allocation Stall)
                [0.178s][info][gc,phases   ] GC(0) Pause Mark Start 0.006ms
                [0.190s][info][gc          ] GC(0) Garbage Collection (Allocation Stall) 34M(13%)->14M(5%)
                """);

        assertThat(log.collector()).isEqualTo(Collector.ZGC);
        assertThat(log.observations()).extracting(GcObservation::kind).containsExactly(GcKind.PAUSE, GcKind.CYCLE);
        assertThat(log.observations().get(1).cause()).isEqualTo("Allocation Stall");
        assertThat(log.observations().get(1).durationNanos()).isEqualTo(12_000_000L);
    }

    @Test
    void oldMaximumWithoutPrintout_isTheDefaultSplit() throws IOException {
        List<String> lines = Logs.lines("table-grow-Serial-25").stream()
                .filter(line -> !line.contains("gc,exit") && !line.contains("gc,heap,exit"))
                .toList();

        GcLog cut = Logs.read(folder, String.join("\n", lines));
        GcLog whole = GcLogReader.read(Logs.recordings().resolve("table-grow-Serial-25.log.gz"));

        assertThat(cut.heap().oldMaxBytes()).isEqualTo(whole.heap().oldMaxBytes());
    }
}
