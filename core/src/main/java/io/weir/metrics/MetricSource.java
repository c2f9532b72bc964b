package io.weir.metrics;

import java.util.List;

/** A component that shows its numbers. */
@FunctionalInterface
public interface MetricSource {

    /**
     * Returns the component's numbers as of now. Safe from any thread; costs time and memory, so it is for scraping, not for
     * a request's path.
     *
     * @return an immutable list
     */
    List<Metric> metrics();
}
