package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.MagaForecaster.Target;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any sequence of collections, sane or not: a forecast is nothing, or now, or within a year. The seed is in the name. */
class MagaForecasterFuzzTest {
    private static final long YEAR_NANOS = 365L * 86_400_000_000_000L;
    private static final List<GcKind> KINDS = List.of(GcKind.values());
    private static final String[] CAUSES = {
        "", "Allocation Failure", "System.gc()", "Ergonomics", "Heap Dump Initiated GC"
    };

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void anyCollections_forecastIsNoneOrWithinAYear(long seed) {
        Random random = new Random(seed);
        int known = 0;
        for (int run = 0; run < 40; run++) {
            Target target = random.nextBoolean() ? Target.TRIGGER : Target.MAXIMUM;
            Collector collector = random.nextBoolean() ? Collector.SERIAL : Collector.PARALLEL;
            MagaForecaster maga = new MagaForecaster(collector, 2 + random.nextInt(30), target);
            long scale = 1L << random.nextInt(50);
            long nowNanos = 0;
            for (int i = 0; i < 100; i++) {
                nowNanos += random.nextInt(3) * (1L << random.nextInt(34));
                maga.record(collection(random, nowNanos, scale));
                GcForecast forecast = maga.forecast(nowNanos, size(random, scale));
                if (!forecast.equals(GcForecast.NONE)) {
                    known++;
                    assertThat(forecast.nextMajorNanos() - nowNanos)
                            .as("seed %d, run %d, collection %d", seed, run, i)
                            .isBetween(0L, YEAR_NANOS);
                    assertThat(forecast.minorsLeft()).isNotNegative();
                }
            }
        }
        assertThat(known).as("forecasts that say something").isPositive();
    }

    private static GcObservation collection(Random random, long endNanos, long scale) {
        return new GcObservation(
                random.nextInt(3) > 0 ? GcKind.MINOR : KINDS.get(random.nextInt(KINDS.size())),
                CAUSES[random.nextInt(CAUSES.length)],
                endNanos - random.nextInt(3) * 1_000_000L,
                endNanos,
                size(random, scale),
                size(random, scale),
                size(random, scale),
                size(random, scale),
                size(random, scale),
                size(random, scale),
                scale,
                random.nextInt(100) == 0 ? GcObservation.UNKNOWN : 4 * scale);
    }

    private static long size(Random random, long scale) {
        return random.nextInt(10) == 0 ? GcObservation.UNKNOWN : (long) (random.nextDouble() * scale);
    }
}
