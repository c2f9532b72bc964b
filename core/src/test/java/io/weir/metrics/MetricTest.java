package io.weir.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricTest {

    @Test
    void counterAndGauge_areWithoutTags() {
        Metric counter = Metric.counter("weir.x", Metric.Unit.COUNT, "Things.", 1L << 53);
        Metric gauge = Metric.gauge("weir.y", Metric.Unit.RATIO, "A share.", Double.NaN);

        assertThat(counter.kind()).isEqualTo(Metric.Kind.COUNTER);
        assertThat(counter.value()).isEqualTo(9_007_199_254_740_992.0);
        assertThat(gauge.kind()).isEqualTo(Metric.Kind.GAUGE);
        assertThat(gauge.value()).isNaN();
        assertThat(counter.tags()).isEmpty();
    }

    @Test
    void tag_isAddedToACopy() {
        Metric plain = Metric.gauge("weir.x", Metric.Unit.BYTES, "Bytes.", 1);
        Metric tagged = plain.tag("node", "a").tag("pool", "old").tag("node", "b");

        assertThat(plain.tags()).isEmpty();
        assertThat(tagged.tags()).isEqualTo(Map.of("node", "b", "pool", "old"));
        assertThat(tagged.value()).isEqualTo(1);
        assertThat(tagged.unit()).isEqualTo(Metric.Unit.BYTES);
    }

    @Test
    void tags_areImmutable() {
        Map<String, String> tags = new HashMap<>(Map.of("node", "a"));
        Metric metric = new Metric("weir.x", Metric.Kind.GAUGE, Metric.Unit.COUNT, "Things.", tags, 1);
        tags.put("node", "b");

        assertThat(metric.tags()).containsEntry("node", "a");
        assertThatThrownBy(() -> metric.tags().put("x", "y")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void somethingIsMissing_isRefused() {
        assertThatThrownBy(() -> Metric.gauge(null, Metric.Unit.COUNT, "", 1)).hasMessage("name");
        assertThatThrownBy(() -> Metric.gauge("x", null, "", 1)).hasMessage("unit");
        assertThatThrownBy(() -> Metric.gauge("x", Metric.Unit.COUNT, null, 1)).hasMessage("description");
        assertThatThrownBy(() -> new Metric("x", null, Metric.Unit.COUNT, "", Map.of(), 1))
                .hasMessage("kind");
    }
}
