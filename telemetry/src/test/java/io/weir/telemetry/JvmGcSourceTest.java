package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.metrics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs in a JVM with the parallel collector; {@link CollectorsTest} has the others. */
@Timeout(60)
class JvmGcSourceTest {
    private final List<JvmGcSource> sources = new ArrayList<>();
    private final BlockingQueue<GcObservation> seen = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        sources.forEach(JvmGcSource::close);
    }

    private JvmGcSource start(Consumer<GcObservation> consumer) {
        JvmGcSource source = JvmGcSource.start(GcInfoClock.calibrate(), consumer);
        sources.add(source);
        return source;
    }

    private static GcObservation nextMajor(BlockingQueue<GcObservation> queue) throws InterruptedException {
        GcObservation collection = queue.poll(20, SECONDS);
        while (collection != null && collection.kind() != GcKind.MAJOR) {
            collection = queue.poll(20, SECONDS);
        }
        assertThat(collection).as("a major GC within 20 s").isNotNull();
        return collection;
    }

    private static double metric(JvmGcSource source, String name) {
        return source.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .sum();
    }

    @Test
    void everyCollection_arrivesWithItsSizesAndTimesInOrder() throws InterruptedException {
        JvmGcSource source = start(seen::add);
        assertThat(source.collector()).isEqualTo(Collector.PARALLEL);
        long lastEndNanos = 0;

        for (int i = 0; i < 5; i++) {
            System.gc();
            GcObservation major = nextMajor(seen);

            assertThat(major.cause()).isEqualTo("System.gc()");
            assertThat(major.isNaturalMajor()).isFalse();
            assertThat(major.endNanos()).isGreaterThanOrEqualTo(lastEndNanos);
            assertThat(major.youngCapacityBytes()).isGreaterThan(major.edenCapacityBytes());
            assertThat(major.edenCapacityBytes()).isPositive();
            assertThat(major.youngAfterBytes()).isNotNegative();
            assertThat(major.oldAfterBytes()).isPositive();
            assertThat(major.oldCommittedBytes()).isGreaterThanOrEqualTo(major.oldAfterBytes());
            assertThat(major.oldMaxBytes()).isGreaterThanOrEqualTo(major.oldCommittedBytes());
            lastEndNanos = major.endNanos();
        }
        assertThat(metric(source, "weir.gc.collections")).isGreaterThanOrEqualTo(5);
        assertThat(metric(source, "weir.gc.failures")).isZero();
    }

    @Test
    void collectionsBeforeTheStart_areCountedAndNotHandedOn() throws InterruptedException {
        // Without a listener the JVM queues no notification: this one keeps them coming.
        start(collection -> {});
        for (int i = 0; i < 10; i++) {
            System.gc();
            BlockingQueue<GcObservation> own = new LinkedBlockingQueue<>();
            JvmGcSource source = start(own::add);
            long majorsAtStart = source.majorsAtStart();
            System.gc();
            nextMajor(own);
            source.close();

            JvmGcSource next = start(seen::add);
            assertThat(next.majorsAtStart()).isEqualTo(majorsAtStart + 1);
            assertThat(own).as("nothing after the one major").noneMatch(more -> more.kind() == GcKind.MAJOR);
            next.close();
        }
    }

    @Test
    void closed_nothingArrivesAndTheListenersAreGone() throws InterruptedException {
        int before = Listeners.count();
        JvmGcSource closed = start(seen::add);
        assertThat(Listeners.count()).isGreaterThan(before);
        BlockingQueue<GcObservation> control = new LinkedBlockingQueue<>();
        JvmGcSource open = start(control::add);
        System.gc();
        nextMajor(seen);
        nextMajor(control);

        closed.close();
        closed.close();
        seen.clear();
        System.gc();
        nextMajor(control);

        assertThat(seen).isEmpty();
        open.close();
        assertThat(Listeners.count()).isEqualTo(before);
    }

    @Test
    void consumerThatThrows_isCountedAndCalledAgain() throws InterruptedException {
        JvmGcSource failing = start(collection -> {
            seen.add(collection);
            throw new IllegalStateException("a consumer's fault");
        });
        BlockingQueue<GcObservation> control = new LinkedBlockingQueue<>();
        start(control::add);

        for (int i = 0; i < 3; i++) {
            System.gc();
            nextMajor(seen);
            nextMajor(control);
        }

        Await.until(
                "failures are counted",
                java.time.Duration.ofSeconds(10),
                () -> metric(failing, "weir.gc.failures") >= 3);
    }
}
