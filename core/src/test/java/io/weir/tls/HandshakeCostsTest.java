package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HandshakeCostsTest {
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000_000_000L;

    private final HandshakeCosts costs = new HandshakeCosts(0);
    private long now;

    private void second(int handshakes, long cpuNanos) {
        for (int i = 0; i < handshakes; i++) {
            costs.recordHandshake(false, cpuNanos, cpuNanos);
        }
        now += SECOND;
        costs.roll(now);
    }

    @Test
    void fewSamples_costIsUnknown() {
        second(HandshakeCosts.MIN_SAMPLES - 1, 5 * MILLI);
        assertThat(costs.fullNanos()).isNaN();

        second(1, 5 * MILLI);
        assertThat(costs.fullNanos()).isCloseTo(5 * MILLI, within(1.0));
        assertThat(costs.resumedNanos()).isNaN();
    }

    @Test
    void workOfYoungConnections_isPartOfTheCost_olderWorkIsNot() {
        for (int i = 0; i < 10; i++) {
            costs.recordHandshake(false, 5 * MILLI, 0);
            costs.recordRequest(false, SECOND, 2 * MILLI);
            costs.recordRequest(false, 60 * SECOND, 50 * MILLI);
        }
        costs.roll(SECOND);

        assertThat(costs.fullNanos()).isCloseTo(7 * MILLI, within(1.0));
        assertThat(costs.establishedCpus()).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void outlier_movesTheMeanLittle() {
        second(100, 5 * MILLI);
        costs.recordHandshake(false, 60 * SECOND, 0);
        second(99, 5 * MILLI);

        assertThat(costs.fullNanos()).isLessThan(5.3 * MILLI);
    }

    @Test
    void costsGrowForGood_meanFollowsWithinAHalfLifeOrTwo() {
        second(100, 5 * MILLI);
        for (int i = 0; i < 20; i++) {
            second(100, 100 * MILLI);
        }

        assertThat(costs.fullNanos()).isGreaterThan(90 * MILLI);
    }

    @Test
    void silence_keepsTheLastFigure_andNewSamplesSoonCount() {
        second(100, 5 * MILLI);
        now += 3_600 * SECOND;
        costs.roll(now);
        assertThat(costs.fullNanos()).isCloseTo(5 * MILLI, within(1.0));

        second(10, 2 * MILLI);
        assertThat(costs.fullNanos()).isCloseTo(2 * MILLI, within(1_000.0));
    }

    @Test
    void samplesWithoutCpuTime_areCountedAndIgnored() {
        costs.recordHandshake(false, -1, 5);
        costs.recordRequest(true, 0, 0);

        assertThat(costs.metrics())
                .filteredOn(metric -> metric.name().equals("weir.tls.cost.unusable"))
                .singleElement()
                .satisfies(metric -> assertThat(metric.value()).isEqualTo(2));
    }

    @Test
    void queueAtTheCpu_showsInTheStretch() {
        for (int i = 0; i < 5; i++) {
            costs.recordHandshake(true, MILLI, 20 * MILLI);
            now += SECOND;
            costs.roll(now);
        }
        assertThat(costs.stretch()).isGreaterThan(15);

        for (int i = 0; i < 5; i++) {
            second(0, 0);
        }
        assertThat(costs.stretch()).isLessThan(1.1);
    }

    @Test
    @Timeout(30)
    void manyThreads_loseNothing() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(4, task -> new Thread(task, "weir-test-recorder"));
        try {
            List<? extends Future<?>> runs = IntStream.range(0, 4)
                    .mapToObj(t -> threads.submit(() -> {
                        for (int i = 0; i < 20_000; i++) {
                            costs.recordHandshake(false, 3 * MILLI, 0);
                            costs.recordRequest(false, 0, MILLI);
                        }
                    }))
                    .toList();
            for (Future<?> run : runs) {
                run.get();
            }
        } finally {
            threads.shutdownNow();
        }
        costs.roll(SECOND);

        assertThat(costs.fullNanos()).isCloseTo(4 * MILLI, within(1.0));
    }
}
