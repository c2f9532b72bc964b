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
    void jdk11Details_useKilobytesNotTheRoundedTotal() throws IOException {
        GcLog log = Logs.read(folder, """
                [0.012s][info][gc] Using Serial
                [1.500s][info][gc,start     ] GC(0) Pause Young (Allocation Failure)
                [1.510s][info][gc,heap      ] GC(0) DefNew: 69952K->8703K(78656K)
                [1.510s][info][gc,heap      ] GC(0) Tenured: 0K->8216K(174784K)
                [1.510s][info][gc,metaspace ] GC(0) Metaspace: 6437K->6437K(1056768K)
                [1.510s][info][gc           ] GC(0) Pause Young (Allocation Failure) 68M->16M(247M) 10.063ms
                [1.510s][info][gc,cpu       ] GC(0) User=0.00s Sys=0.00s Real=0.01s
                """);

        GcObservation minor = Logs.only(log, GcKind.MINOR);
        assertThat(log.collector()).isEqualTo(Collector.SERIAL);
        assertThat(minor.youngBeforeBytes()).isEqualTo(69_952 * KILO);
        assertThat(minor.promotedBytes()).isEqualTo(8_216 * KILO);
        assertThat(minor.oldCommittedBytes()).isEqualTo(174_784 * KILO);
        assertThat(minor.startNanos()).isEqualTo(1_500_000_000L);
        assertThat(minor.endNanos()).isEqualTo(1_510_063_000L);
        assertThat(log.seconds()).isEqualTo(1.498063);
    }

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
    void jdk17SerialAbortedYoung_isNoMinor() throws IOException {
        GcLog log = Logs.read(folder, """
                [0.005s][info][gc] Using Serial
                [1.399s][info][gc,start    ] GC(6) Pause Young (Allocation Failure)
                [1.408s][info][gc,heap     ] GC(6) DefNew: 49152K(49152K)->5440K(49152K) Eden: 43712K(43712K)->0K(43712K) From: 5440K(5440K)->5440K(5440K)
                [1.408s][info][gc,heap     ] GC(6) Tenured: 80812K(109248K)->92466K(109248K)
                [1.408s][info][gc          ] GC(6) Pause Young (Allocation Failure) 126M->95M(154M) 9.359ms
                [1.580s][info][gc,start    ] GC(7) Pause Young (Allocation Failure)
                [1.580s][info][gc          ] GC(7) Pause Young (Allocation Failure) 138M->138M(154M) 0.067ms
                [1.580s][info][gc,start    ] GC(8) Pause Full (Allocation Failure)
                [1.638s][info][gc,heap     ] GC(8) DefNew: 49152K(49152K)->0K(49152K) Eden: 43712K(43712K)->0K(43712K) From: 5440K(5440K)->0K(5440K)
                [1.638s][info][gc,heap     ] GC(8) Tenured: 92466K(109248K)->75608K(109248K)
                [1.638s][info][gc          ] GC(8) Pause Full (Allocation Failure) 138M->73M(154M) 58.442ms
                """);

        assertThat(log.observations())
                .extracting(GcObservation::kind)
                .containsExactly(GcKind.MINOR, GcKind.ABORTED_MINOR, GcKind.MAJOR);
        GcObservation aborted = log.observations().get(1);
        assertThat(aborted.youngAfterBytes())
                .isEqualTo(aborted.youngBeforeBytes())
                .isEqualTo(49_152 * KILO);
        assertThat(aborted.promotedBytes()).isZero();
        assertThat(log.observations().get(2).startNanos()).isEqualTo(aborted.endNanos());
    }

    @Test
    void jdk17SerialYoungMergedIntoFull_isAMinorThatEndsWhereTheFullBegins() throws IOException {
        GcLog log = Logs.read(folder, """
                [0.003s][info][gc] Using Serial
                [0.298s][info][gc,start    ] GC(6) Pause Young (Allocation Failure)
                [0.302s][info][gc,heap     ] GC(6) DefNew: 9791K(9792K)->1088K(9792K) Eden: 8704K(8704K)->0K(8704K) From: 1087K(1088K)->1088K(1088K)
                [0.302s][info][gc,heap     ] GC(6) Tenured: 17594K(21888K)->20647K(21888K)
                [0.302s][info][gc          ] GC(6) Pause Young (Allocation Failure) 26M->21M(30M) 4.542ms
                [0.335s][info][gc,start    ] GC(7) Pause Young (Allocation Failure)
                [0.339s][info][gc          ] GC(7) Pause Young (Allocation Failure) 29M->24M(32M) 4.204ms
                [0.339s][info][gc,start    ] GC(8) Pause Full (Allocation Failure)
                [0.349s][info][gc,heap     ] GC(8) DefNew: 9791K(9792K)->1010K(17920K) Eden: 8703K(8704K)->1010K(15936K) From: 1088K(1088K)->0K(1984K)
                [0.349s][info][gc,heap     ] GC(8) Tenured: 20647K(21888K)->23807K(39680K)
                [0.349s][info][gc          ] GC(8) Pause Full (Allocation Failure) 24M->24M(56M) 9.558ms
                """);

        assertThat(log.observations())
                .extracting(GcObservation::kind)
                .containsExactly(GcKind.MINOR, GcKind.MINOR, GcKind.MAJOR);
        GcObservation young = log.observations().get(1);
        GcObservation full = log.observations().get(2);
        assertThat(young.youngBeforeBytes()).isEqualTo(9_791 * KILO);
        assertThat(young.oldBeforeBytes()).isEqualTo(20_647 * KILO);
        assertThat(Logs.heapAfter(young)).isBetween(24 * MEGA, 25 * MEGA);
        assertThat(full.oldBeforeBytes()).isEqualTo(young.oldAfterBytes());
        assertThat(full.startNanos()).isEqualTo(young.endNanos());
        assertThat(full.oldAfterBytes()).isEqualTo(23_807 * KILO);
        assertThat(full.oldCommittedBytes()).isEqualTo(39_680 * KILO);
    }

    @Test
    void jdk17SerialFailedPromotion_leavesYoungFullAndOldFuller() throws IOException {
        GcLog log = Logs.read(folder, """
                [0.003s][info][gc] Using Serial
                [3.436s][info][gc,heap     ] GC(15) DefNew: 43712K(49152K)->5439K(49152K) Eden: 43712K(43712K)->0K(43712K) From: 0K(5440K)->5439K(5440K)
                [3.436s][info][gc,heap     ] GC(15) Tenured: 66270K(109248K)->85729K(109248K)
                [3.436s][info][gc          ] GC(15) Pause Young (Allocation Failure) 107M->89M(154M) 5.715ms
                [3.739s][info][gc,start    ] GC(16) Pause Young (Allocation Failure)
                [3.752s][info][gc,promotion] GC(16) Promotion failed
                [3.752s][info][gc          ] GC(16) Pause Young (Allocation Failure) 131M->154M(154M) 12.808ms
                [3.752s][info][gc,start    ] GC(17) Pause Full (Allocation Failure)
                [3.764s][info][gc,heap     ] GC(17) DefNew: 49151K(49152K)->0K(49152K) Eden: 43712K(43712K)->0K(43712K) From: 5439K(5440K)->0K(5440K)
                [3.764s][info][gc,heap     ] GC(17) Tenured: 85729K(109248K)->71722K(109248K)
                [3.764s][info][gc          ] GC(17) Pause Full (Allocation Failure) 154M->70M(154M) 11.462ms
                """);

        GcObservation failed = log.observations().get(1);
        assertThat(failed.kind()).isEqualTo(GcKind.MINOR);
        assertThat(failed.youngAfterBytes()).isEqualTo(49_151 * KILO);
        assertThat(failed.oldAfterBytes()).isBetween(108_000 * KILO, 109_248 * KILO);
        assertThat(log.observations().get(2).kind()).isEqualTo(GcKind.MAJOR);
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
