package io.weir.simulator.gclog;

import static io.weir.simulator.gclog.Logs.KILO;
import static io.weir.simulator.gclog.Logs.MEGA;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Collector;
import io.weir.gc.GcCauses;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DetailsDialectTest {
    @TempDir
    private Path folder;

    @Test
    void serialFull_youngIsTheRestOfTheHeap() throws IOException {
        GcLog log = Logs.read(
                folder,
                "2.112: [Full GC 2.112: [Tenured: 9210K->48950K(349568K), 0.0915702 secs] 102064K->48950K(506816K),"
                        + " [Perm : 12379K->12379K(16384K)], 0.0916361 secs] [Times: user=0.08 sys=0.01, real=0.09 secs]\n");

        GcObservation major = Logs.only(log, GcKind.MAJOR);
        assertThat(major.youngBeforeBytes()).isEqualTo((102_064 - 9_210) * KILO);
        assertThat(major.youngCapacityBytes()).isEqualTo((506_816 - 349_568) * KILO);
        assertThat(major.oldCommittedBytes()).isEqualTo(349_568 * KILO);
        assertThat(major.durationNanos()).isEqualTo(91_636_100L);
        assertThat(major.cause()).isEmpty();
    }

    @Test
    void fullPermanentGeneration_isNamedAsTheCause() throws IOException {
        GcLog log = Logs.read(
                folder,
                "2.1: [Full GC 2.1: [Tenured: 9210K->48950K(349568K), 0.09 secs] 102064K->48950K(506816K),"
                        + " [Perm : 16379K->16379K(16384K)], 0.09 secs]\n");

        assertThat(Logs.only(log, GcKind.MAJOR).cause()).isEqualTo(GcCauses.PERMANENT_GENERATION_FULL);
    }

    @Test
    void causesOfOldJdks_areKept() throws IOException {
        GcLog log = Logs.read(folder, """
                1.0: [Full GC (System) [PSYoungGen: 10K->0K(100K)] [PSOldGen: 20K->25K(200K)] 30K->25K(300K) [PSPermGen: 5K->5K(50K)], 0.1 secs]
                2.0: [Full GC (System.gc()) [PSYoungGen: 10K->0K(100K)] [ParOldGen: 20K->25K(200K)] 30K->25K(300K), [Metaspace: 5K->5K(50K)], 0.1 secs]
                3.0: [Full GC [PSYoungGen: 10K->0K(100K)] [ParOldGen: 20K->25K(200K)] 30K->25K(300K) [PSPermGen: 5K->5K(50K)], 0.1 secs]
                """);

        assertThat(log.observations()).extracting(GcObservation::cause).containsExactly("System", "System.gc()", "");
        assertThat(log.observations().stream().filter(o -> GcCauses.isExplicit(o.cause())))
                .hasSize(2);
        assertThat(log.count(GcKind.MAJOR)).isEqualTo(3);
    }

    @Test
    void failedPromotionOfParallel_isAMinor() throws IOException {
        GcLog log = Logs.read(folder, """
                38.416: [GC-- [PSYoungGen: 89088K->89088K(92160K)] 230242K->230242K(284672K), 0.0343180 secs]
                38.500: [GC (Allocation Failure) --[PSYoungGen: 89088K->89088K(92160K)] 230242K->230242K(284672K), 0.0343180 secs]
                """);

        assertThat(log.count(GcKind.MINOR)).isEqualTo(2);
    }

    @Test
    void youngAndFullInOneSerialRecord_areAMinorAndAMajor() throws IOException {
        GcLog log = Logs.read(
                folder,
                "116.957: [GC (Allocation Failure) 116.957: [DefNew (promotion failed) : 229660K->235967K(235968K), 0.2897884"
                        + " secs]117.247: [Tenured: 524288K->144069K(524288K), 0.3905008 secs] 674654K->144069K(760256K),"
                        + " [Metaspace: 65384K->65384K(1114112K)], 0.6804246 secs]\n");

        assertThat(log.observations()).extracting(GcObservation::kind).containsExactly(GcKind.MINOR, GcKind.MAJOR);
        GcObservation minor = log.observations().get(0);
        GcObservation major = log.observations().get(1);
        assertThat(minor.oldBeforeBytes()).isEqualTo((674_654 - 229_660) * KILO);
        assertThat(minor.oldAfterBytes()).isEqualTo(524_288 * KILO);
        assertThat(major.oldBeforeBytes()).isEqualTo(524_288 * KILO);
        assertThat(major.oldAfterBytes()).isEqualTo(144_069 * KILO);
        assertThat(major.startNanos()).isEqualTo(minor.endNanos());
        assertThat(minor.durationNanos() + major.durationNanos()).isEqualTo(680_424_600L);
    }

    @Test
    void youngThatMovedNothingInOneSerialRecord_isAborted() throws IOException {
        GcLog log = Logs.read(
                folder,
                "10.2: [GC 10.2: [DefNew: 4928K->4928K(4928K), 0.0000123 secs]10.2: [Tenured: 10000K->8000K(10944K), 0.05 secs]"
                        + " 14928K->8000K(15872K), [Perm : 2K->2K(12288K)], 0.0501 secs]\n");

        assertThat(log.observations())
                .extracting(GcObservation::kind)
                .containsExactly(GcKind.ABORTED_MINOR, GcKind.MAJOR);
        assertThat(log.observations().get(0).youngAfterBytes()).isEqualTo(4_928 * KILO);
    }

    @Test
    void adaptiveSizePolicyInside_isPassedOver() throws IOException {
        GcLog log = Logs.read(folder, """
                1.200: [GC (Allocation Failure) AdaptiveSizePolicy::update_averages:  survived: 8476880  promoted: 167024  overflow: false
                AdaptiveSizeStart: 1.207 collection: 1\s

                Desired survivor size 16252928 bytes, new threshold 1 (max 1)
                PSAdaptiveSizePolicy::compute_eden_space_size: costs minor_time: 0.005048 major_cost: 0.000000 live_space: 276912320
                AdaptiveSizePolicy::survivor space sizes: collection: 1 (16252928, 16252928) -> (16252928, 16252928)\s
                AdaptiveSizeStop: collection: 1\s
                [PSYoungGen: 98816K->8278K(114688K)] 98816K->8441K(115200K), 0.0064292 secs] [Times: user=0.03 sys=0.01, real=0.01 secs]\s
                """);

        assertThat(Logs.only(log, GcKind.MINOR).promotedBytes()).isEqualTo(163 * KILO);
    }

    @Test
    void heapPrintout_tellsEdenAndTheOldMaximum() throws IOException {
        GcLog log = Logs.read(folder, """
                {Heap before GC invocations=1 (full 0):
                 PSYoungGen      total 7168K, used 6144K [0x2d5a0000, 0x2dda0000, 0x38040000)
                  eden space 6144K, 100% used [0x2d5a0000,0x2dba0000,0x2dba0000)
                  from space 1024K, 0% used [0x2dca0000,0x2dca0000,0x2dda0000)
                  to   space 1024K, 0% used [0x2dba0000,0x2dba0000,0x2dca0000)
                 PSOldGen        total 16384K, used 0K [0x18040000, 0x19040000, 0x2d5a0000)
                  object space 16384K, 0% used [0x18040000,0x18040000,0x19040000)
                 PSPermGen       total 65536K, used 5205K [0x10040000, 0x14040000, 0x18040000)
                  object space 65536K, 7% used [0x10040000,0x10555660,0x14040000)
                1.994: [GC [PSYoungGen: 6144K->1001K(7168K)] 6144K->1001K(23552K), 0.0040346 secs] [Times: user=0.00 sys=0.00, real=0.00 secs]\s
                Heap after GC invocations=1 (full 0):
                 PSYoungGen      total 7168K, used 1001K [0x2d5a0000, 0x2dda0000, 0x38040000)
                  eden space 6100K, 0% used [0x2d5a0000,0x2d5a0000,0x2dba0000)
                }
                """);

        GcObservation minor = Logs.only(log, GcKind.MINOR);
        assertThat(minor.edenCapacityBytes()).isEqualTo(6_100 * KILO);
        assertThat(minor.oldMaxBytes()).isEqualTo(0x2d5a0000L - 0x18040000L);
        assertThat(log.foreignLines()).isZero();
    }

    @Test
    void flagsOfJdk8_tellCollectorAndOldMaximum() throws IOException {
        GcLog log = Logs.read(folder, """
                CommandLine flags: -XX:InitialHeapSize=5905580032 -XX:MaxHeapSize=5905580032 -XX:MaxNewSize=1968177152 -XX:+PrintGC -XX:+UseParallelGC\s
                0.158: [GC (Allocation Failure)  65536K->7168K(76288K), 0.01 secs]
                """);

        assertThat(log.collector()).isEqualTo(Collector.PARALLEL);
        assertThat(log.heap().oldMaxBytes()).isEqualTo(3_937_402_880L);
        assertThat(log.generations()).isFalse();
    }

    @Test
    void severalRecordsInOneLine_areAllRead() throws IOException {
        String young =
                "[GC [PSYoungGen: 90K->10K(100K)] 190K->120K(300K), 0.01 secs] [Times: user=0.0 sys=0.0, real=0.0 secs] ";
        String full =
                "[Full GC [PSYoungGen: 10K->0K(100K)] [PSOldGen: 110K->60K(200K)] 120K->60K(300K) [PSPermGen: 1K->1K(9K)], 0.02 secs]";

        GcLog log = Logs.read(folder, "1.0: " + young + "2.0: " + young + "2.010: " + full + "3.0: " + young + "\n");

        assertThat(log.observations())
                .extracting(GcObservation::kind)
                .containsExactly(GcKind.MINOR, GcKind.MINOR, GcKind.MAJOR, GcKind.MINOR);
        assertThat(log.observations().get(3).startNanos()).isEqualTo(3_000_000_000L);
    }

    @Test
    void applicationOutputInsideARecord_isPassedOver() throws IOException {
        GcLog log = Logs.read(folder, """
                12.3: [GC [PSYoungGen: 65536K->7168K(76288K)]Starting [worker-1] after 12 secs
                Loaded [catalogue] in 4.2 secs
                 101376K->47104K(251392K), 0.0187733 secs]
                2025-02-11 INFO ready
                """);

        assertThat(Logs.heapAfter(Logs.only(log, GcKind.MINOR))).isEqualTo(47_104 * KILO);
        assertThat(log.foreignLines()).isEqualTo(2);
    }

    @Test
    void openingOverwrittenByOtherOutput_isLostAndCounted() throws IOException {
        GcLog log = Logs.read(folder, """
                776298.901: [GC [PSYoungGen: 267035K->36864K(268800K)] 549498K->323551K(1010176K), 0.2909711 secs]
                776769.247: [GC
                776769.247: [GC [PSYoungGen: 267145K->36864K(268800K)] 553832K->328863K(1010176K), 0.2592619 secs]
                """);

        assertThat(log.count(GcKind.MINOR)).isEqualTo(2);
        assertThat(log.cutRecords()).isEqualTo(1);
    }

    @Test
    void referenceProcessingGluedToTheWord_isNoObstacle() throws IOException {
        GcLog log = Logs.read(
                folder,
                "260962.621: [Full GC260962.902: [SoftReference, 8776 refs, 0.0013422 secs]260962.903: [WeakReference, 9 refs,"
                        + " 0.0000137 secs] [PSYoungGen: 10K->0K(100K)] [ParOldGen: 20K->25K(200K)] 30K->25K(300K)"
                        + " [PSPermGen: 5K->5K(50K)], 0.1 secs]\n");

        assertThat(Logs.only(log, GcKind.MAJOR).durationNanos()).isEqualTo(100_000_000L);
    }

    @Test
    void collectionNumbers_areNotTakenForTimes() throws IOException {
        GcLog log = Logs.read(
                folder,
                "2015-02-11T06:14:09.518+0100: 41.5: #17: [GC (Allocation Failure) 41.5: #17: [DefNew: 90K->10K(100K), 0.010"
                        + " secs] 190K->120K(300K), 0.010 secs]\n");

        assertThat(Logs.only(log, GcKind.MINOR).startNanos()).isEqualTo(41_500_000_000L);
    }

    @Test
    void dateStampsOnlyAndNoStamps_bothWork() throws IOException {
        String record = "[GC [PSYoungGen: 90K->10K(100K)] 190K->120K(300K), 0.010 secs]\n";

        GcLog dated = Logs.read(
                folder, "2011-02-11T06:14:09.518+0100: " + record + "2011-02-11T06:14:11,518+0100: " + record);
        GcLog bare = Logs.read(folder, record + record);

        assertThat(dated.observations().get(1).startNanos()
                        - dated.observations().get(0).startNanos())
                .isEqualTo(2_000_000_000L);
        assertThat(bare.timed()).isFalse();
        assertThat(bare.observations()).hasSize(2);
    }

    @Test
    void g1OfJdk8_takesSizesFromTheLinesBelow() throws IOException {
        GcLog log = Logs.read(folder, """
                2015-01-01T00:00:01.000+0000: 1.234: [GC pause (G1 Evacuation Pause) (young), 0.0123456 secs]
                   [Parallel Time: 10.1 ms, GC Workers: 4]
                      [GC Worker Start (ms): Min: 1234.1, Avg: 1234.2, Max: 1234.3, Diff: 0.2]
                   [Eden: 24.0M(24.0M)->0.0B(13.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(256.0M)->4096.0K(256.0M)]
                 [Times: user=0.03 sys=0.00, real=0.01 secs]\s
                2.345: [GC concurrent-root-region-scan-start]
                2.346: [GC concurrent-root-region-scan-end, 0.0010000 secs]
                2.400: [GC remark 2.400: [Finalize Marking, 0.0001 secs] 2.401: [GC ref-proc, 0.0001 secs] 2.402: [Unloading, 0.001 secs], 0.0047 secs]
                2.500: [GC cleanup 14M->14M(256M), 0.0006000 secs]
                3.456: [Full GC (Allocation Failure)  255M->200M(256M), 0.5012345 secs]
                   [Eden: 0.0B(12.0M)->0.0B(12.0M) Survivors: 0.0B->0.0B Heap: 255.0M(256.0M)->200.1M(256.0M)], [Metaspace: 2640K->2640K(1056768K)]
                 [Times: user=0.50 sys=0.00, real=0.50 secs]\s
                """);

        assertThat(log.collector()).isEqualTo(Collector.G1);
        assertThat(log.observations())
                .extracting(GcObservation::kind)
                .containsExactly(GcKind.MINOR, GcKind.PAUSE, GcKind.PAUSE, GcKind.MAJOR);
        GcObservation minor = log.observations().get(0);
        assertThat(minor.youngAfterBytes()).isEqualTo(3 * MEGA);
        assertThat(minor.oldAfterBytes()).isEqualTo(1 * MEGA);
        assertThat(minor.edenCapacityBytes()).isEqualTo(13 * MEGA);
        assertThat(minor.cause()).isEqualTo("G1 Evacuation Pause");
        assertThat(log.observations().get(3).oldBeforeBytes()).isEqualTo(255 * MEGA);
        assertThat(log.foreignLines()).isZero();
    }

    @Test
    void cms_isRecognisedAndNeverAnError() throws IOException {
        GcLog log = Logs.read(folder, """
                2.716: [GC (CMS Initial Mark) [1 CMS-initial-mark: 0K(2097152K)] 838861K(3040896K), 0.0215 secs]
                2.738: [CMS-concurrent-mark-start]
                5.100: [GC (Allocation Failure) 5.1: [ParNew: 943744K->104832K(943744K), 0.1 secs] 1200000K->500000K(3040896K), 0.1 secs]
                6.100: [GC[YG occupancy: 1234 K (5678 K)]6.1: [Rescan (parallel) , 0.01 secs] [1 CMS-remark: 0K(2097152K)] 838861K(3040896K), 0.02 secs]
                7.000: [GC 7.0: [ParNew: 94374
                7.100: [GC 7.1: [ParNew: 943744K->104832K(943744K), 0.1 secs] 1200000K->500000K(3040896K), 0.1 secs]
                9.100: [GC 9.1: [ParNew (promotion failed): 943744K->943744K(943744K), 0.5 secs]9.6: [CMS9.7: [CMS-concurrent-sweep: 0.9/1.0 secs] [Times: user=1.0 sys=0.1, real=1.0 secs]
                 (concurrent mode failure): 1900000K->800000K(2097152K), 5.1 secs] 2800000K->800000K(3040896K), [CMS Perm : 21K->21K(22K)], 5.6 secs]
                """);

        assertThat(log.collector()).isEqualTo(Collector.CMS);
        assertThat(log.count(GcKind.PAUSE)).isEqualTo(2);
        assertThat(log.cutRecords()).isEqualTo(1);
        assertThat(log.observations().get(log.observations().size() - 1).kind()).isEqualTo(GcKind.MAJOR);
    }

    @Test
    void verboseGcWithTenuringLines_givesTotals() throws IOException {
        GcLog log = Logs.read(folder, """
                0.350: [GC
                Desired survivor size 163840 bytes, new threshold 1 (max 15)
                - age   1:     325904 bytes,     325904 total
                 1984K->520K(7616K), 0.0058673 secs]
                1.099: [Full GC 2462K->1861K(7616K), 0.0472886 secs]
                """);

        assertThat(log.collector()).isEqualTo(Collector.UNKNOWN);
        assertThat(Logs.heapBefore(Logs.only(log, GcKind.MINOR))).isEqualTo(1_984 * KILO);
        assertThat(Logs.heapAfter(Logs.only(log, GcKind.MAJOR))).isEqualTo(1_861 * KILO);
    }
}
