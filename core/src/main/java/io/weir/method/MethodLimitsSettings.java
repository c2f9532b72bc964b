package io.weir.method;

import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import io.weir.control.ControlMode;
import io.weir.control.LimitRange;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What may be set of the limits of one host's methods. Immutable. Nothing has to be set.
 *
 * <p>As texts: {@code controller} (method, throughput-feedback, none), {@code mode} (on, measure, off), {@code interval},
 * {@code min}, {@code max}, {@code start}, {@code total}, {@code queueLength}, {@code queueTimeout}, {@code classes},
 * {@code ageing}, {@code maxMethods} and {@code fixed}, a list such as {@code GET /report=4, GET /search=processors}.
 *
 * @param controller who finds the limits
 * @param mode how far it goes: {@code measure} limits nobody, {@code off} does not even measure
 * @param interval between two decisions, 10 ms to 10 s
 * @param range the bounds of each method's limit, in calls
 * @param start the limit of a new method, within the range
 * @param total the most that all limits sum up to, {@code maxMethods} x {@code min} to {@link LimitRange#HIGHEST}: the host's
 *     threads
 * @param queueLength calls of one method that may wait, 0 to 10,000,000
 * @param queueTimeout how long a call waits when its host says nothing else, 1 ms to 1 day
 * @param classes number of priority classes, 1 to 64
 * @param ageing time of waiting that raises a call by one class, 0 (never) to 1 day
 * @param maxMethods methods with a limit of their own, 1 to 10,000; those beyond share one
 * @param fixed limits that nobody moves, by method name, 1 to {@link LimitRange#HIGHEST} each
 */
public record MethodLimitsSettings(
        MethodControllerKind controller,
        ControlMode mode,
        Duration interval,
        LimitRange range,
        int start,
        int total,
        int queueLength,
        Duration queueTimeout,
        int classes,
        Duration ageing,
        int maxMethods,
        Map<String, Integer> fixed) {

    /** 100 ms: the sampling of the published plots; the controller takes as many intervals together as it needs. */
    public static final Duration DEFAULT_INTERVAL = Duration.ofMillis(100);

    /** 200: what Tomcat's and Jetty's pools hold by default. */
    public static final int DEFAULT_TOTAL = 200;

    /** 1,000 waiters, under 200 KB; a guess. */
    public static final int DEFAULT_QUEUE_LENGTH = 1000;

    /** 10 s: what a user waits before he goes away; a guess. */
    public static final Duration DEFAULT_QUEUE_TIMEOUT = Duration.ofSeconds(10);

    /** 3: high, normal, low. */
    public static final int DEFAULT_CLASSES = 3;

    /** 1 s: what a user notices as waiting; a guess. */
    public static final Duration DEFAULT_AGEING = Duration.ofSeconds(1);

    /** 100: URL patterns of a large application; a guess. Fewer where half of the total would not hold them. */
    public static final int DEFAULT_MAX_METHODS = 100;

    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(10);
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(10);
    private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);
    private static final Duration LONGEST_TIME = Duration.ofDays(1);
    private static final int LONGEST_QUEUE = 10_000_000;
    private static final int MOST_CLASSES = 64;
    private static final int MOST_METHODS = 10_000;

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public MethodLimitsSettings {
        Objects.requireNonNull(controller, "controller");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(range, "range");
        fixed = Map.copyOf(fixed);
        Mistakes mistakes = new Mistakes("methods", "settings");
        inRange(mistakes, "interval", interval, SHORTEST_INTERVAL, LONGEST_INTERVAL);
        inRange(mistakes, "start", start, range.min(), range.max());
        inRange(mistakes, "queueLength", queueLength, 0, LONGEST_QUEUE);
        inRange(mistakes, "queueTimeout", queueTimeout, SHORTEST_TIMEOUT, LONGEST_TIME);
        inRange(mistakes, "classes", classes, 1, MOST_CLASSES);
        inRange(mistakes, "ageing", ageing, Duration.ZERO, LONGEST_TIME);
        if (inRange(mistakes, "maxMethods", maxMethods, 1, MOST_METHODS)) {
            int reserved = fixed.values().stream().mapToInt(Integer::intValue).sum();
            long least = (long) (maxMethods + 1) * range.min() + Math.max(0, reserved);
            mistakes.require(
                    total >= least && total <= LimitRange.HIGHEST,
                    "total",
                    "in (maxMethods + 1) x min + all fixed limits (" + least + ").." + LimitRange.HIGHEST + " (calls)",
                    total);
        }
        new TreeMap<>(fixed)
                .forEach((method, limit) ->
                        inRange(mistakes, "fixed limit of '" + method + "'", limit, 1, LimitRange.HIGHEST));
        mistakes.throwIfAny();
    }

    private static int defaultMaxMethods(int total, int min) {
        return Math.max(1, Math.min(DEFAULT_MAX_METHODS, total / 2 / min));
    }

    private static boolean inRange(Mistakes mistakes, String property, int value, int min, int max) {
        return mistakes.require(value >= min && value <= max, property, "in " + min + ".." + max, value);
    }

    private static void inRange(Mistakes mistakes, String property, Duration value, Duration min, Duration max) {
        Objects.requireNonNull(value, property);
        mistakes.require(
                value.compareTo(min) >= 0 && value.compareTo(max) <= 0, property, "in " + min + ".." + max, value);
    }

    /**
     * Reads the settings out of texts.
     *
     * @param reader notes the mistakes; the caller finishes it
     * @param total the default of {@code total}: the threads of the host
     * @return a builder with what was read; what was wrong has its default
     */
    public static Builder from(SettingsReader reader, int total) {
        Builder builder = builder()
                .controller(MethodControllerKind.from(reader))
                .mode(ControlMode.from(reader, ControlMode.ON))
                .interval(reader.duration("interval", DEFAULT_INTERVAL, SHORTEST_INTERVAL, LONGEST_INTERVAL))
                .total(reader.integer("total", total, 1, LimitRange.HIGHEST))
                .queueLength(reader.integer("queueLength", DEFAULT_QUEUE_LENGTH, 0, LONGEST_QUEUE))
                .queueTimeout(reader.duration("queueTimeout", DEFAULT_QUEUE_TIMEOUT, SHORTEST_TIMEOUT, LONGEST_TIME))
                .classes(reader.integer("classes", DEFAULT_CLASSES, 1, MOST_CLASSES))
                .ageing(reader.duration("ageing", DEFAULT_AGEING, Duration.ZERO, LONGEST_TIME));
        LimitRange range = LimitRange.from(reader, new LimitRange(1, builder.total));
        builder.maxMethods(
                reader.integer("maxMethods", defaultMaxMethods(builder.total, range.min()), 1, MOST_METHODS));
        int start = reader.integer("start", range.max(), 1, LimitRange.HIGHEST);
        FixedLimits.read(reader, builder);
        return builder.range(range).start(start);
    }

    /**
     * Begins with the defaults.
     *
     * @return a builder; not thread-safe
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects settings; checked by {@link #build} alone, all at once. */
    public static final class Builder {
        private MethodControllerKind controller = MethodControllerKind.METHOD;
        private ControlMode mode = ControlMode.ON;
        private Duration interval = DEFAULT_INTERVAL;
        private int total = DEFAULT_TOTAL;
        private LimitRange range;
        private Integer start;
        private int queueLength = DEFAULT_QUEUE_LENGTH;
        private Duration queueTimeout = DEFAULT_QUEUE_TIMEOUT;
        private int classes = DEFAULT_CLASSES;
        private Duration ageing = DEFAULT_AGEING;
        private Integer maxMethods;
        private final Map<String, Integer> fixed = new TreeMap<>();

        private Builder() {}

        /**
         * Sets who finds the limits; default {@link MethodControllerKind#METHOD}.
         *
         * @param kind which one
         * @return this
         */
        public Builder controller(MethodControllerKind kind) {
            controller = kind;
            return this;
        }

        /**
         * Sets how far the control goes; default {@link ControlMode#ON}.
         *
         * @param how how far
         * @return this
         */
        public Builder mode(ControlMode how) {
            mode = how;
            return this;
        }

        /**
         * Sets the time between two decisions; default {@link #DEFAULT_INTERVAL}.
         *
         * @param time 10 ms to 10 s
         * @return this
         */
        public Builder interval(Duration time) {
            interval = time;
            return this;
        }

        /**
         * Sets the bounds of each method's limit; default 1 to {@code total}.
         *
         * @param bounds in calls
         * @return this
         */
        public Builder range(LimitRange bounds) {
            range = bounds;
            return this;
        }

        /**
         * Sets the limit of a new method; default the greatest, so that nobody is held up before something is known.
         *
         * @param limit within the range (calls)
         * @return this
         */
        public Builder start(int limit) {
            start = limit;
            return this;
        }

        /**
         * Sets the most that all limits sum up to; default {@link #DEFAULT_TOTAL}.
         *
         * @param calls the host's threads
         * @return this
         */
        public Builder total(int calls) {
            total = calls;
            return this;
        }

        /**
         * Sets how many calls of one method may wait; default {@link #DEFAULT_QUEUE_LENGTH}.
         *
         * @param calls 0 (nobody waits) to 10,000,000
         * @return this
         */
        public Builder queueLength(int calls) {
            queueLength = calls;
            return this;
        }

        /**
         * Sets how long a call waits when its host says nothing else; default {@link #DEFAULT_QUEUE_TIMEOUT}.
         *
         * @param time 1 ms to 1 day
         * @return this
         */
        public Builder queueTimeout(Duration time) {
            queueTimeout = time;
            return this;
        }

        /**
         * Sets the number of priority classes; default {@link #DEFAULT_CLASSES}.
         *
         * @param number 1 to 64; class zero is served first
         * @return this
         */
        public Builder classes(int number) {
            classes = number;
            return this;
        }

        /**
         * Sets the time of waiting that raises a call by one class; default {@link #DEFAULT_AGEING}.
         *
         * @param time 0 (never) to 1 day
         * @return this
         */
        public Builder ageing(Duration time) {
            ageing = time;
            return this;
        }

        /**
         * Sets how many methods have a limit of their own; default {@link #DEFAULT_MAX_METHODS}.
         *
         * @param number 1 to 10,000
         * @return this
         */
        public Builder maxMethods(int number) {
            maxMethods = number;
            return this;
        }

        /**
         * Gives a method a limit that nobody moves.
         *
         * @param method its name
         * @param limit one or more (calls)
         * @return this
         */
        public Builder fixed(String method, int limit) {
            fixed.put(method, limit);
            return this;
        }

        /**
         * Checks and returns the settings.
         *
         * @return immutable settings
         * @throws io.weir.config.ConfigException with every mistake
         */
        public MethodLimitsSettings build() {
            LimitRange bounds =
                    range == null ? new LimitRange(1, Math.max(1, Math.min(total, LimitRange.HIGHEST))) : range;
            return new MethodLimitsSettings(
                    controller,
                    mode,
                    interval,
                    bounds,
                    start == null ? bounds.max() : start,
                    total,
                    queueLength,
                    queueTimeout,
                    classes,
                    ageing,
                    maxMethods == null ? defaultMaxMethods(total, bounds.min()) : maxMethods,
                    fixed);
        }
    }
}
