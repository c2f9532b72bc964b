package io.weir.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendTest {
    /** Thirty values in an hour. */
    private static final List<Double> HOURS =
            IntStream.range(0, 30).mapToObj(i -> i / 29.0).toList();

    private static List<Double> line(double start, double slope, double noise) {
        Random random = new Random(7);
        return HOURS.stream()
                .map(hour -> start + slope * hour + noise * random.nextGaussian())
                .toList();
    }

    @Test
    void noise_isFlat() {
        assertThat(Trend.of(HOURS, line(100, 0, 5), 0).verdict()).isEqualTo(Trend.FLAT);
    }

    @Test
    void growthUnderNoise_isRisingWithItsSlopeInTheInterval() {
        Trend trend = Trend.of(HOURS, line(100, 30, 5), 0.1);
        assertThat(trend.verdict()).isEqualTo(Trend.RISING);
        assertThat(trend.low()).isLessThan(30).isGreaterThan(0);
        assertThat(trend.high()).isGreaterThan(30);
    }

    @Test
    void steadyGrowthOfLittle_isFlat() {
        Trend trend = Trend.of(HOURS, line(100, 5, 0.01), 0.1);
        assertThat(trend.slopePerHour()).isEqualTo(5, within(0.1));
        assertThat(trend.verdict()).isEqualTo(Trend.FLAT);
    }

    @Test
    void fall_isFalling() {
        assertThat(Trend.of(HOURS, line(100, -40, 1), 0.1).verdict()).isEqualTo(Trend.FALLING);
    }

    @Test
    void knownSlopeInterval_isThatOfTheTextbook() {
        // x = 1..5, y = 2, 4, 5, 4, 5: slope 0.6, standard error sqrt(0.08), t(0.975, 3) = 3.18245.
        Trend trend = Trend.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0), List.of(2.0, 4.0, 5.0, 4.0, 5.0), 0);
        assertThat(trend.slopePerHour()).isEqualTo(0.6, within(1e-9));
        assertThat(trend.high() - trend.slopePerHour()).isEqualTo(3.18245 * Math.sqrt(0.08), within(1e-4));
    }

    @Test
    void unknownValues_areLeftOut() {
        List<Double> few = new ArrayList<>(Arrays.asList(new Double[30]));
        assertThat(Trend.of(HOURS, few, 0.1).verdict()).isEqualTo(Trend.UNKNOWN);
        few.set(3, 1.0);
        few.set(9, 1.0);
        few.set(20, 1.0);
        assertThat(Trend.of(HOURS, few, 0.1).verdict()).isEqualTo(Trend.FLAT);
    }

    @Test
    void firstFifth_doesNotCount() {
        List<Double> found =
                HOURS.stream().map(hour -> hour < 0.2 ? 100 * hour : 20.0).toList();
        SoakSeries series = SoakSeries.of(Gauge.THREADS, HOURS, found);
        assertThat(series.isHarmful()).isFalse();
        assertThat(SoakSeries.of(Gauge.THREADS, HOURS, line(50, 50, 1)).verdict())
                .isEqualTo("fail: rising");
        assertThat(SoakSeries.of(Gauge.THROUGHPUT, HOURS, line(50, 50, 1)).isHarmful())
                .isFalse();
    }
}
