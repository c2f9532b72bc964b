package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GcObservationTest {

    private static GcObservation of(GcKind kind, String cause, long start, long end, long oldBefore, long oldAfter) {
        return new GcObservation(kind, cause, start, end, 1, 1, 1, 1, oldBefore, oldAfter, 1, 1);
    }

    @ParameterizedTest
    @CsvSource({"10, 25, 15", "25, 10, 0", "10, 10, 0", "-1, 25, 0", "10, -1, 0", "-1, -1, 0"})
    void promoted_isWhatTheOldGenerationGrewAndNeverNegative(long before, long after, long promoted) {
        assertThat(of(GcKind.MINOR, "", 0, 1, before, after).promotedBytes()).isEqualTo(promoted);
    }

    @ParameterizedTest
    @CsvSource({
        "MAJOR, Allocation Failure, true",
        "MAJOR, Ergonomics, true",
        "MAJOR, System.gc(), false",
        "MAJOR, Metadata GC Threshold, false",
        "MINOR, Allocation Failure, false",
        "CYCLE, Allocation Rate, false",
    })
    void naturalMajor_isAMajorThatNobodyAskedFor(GcKind kind, String cause, boolean natural) {
        assertThat(of(kind, cause, 0, 1, 1, 1).isNaturalMajor()).isEqualTo(natural);
    }

    @Test
    void duration_isFromStartToEndAlsoAcrossTheClocksEnd() {
        assertThat(of(GcKind.MINOR, "", 5, 5, 1, 1).durationNanos()).isZero();
        assertThat(of(GcKind.MINOR, "", Long.MAX_VALUE, Long.MIN_VALUE + 9, 1, 1)
                        .durationNanos())
                .isEqualTo(10);
    }

    @Test
    void endBeforeStart_isRefused() {
        assertThatThrownBy(() -> of(GcKind.MINOR, "", 5, 4, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("end must be >= start (5 ns), but was 4 ns");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void sizeBelowUnknown_isRefusedByItsName(int which) {
        String[] names = {
            "youngBefore",
            "youngAfter",
            "youngCapacity",
            "edenCapacity",
            "oldBefore",
            "oldAfter",
            "oldCommitted",
            "oldMax"
        };
        long[] sizes = {-1, -1, -1, -1, -1, -1, -1, -1}; // unknown, all of them allowed
        sizes[which] = -2;

        assertThatThrownBy(() -> new GcObservation(
                        GcKind.MINOR,
                        "",
                        0,
                        0,
                        sizes[0],
                        sizes[1],
                        sizes[2],
                        sizes[3],
                        sizes[4],
                        sizes[5],
                        sizes[6],
                        sizes[7]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(names[which] + " must be >= 0 bytes, or -1 for unknown, but was -2");
    }

    @Test
    void kindOrCauseIsMissing_isRefused() {
        assertThatThrownBy(() -> of(null, "", 0, 0, 1, 1))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("kind");
        assertThatThrownBy(() -> of(GcKind.MINOR, null, 0, 0, 1, 1))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("cause");
    }
}
