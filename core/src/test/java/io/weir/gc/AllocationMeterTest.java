package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AllocationMeterTest {
    private static final long MIB = Tooth.MIB;

    private final AllocationMeter meter = new AllocationMeter();
    private final Tooth tooth = new Tooth(20, 100, meter::record);

    private static GcObservation young(GcKind kind, String cause, long start, long end, long before, long after) {
        return new GcObservation(kind, cause, start, end, before, after, -1, -1, -1, -1, -1, -1);
    }

    @Test
    void nothingWasSeen_nothingIsKnown() {
        assertThat(meter.allocatedBytes()).isZero();
        assertThat(meter.bytesPerCollection()).isZero();
        assertThat(meter.bytesPerNano()).isZero();
        assertThat(meter.allocatedAt(5)).isZero();
    }

    @Test
    void allocation_isWhatFilledYoungSinceTheCollectionBefore() {
        meter.record(young(GcKind.MINOR, "", 0, 0, 10, 3));
        meter.record(young(GcKind.MINOR, "", 100, 100, 12, 4));
        meter.record(young(GcKind.MINOR, "", 200, 200, 20, 5));

        assertThat(meter.allocatedBytes()).isEqualTo((12 - 3) + (20 - 4));
        assertThat(meter.allocatedAt(9)).as("4 more since").isEqualTo(25 + 4);
        assertThat(meter.allocatedAt(2))
                .as("less than after the collection: nothing since")
                .isEqualTo(25);
        assertThat(meter.allocatedAt(GcObservation.UNKNOWN)).isEqualTo(25);
    }

    @Test
    void abortedMinor_isCountedOnceWithItsMajor() {
        tooth.minors(3, 5);
        assertThat(meter.allocatedBytes()).isEqualTo(20 * MIB);

        tooth.abortedThenMajor(20, 100).minor(5);
        assertThat(meter.allocatedBytes())
                .as("eden was filled for the major, and for the next minor")
                .isEqualTo(40 * MIB);
        assertThat(meter.bytesPerCollection()).isEqualTo(10 * MIB);
    }

    @Test
    void major_countsAsMuchAsAMinor() {
        tooth.minors(3, 5).major(20, 100).minor(5);

        assertThat(meter.allocatedBytes()).isEqualTo(40 * MIB);
    }

    @Test
    void survivorsOfAMajor_areNoAllocation() {
        meter.record(young(GcKind.MINOR, "", 0, 0, 10, 3));
        meter.record(young(GcKind.MAJOR, "", 10, 20, 10, 6));
        meter.record(young(GcKind.MINOR, "", 30, 30, 10, 3));

        assertThat(meter.allocatedBytes()).isEqualTo(7 + 4);
    }

    @Test
    void collectionThatSomebodyAskedFor_saysNothingOfEdensSize() {
        tooth.minors(4, 5);
        long now = tooth.nowNanos();
        for (int i = 1; i <= 3; i++) { // Parallel on JDK 17 scavenges first
            long at = now + i * 10_000_000L;
            meter.record(young(GcKind.MINOR, "System.gc()", at, at, MIB, 0));
            meter.record(young(GcKind.MAJOR, "System.gc()", at, at + 9_000_000, 0, 0));
        }

        assertThat(meter.bytesPerCollection()).isEqualTo(10 * MIB);
        assertThat(meter.allocatedBytes()).isEqualTo(33 * MIB);
    }

    @Test
    void rate_leavesOutTheTimeOfThePauses() {
        tooth.pause(50).minors(4, 5);

        assertThat(meter.bytesPerNano()).isCloseTo(10 * MIB / 100e6, within(1e-6));
    }

    @Test
    void oneOddCollection_movesNeitherSizeNorRate() {
        tooth.minors(4, 5).eden(1, 1000).minor(0).eden(10, 100).minor(5);

        assertThat(meter.bytesPerCollection()).isEqualTo(10 * MIB);
        assertThat(meter.bytesPerNano()).isCloseTo(10 * MIB / 100e6, within(1e-6));
    }

    @Test
    void newLoad_isFollowedAfterTwoCollections() {
        tooth.minors(4, 5).eden(20, 50).minors(2, 5);

        assertThat(meter.bytesPerCollection()).isEqualTo(20 * MIB);
        assertThat(meter.bytesPerNano()).isCloseTo(20 * MIB / 50e6, within(1e-6));
    }

    @Test
    void cyclesPausesAndUnknownSizes_arePassedOver() {
        tooth.minors(3, 5);
        meter.record(young(GcKind.CYCLE, "", 900_000_000, 900_000_000, 5 * MIB, 0));
        meter.record(young(GcKind.PAUSE, "", 900_000_000, 900_000_000, 0, 0)); // ZGC's maps say 0K->0K
        meter.record(young(GcKind.MINOR, "", 900_000_000, 900_000_000, GcObservation.UNKNOWN, 0));

        assertThat(meter.allocatedBytes()).isEqualTo(20 * MIB);
        assertThat(meter.allocatedAt(4 * MIB)).isEqualTo(24 * MIB);
    }

    @Test
    void timesThatAreEqual_yieldNoRate() {
        tooth.eden(10, 0).minors(5, 5);

        assertThat(meter.bytesPerNano()).isZero();
    }
}
