package io.weir.samples.demo.score;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {

    @ParameterizedTest(name = "{0}..{1} overlaps 100..200: {2}, by {3}")
    @CsvSource({
        "0, 99, false, 0",
        "0, 100, true, 0",
        "50, 150, true, 50",
        "120, 180, true, 60",
        "0, 300, true, 100",
        "150, 250, true, 50",
        "200, 300, true, 0",
        "201, 300, false, 0",
    })
    void spans_meetAtTheirEnds(long start, long end, boolean overlaps, long within) {
        // Also where the clock's numbers wrap around.
        for (long shift : new long[] {0, Long.MAX_VALUE - 150}) {
            TimeSpan span = new TimeSpan(100 + shift, 200 + shift);
            TimeSpan other = new TimeSpan(start + shift, end + shift);
            assertThat(span.overlaps(other.startNanos(), other.endNanos())).isEqualTo(overlaps);
            assertThat(other.overlaps(span.startNanos(), span.endNanos())).isEqualTo(overlaps);
            assertThat(other.nanosWithin(span)).isEqualTo(within);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {100, 150, 200})
    void momentsInside_areContained(long nanos) {
        assertThat(new TimeSpan(100, 200).contains(nanos)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {99, 201})
    void momentsOutside_areNot(long nanos) {
        assertThat(new TimeSpan(100, 200).contains(nanos)).isFalse();
    }

    @Test
    void millis_areItsLength() {
        assertThat(new TimeSpan(5, 1_500_005).millis()).isEqualTo(1.5);
    }
}
