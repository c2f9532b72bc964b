package io.weir.samples.demo.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {
    private static final int USERS = 1_000;

    private static List<Long> arrivals(long seed, double ratePerSecond, int count) {
        ArrivalSchedule schedule = new ArrivalSchedule(seed, ratePerSecond, USERS);
        List<Long> arrivals = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            schedule.next();
            arrivals.add(schedule.atNanos() * USERS + schedule.user());
        }
        return arrivals;
    }

    @Test
    void sameSeed_isTheSameSchedule() {
        assertThat(arrivals(7, 400, 1_000)).isEqualTo(arrivals(7, 400, 1_000));
    }

    @Test
    void otherSeed_isAnotherSchedule() {
        assertThat(arrivals(7, 400, 10)).isNotEqualTo(arrivals(8, 400, 10));
    }

    @Test
    void seed_meansTheSameOnEveryJdk() {
        ArrivalSchedule schedule = new ArrivalSchedule(1, 400, USERS);
        schedule.next();
        assertThat(schedule.atNanos()).isEqualTo(3_281_477L);
        assertThat(schedule.user()).isEqualTo(847);
    }

    @Test
    void times_neverGoBack() {
        ArrivalSchedule schedule = new ArrivalSchedule(3, 100_000, USERS);
        long before = 0;
        for (int i = 0; i < 100_000; i++) {
            schedule.next();
            assertThat(schedule.atNanos()).isGreaterThanOrEqualTo(before);
            before = schedule.atNanos();
        }
    }

    @Test
    void gaps_areExponentialWithTheRatesMean() {
        double ratePerSecond = 400;
        int count = 100_000;
        ArrivalSchedule schedule = new ArrivalSchedule(42, ratePerSecond, USERS);
        double[] gaps = new double[count];
        long before = 0;
        for (int i = 0; i < count; i++) {
            schedule.next();
            gaps[i] = schedule.atNanos() - before;
            before = schedule.atNanos();
        }
        double mean = before / (double) count;
        double variance = IntStream.range(0, count)
                .mapToDouble(i -> (gaps[i] - mean) * (gaps[i] - mean))
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(1e9 / ratePerSecond, offset(0.01 * 1e9 / ratePerSecond));
        // An exponential distribution's deviation is its mean.
        assertThat(Math.sqrt(variance) / mean).isCloseTo(1, offset(0.02));
    }

    @Test
    void users_areAllOfThemEvenly() {
        ArrivalSchedule schedule = new ArrivalSchedule(5, 400, 10);
        int[] requests = new int[10];
        for (int i = 0; i < 10_000; i++) {
            schedule.next();
            requests[schedule.user()]++;
        }
        assertThat(IntStream.of(requests).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(850, 1_150));
    }
}
