package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromotionAverageTest {
    private final PromotionAverage average = new PromotionAverage();

    /**
     * HotSpot's {@code AdaptivePaddedNoZeroDevAverage} on paper, for the promotions 100, 200, 0, 300:
     *
     * <pre>
     * n  p    alpha  avg                                  dev                                    avg + 3 dev
     * 1  100  1.00   100                                  0                                      100
     * 2  200  0.50   100 + 0.50 * 100 = 150               0.50 * 50 = 25                         225
     * 3    0  0.33   150 - 0.33 * 150 = 100.5             25 (a zero leaves it alone)            175.5
     * 4  300  0.25   100.5 + 0.25 * 199.5 = 150.375       25 + 0.25 * (149.625 - 25) = 56.15625  318.84375
     * </pre>
     */
    @Test
    void adaptivePaddedNoZeroDevAverage_workedByHand_paddedAverageIsTheSame() {
        assertThat(average.paddedBytes()).as("before the first sample").isZero();

        average.add(100);
        assertThat(average.paddedBytes()).isEqualTo(100);
        average.add(200);
        assertThat(average.paddedBytes()).isEqualTo(225);
        average.add(0);
        assertThat(average.paddedBytes()).isCloseTo(175.5, within(1e-9));
        average.add(300);
        assertThat(average.paddedBytes()).isCloseTo(318.84375, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1.00",
        "2, 0.50",
        "3, 0.33",
        "4, 0.25",
        "6, 0.16",
        "7, 0.14",
        "8, 0.12",
        "9, 0.11",
        "10, 0.10",
        "11, 0.10",
        "99, 0.10",
        "100, 0.10",
        "101, 0.10",
        "1000000, 0.10",
    })
    void weightOfSampleN_isTheGreaterOfTenPercentAndTheFloorOfOneNth(long n, double alpha) {
        PromotionAverage nth = new PromotionAverage(n - 1);
        nth.add(1000); // from zero: avg = 1000 alpha, dev = alpha (1000 - avg)

        assertThat(nth.paddedBytes()).isCloseTo(1000 * alpha + 3 * alpha * (1000 - 1000 * alpha), within(1e-6));
    }

    @Test
    void promotionsAreSteady_paddingVanishes() {
        for (int i = 0; i < 200; i++) {
            average.add(7_000_000);
        }

        assertThat(average.paddedBytes()).isCloseTo(7_000_000, within(1e-3));
    }

    @Test
    void averageThatBeganWithTheJvm_isWarmAtOnce() {
        assertThat(average.isWarm()).isTrue();
        average.add(1);
        assertThat(average.isWarm()).isTrue();
    }

    @Test
    void averageThatBeganLate_isWarmAfterThirtyCollections() {
        PromotionAverage late = new PromotionAverage(1);
        for (int i = 0; i < 29; i++) {
            late.add(1);
        }
        assertThat(late.isWarm()).isFalse();

        late.add(1);
        assertThat(late.isWarm()).isTrue();
    }
}
