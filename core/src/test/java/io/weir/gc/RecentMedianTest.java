package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentMedianTest {
    private final RecentMedian median = new RecentMedian(4);

    private void add(long... values) {
        for (long value : values) {
            median.add(value);
        }
    }

    @Test
    void noValue_yieldsTheAlternative() {
        assertThat(median.orElse(-1)).isEqualTo(-1);
        assertThat(median.count()).isZero();
    }

    @Test
    void evenNumberOfValues_lowerOfTheTwoInTheMiddle() {
        add(7, 1);
        assertThat(median.orElse(-1)).isEqualTo(1);
        add(9, 3);
        assertThat(median.orElse(-1)).isEqualTo(3);
    }

    @Test
    void moreValuesThanTheWindow_theOldestFallOut() {
        add(100, 200, 300, 1, 2, 3, 4);

        assertThat(median.orElse(-1)).isEqualTo(2);
        assertThat(median.count()).isEqualTo(4);
    }

    @Test
    void cleared_beginsAnew() {
        add(100, 200, 300, 400, 500);
        median.clear();
        assertThat(median.orElse(-1)).isEqualTo(-1);

        add(5);
        assertThat(median.orElse(-1)).isEqualTo(5);
    }
}
