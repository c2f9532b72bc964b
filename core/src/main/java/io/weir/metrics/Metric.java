package io.weir.metrics;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * One number of a component at one moment.
 *
 * @param name dotted lower-case name, for instance {@code weir.balancer.avoided}
 * @param kind whether it only grows
 * @param unit its unit
 * @param description one sentence
 * @param tags what tells it from others of its name, for instance its node
 * @param value the number; NaN when it is not known
 */
public record Metric(String name, Kind kind, Unit unit, String description, Map<String, String> tags, double value) {

    /** Checks that nothing is missing and copies the tags. */
    public Metric {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(description, "description");
        tags = Map.copyOf(tags);
    }

    /**
     * Makes a counter: a number that only grows while its component lives.
     *
     * @param name dotted lower-case name
     * @param unit its unit
     * @param description one sentence
     * @param value the count, zero or more
     * @return the metric, without tags
     */
    public static Metric counter(String name, Unit unit, String description, long value) {
        // Exact up to 2^53: at a million events a second that is 285 years.
        return new Metric(name, Kind.COUNTER, unit, description, Map.of(), (double) value);
    }

    /**
     * Makes a gauge: a number that goes up and down.
     *
     * @param name dotted lower-case name
     * @param unit its unit
     * @param description one sentence
     * @param value the number; NaN when not known
     * @return the metric, without tags
     */
    public static Metric gauge(String name, Unit unit, String description, double value) {
        return new Metric(name, Kind.GAUGE, unit, description, Map.of(), value);
    }

    /**
     * Returns the same metric with one tag more.
     *
     * @param key the tag's name
     * @param text the tag's value
     * @return a copy
     */
    public Metric tag(String key, String text) {
        Map<String, String> more = new HashMap<>(tags);
        more.put(key, text);
        return new Metric(name, kind, unit, description, more, value);
    }

    /** How a number moves. */
    public enum Kind {
        /** Only up, from zero at its component's start. */
        COUNTER,
        /** Up and down. */
        GAUGE
    }

    /** What a number counts. */
    public enum Unit {
        /** Things: requests, nodes, reports. */
        COUNT,
        /** Nanoseconds. */
        NANOSECONDS,
        /** Bytes. */
        BYTES,
        /** A share of 0 to 1. */
        RATIO
    }
}
