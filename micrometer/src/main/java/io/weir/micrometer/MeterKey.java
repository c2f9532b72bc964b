package io.weir.micrometer;

import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.weir.metrics.Metric;
import java.util.Map;

/** What tells one meter from all others. */
record MeterKey(String name, Map<String, String> tags) {
    static MeterKey of(Metric metric) {
        return new MeterKey(metric.name(), metric.tags());
    }

    Tags micrometerTags() {
        return Tags.of(tags.entrySet().stream()
                .map(tag -> Tag.of(tag.getKey(), tag.getValue()))
                .toList());
    }
}
