package io.weir.simulator.gclog;

import static io.weir.simulator.gclog.Logs.KILO;
import static io.weir.simulator.gclog.Logs.MEGA;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the serial collector writes by {@code -Xlog:gc*}, and what it leaves out when a pause fails. */
final class UnifiedSerialTest {
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
}
