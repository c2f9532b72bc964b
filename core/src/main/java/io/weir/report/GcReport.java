package io.weir.report;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import java.util.Objects;

/**
 * What a node says of its own garbage collections at one moment.
 *
 * <p>Durations count from the moment the report was made. Values that are not known are {@link #UNKNOWN}. Immutable.
 *
 * @param collector the collector's display name, empty where the channel does not carry it
 * @param capability how much can be said about this collector's future
 * @param storm whether the node collects back to back, so that nothing can be forecast
 * @param nextMajorMillis time until the next major GC, 0 when it is due
 * @param minorsLeft minor GCs before it, 0 when the next collection is a major one
 * @param expectedPauseMillis how long it will take
 * @param nextPauseMillis time until the next pause of any kind
 * @param nextPauseExpectedMillis how long that will take
 * @param majors major GCs since the JVM started, explicit ones included
 * @param uptimeMillis the JVM's age, 0 where the channel does not carry it
 * @param risk how close the heap is to exhaustion, 0 to 1
 * @param family the program family that the node has put itself into, empty where the channel does not carry it
 * @param policy what the gateway must do with these forecasts
 */
public record GcReport(
        String collector,
        Capability capability,
        boolean storm,
        long nextMajorMillis,
        int minorsLeft,
        long expectedPauseMillis,
        long nextPauseMillis,
        long nextPauseExpectedMillis,
        long majors,
        long uptimeMillis,
        double risk,
        String family,
        AvoidancePolicy policy) {

    /** Stands for a value that is not known. */
    public static final int UNKNOWN = -1;

    /** The greatest duration, a hundred years: beyond it a number on the wire is a mistake or an attack. */
    public static final long MAX_MILLIS = 100L * 365 * 24 * 3_600_000;

    private static final long MAX_POLICY_NANOS = MILLISECONDS.toNanos(MAX_MILLIS);

    /** The greatest number of minor GCs before a major that a report carries; more is {@link #UNKNOWN}. */
    public static final int MAX_MINORS_LEFT = 99_999;

    /** The greatest number of majors: a million a second for a year and a half. */
    public static final long MAX_MAJORS = 1L << 45;

    /** The greatest length of a name. */
    public static final int MAX_NAME_LENGTH = 64;

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException when a number or a name is out of its range; the message names it
     */
    public GcReport {
        requireName("collector", collector);
        requireName("family", family);
        Objects.requireNonNull(capability, "capability");
        Objects.requireNonNull(policy, "policy");
        requirePolicy(policy);
        requireIn("nextMajorMillis", UNKNOWN, MAX_MILLIS, nextMajorMillis);
        requireIn("minorsLeft", UNKNOWN, MAX_MINORS_LEFT, minorsLeft);
        requireIn("expectedPauseMillis", UNKNOWN, MAX_MILLIS, expectedPauseMillis);
        requireIn("nextPauseMillis", UNKNOWN, MAX_MILLIS, nextPauseMillis);
        requireIn("nextPauseExpectedMillis", UNKNOWN, MAX_MILLIS, nextPauseExpectedMillis);
        requireIn("majors", 0, MAX_MAJORS, majors);
        requireIn("uptimeMillis", 0, MAX_MILLIS, uptimeMillis);
        if (!(risk >= 0 && risk <= 1)) {
            throw new IllegalArgumentException("risk must be in 0..1, but was " + risk);
        }
    }

    private static void requirePolicy(AvoidancePolicy policy) {
        requireName("policy.selector", policy.selector());
        requireIn("policy.windowNanos", 0, MAX_POLICY_NANOS, policy.windowNanos());
        requireIn("policy.maxAvoidNanos", 0, MAX_POLICY_NANOS, policy.maxAvoidNanos());
        requireIn("policy.shortestPauseNanos", 0, MAX_POLICY_NANOS, policy.shortestPauseNanos());
    }

    private static void requireIn(String name, long min, long max, long value) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " must be in " + min + ".." + max + ", but was " + value);
        }
    }

    private static void requireName(String name, String value) {
        if (value.length() > MAX_NAME_LENGTH) {
            throw new IllegalArgumentException(
                    name + " must be at most " + MAX_NAME_LENGTH + " characters, but has " + value.length());
        }
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) < ' ' || value.charAt(i) > '~') {
                throw new IllegalArgumentException(
                        name + " must be printable ASCII, but has character " + (int) value.charAt(i) + " at " + i);
            }
        }
    }

    /**
     * Says whether the time of the next major GC is known.
     *
     * @return true when {@link #nextMajorMillis()} is a duration
     */
    public boolean hasNextMajor() {
        return nextMajorMillis != UNKNOWN;
    }

    /**
     * Says whether the next pause of any kind is known.
     *
     * @return true when {@link #nextPauseMillis()} is a duration
     */
    public boolean hasNextPause() {
        return nextPauseMillis != UNKNOWN;
    }

    /**
     * Starts a report in which nothing is known.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects the values of a report; not thread-safe. */
    public static final class Builder {
        private String collector = "";
        private Capability capability = Capability.NONE;
        private boolean storm;
        private long nextMajorMillis = UNKNOWN;
        private int minorsLeft = UNKNOWN;
        private long expectedPauseMillis = UNKNOWN;
        private long nextPauseMillis = UNKNOWN;
        private long nextPauseExpectedMillis = UNKNOWN;
        private long majors;
        private long uptimeMillis;
        private double risk;
        private String family = "";
        private AvoidancePolicy policy = AvoidancePolicy.DEFAULT;

        private Builder() {}

        /** Sets {@link GcReport#collector()}. */
        public Builder collector(String value) {
            collector = value;
            return this;
        }

        /** Sets {@link GcReport#capability()}. */
        public Builder capability(Capability value) {
            capability = value;
            return this;
        }

        /** Sets {@link GcReport#storm()}. */
        public Builder storm(boolean value) {
            storm = value;
            return this;
        }

        /** Sets {@link GcReport#nextMajorMillis()}. */
        public Builder nextMajorMillis(long value) {
            nextMajorMillis = value;
            return this;
        }

        /** Sets {@link GcReport#minorsLeft()}. */
        public Builder minorsLeft(int value) {
            minorsLeft = value;
            return this;
        }

        /** Sets {@link GcReport#expectedPauseMillis()}. */
        public Builder expectedPauseMillis(long value) {
            expectedPauseMillis = value;
            return this;
        }

        /** Sets {@link GcReport#nextPauseMillis()}. */
        public Builder nextPauseMillis(long value) {
            nextPauseMillis = value;
            return this;
        }

        /** Sets {@link GcReport#nextPauseExpectedMillis()}. */
        public Builder nextPauseExpectedMillis(long value) {
            nextPauseExpectedMillis = value;
            return this;
        }

        /** Sets {@link GcReport#majors()}. */
        public Builder majors(long value) {
            majors = value;
            return this;
        }

        /** Sets {@link GcReport#uptimeMillis()}. */
        public Builder uptimeMillis(long value) {
            uptimeMillis = value;
            return this;
        }

        /** Sets {@link GcReport#risk()}. */
        public Builder risk(double value) {
            risk = value;
            return this;
        }

        /** Sets {@link GcReport#family()}. */
        public Builder family(String value) {
            family = value;
            return this;
        }

        /** Sets {@link GcReport#policy()}. */
        public Builder policy(AvoidancePolicy value) {
            policy = value;
            return this;
        }

        /**
         * Makes the report.
         *
         * @return an immutable report
         * @throws IllegalArgumentException when a value is out of its range
         */
        public GcReport build() {
            return new GcReport(
                    collector,
                    capability,
                    storm,
                    nextMajorMillis,
                    minorsLeft,
                    expectedPauseMillis,
                    nextPauseMillis,
                    nextPauseExpectedMillis,
                    majors,
                    uptimeMillis,
                    risk,
                    family,
                    policy);
        }
    }
}
