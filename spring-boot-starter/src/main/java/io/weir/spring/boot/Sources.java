package io.weir.spring.boot;

import io.weir.metrics.MetricSource;
import java.util.Map;
import org.springframework.beans.factory.ListableBeanFactory;

/** Finds what shows numbers in an application. */
final class Sources {
    private Sources() {}

    /** Returns the beans that show numbers, by name; prototypes are parts of something else, and nothing is made for it. */
    static Map<String, MetricSource> of(ListableBeanFactory beans) {
        return beans.getBeansOfType(MetricSource.class, false, false);
    }
}
