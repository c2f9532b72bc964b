package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.clock.ManualClock;
import io.weir.clock.NanoClock;
import io.weir.gc.GcAssessment;
import io.weir.gc.GcForecast;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcObservation;
import io.weir.metrics.Metric;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LocalNodeTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    private final ManualClock clock = new ManualClock(NanoClock.system().nanoTime());
    private final List<LocalNode> nodes = new ArrayList<>();

    @AfterEach
    void close() {
        nodes.forEach(LocalNode::close);
    }

    private LocalNode start(GcForecaster forecaster) {
        LocalNode node = LocalNode.start(clock, collector -> forecaster);
        nodes.add(node);
        return node;
    }

    private static double metric(LocalNode node, String name) {
        return node.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .sum();
    }

    /** A forecaster that says that a major GC comes one second after each time it is asked, and counts. */
    private static class Counting implements GcForecaster {
        private final AtomicInteger asked = new AtomicInteger();
        private final AtomicInteger recorded = new AtomicInteger();

        @Override
        public void record(GcObservation collection) {
            recorded.incrementAndGet();
        }

        @Override
        public GcForecast forecast(long nowNanos, long youngUsedBytes) {
            assertThat(youngUsedBytes).isPositive();
            int minorsLeft = asked.incrementAndGet();
            return new GcForecast(nowNanos + SECONDS.toNanos(1), minorsLeft, 200_000_000L, -1, -1);
        }
    }

    @Test
    void severalCallsWithinATenthOfASecond_takeOneReport() {
        LocalNode node = start(new Counting());
        clock.advance(Duration.ofNanos(LocalNode.REBUILD_NANOS));

        GcReport first = node.report();
        clock.advance(Duration.ofNanos(LocalNode.REBUILD_NANOS - 1));

        assertThat(node.report()).isSameAs(first);
        assertThat(node.headerValue()).isEqualTo(GcReportHeader.format(first));
        clock.advance(Duration.ofNanos(1));
        assertThat(node.report()).isNotSameAs(first);
        assertThat(node.headerValue()).isNotEqualTo(GcReportHeader.format(first));
        assertThat(first.nextMajorMillis()).isEqualTo(1_000);
        assertThat(first.collector()).isEqualTo("Parallel");
    }

    @Test
    void majorGc_isInTheReportAsSoonAsItIsToldOf() {
        Counting forecaster = new Counting();
        LocalNode node = start(forecaster);
        long before = node.report().majors();
        assertThat(before).isEqualTo(majorsOfThisJvm());

        for (int i = 1; i <= 3; i++) {
            System.gc();
            long expected = before + i;
            // The node's clock stands still: only the collection itself can have renewed the report.
            Await.until("the report counts the major", SOON, () -> node.report().majors() == expected);
        }
        assertThat(node.report().majors()).isEqualTo(majorsOfThisJvm());
        assertThat(forecaster.recorded.get()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void history_hasTheLastCollectionsAndTheForecastersTrigger() {
        LocalNode node = start(new Counting() {
            @Override
            public long oldTriggerBytes() {
                return 4_711;
            }
        });
        System.gc();
        Await.until("the collection is told of", SOON, () -> !node.history()
                .collections()
                .isEmpty());

        GcHistory history = node.history();

        GcObservation last = history.collections().get(history.collections().size() - 1);
        assertThat(last.cause()).isEqualTo("System.gc()");
        assertThat(history.oldTriggerBytes()).isEqualTo(4_711);
        assertThat(history.report()).isEqualTo(node.report());
    }

    private static long majorsOfThisJvm() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> bean.getName().equals("PS MarkSweep"))
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    @Test
    void reportBeingMade_holdsUpNoOtherThread() throws InterruptedException {
        CountDownLatch making = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicReference<Thread> slow = new AtomicReference<>();
        LocalNode node = start(new Counting() {
            @Override
            public GcForecast forecast(long nowNanos, long youngUsedBytes) {
                if (Thread.currentThread() == slow.get()) {
                    making.countDown();
                    awaitQuietly(goOn);
                }
                return super.forecast(nowNanos, youngUsedBytes);
            }
        });
        GcReport published = node.report();
        clock.advance(Duration.ofSeconds(1));
        AtomicReference<GcReport> made = new AtomicReference<>();
        Thread maker = new Thread(() -> made.set(node.report()), "weir-test-maker");
        slow.set(maker);
        maker.start();
        assertThat(making.await(20, SECONDS)).isTrue();

        assertThat(node.report()).isSameAs(published);

        goOn.countDown();
        maker.join(SOON.toMillis());
        assertThat(made.get()).isNotNull().isNotSameAs(published);
        assertThat(node.report()).isSameAs(made.get());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void forecasterThatFails_leavesAReportWithoutForecast() {
        LocalNode node = start(new GcForecaster() {
            @Override
            public void record(GcObservation collection) {
                throw new IllegalStateException("a forecaster's fault");
            }

            @Override
            public GcForecast forecast(long nowNanos, long youngUsedBytes) {
                throw new IllegalStateException("a forecaster's fault");
            }

            @Override
            public GcAssessment assessment() {
                throw new IllegalStateException("a forecaster's fault");
            }
        });
        long before = node.report().majors();

        System.gc();

        Await.until(
                "the major is counted all the same", SOON, () -> node.report().majors() == before + 1);
        assertThat(node.report().hasNextMajor()).isFalse();
        assertThat(metric(node, "weir.node.forecast_failures")).isGreaterThanOrEqualTo(3);
        assertThat(metric(node, "weir.gc.failures")).isZero();
    }

    @Test
    void forecastThatNoReportCanCarry_isLeftOut() {
        LocalNode node = start(new Counting() {
            @Override
            public GcForecast forecast(long nowNanos, long youngUsedBytes) {
                return new GcForecast(nowNanos, -7, Long.MAX_VALUE, nowNanos, 0);
            }
        });

        assertThat(node.report().hasNextMajor()).isFalse();
        assertThat(node.report().minorsLeft()).isEqualTo(GcReport.UNKNOWN);
        assertThat(metric(node, "weir.node.forecast_failures")).isPositive();
    }

    @Test
    void closed_listenersAreBackToTheStartAndTheLastReportStays() {
        int listeners = Listeners.count();
        LocalNode node = LocalNode.start();
        assertThat(Listeners.count()).isGreaterThan(listeners);

        node.close();
        node.close();

        assertThat(Listeners.count()).isEqualTo(listeners);
        assertThat(node.report().collector()).isEqualTo("Parallel");
        assertThat(node.headerValue()).startsWith("TEXT ");
    }

    @Test
    void forecasterThatCannotBeMade_leavesNoListener() {
        int listeners = Listeners.count();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LocalNode.start(collector -> {
                    throw new IllegalArgumentException("no forecaster");
                }));

        assertThat(Listeners.count()).isEqualTo(listeners);
    }
}
