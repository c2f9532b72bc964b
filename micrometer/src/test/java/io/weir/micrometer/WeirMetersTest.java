package io.weir.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.weir.clock.ManualClock;
import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import io.weir.metrics.MetricSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WeirMetersTest {
    private static final Duration NEVER_BY_ITSELF = Duration.ofDays(1);
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    private final ManualClock clock = new ManualClock(0);
    private final List<MetricSource> sources = new CopyOnWriteArrayList<>();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final WeirMeters meters = new WeirMeters(() -> sources, NEVER_BY_ITSELF, clock, Duration.ofSeconds(1));

    @AfterEach
    void close() {
        meters.close();
    }

    @Test
    void unitsAndKinds_becomeMicrometers() {
        sources.add(() -> List.of(
                Metric.counter("weir.c", Unit.COUNT, "Counts.", 7),
                Metric.counter("weir.t", Unit.NANOSECONDS, "Time.", 1_500_000_000),
                Metric.gauge("weir.g", Unit.NANOSECONDS, "Moment.", 2e9),
                Metric.gauge("weir.r", Unit.RATIO, "Share.", 0.25).tag("node", "a")));

        meters.bindTo(registry);

        assertThat(registry.get("weir.c").functionCounter().count()).isEqualTo(7);
        assertThat(registry.get("weir.t").functionCounter().count())
                .as("seconds")
                .isEqualTo(1.5);
        assertThat(registry.get("weir.t").functionCounter().getId().getBaseUnit())
                .isEqualTo("seconds");
        assertThat(registry.get("weir.g").timeGauge().value(TimeUnit.SECONDS)).isEqualTo(2);
        assertThat(registry.get("weir.r").tag("node", "a").gauge().value()).isEqualTo(0.25);
    }

    @Test
    void oneScrape_readsEachSourceOnce() {
        AtomicInteger reads = new AtomicInteger();
        sources.add(() -> {
            int now = reads.incrementAndGet();
            return List.of(
                    Metric.gauge("weir.a", Unit.COUNT, "A.", now), Metric.gauge("weir.b", Unit.COUNT, "B.", now));
        });
        meters.bindTo(registry);
        clock.advance(TWO_SECONDS);

        double a = registry.get("weir.a").gauge().value();
        double b = registry.get("weir.b").gauge().value();

        assertThat(a).isEqualTo(b).isEqualTo(2);
    }

    @Test
    void numberThatComesOrGoes_getsOrLosesItsMeter() {
        List<String> nodes = new CopyOnWriteArrayList<>(List.of("a"));
        sources.add(() -> nodes.stream()
                .map(node -> Metric.gauge("weir.node", Unit.COUNT, "N.", 1).tag("node", node))
                .toList());
        meters.bindTo(registry);

        nodes.set(0, "b");
        clock.advance(TWO_SECONDS);
        meters.reconcile();

        assertThat(registry.find("weir.node").tag("node", "a").gauge()).isNull();
        assertThat(registry.find("weir.node").tag("node", "b").gauge()).isNotNull();
    }

    @Test
    void sourceThatThrows_costsItsOwnNumbersAlone() {
        sources.add(() -> {
            throw new IllegalStateException("thrown by the test");
        });
        sources.add(() -> List.of(Metric.gauge("weir.a", Unit.COUNT, "A.", 3)));

        meters.bindTo(registry);

        assertThat(registry.get("weir.a").gauge().value()).isEqualTo(3);
    }

    @Test
    void numberThatTwoSourcesShow_isTheFirstOnes() {
        sources.add(() -> List.of(Metric.gauge("weir.a", Unit.COUNT, "A.", 1)));
        sources.add(() -> List.of(
                Metric.gauge("weir.a", Unit.COUNT, "A.", 2),
                Metric.gauge("weir.a", Unit.COUNT, "A.", 2).tag("other", "tag")));

        meters.bindTo(registry);

        assertThat(registry.find("weir.a").gauges()).hasSize(1);
        assertThat(registry.get("weir.a").gauge().value()).isEqualTo(1);
    }

    @Test
    void close_takesMetersAwayAndStopsTheThread() {
        sources.add(() -> List.of(Metric.gauge("weir.a", Unit.COUNT, "A.", 1)));
        meters.bindTo(registry);

        meters.close();

        assertThat(registry.getMeters()).isEmpty();
        meters.bindTo(registry);
        assertThat(registry.getMeters()).as("closed for good").isEmpty();
    }
}
