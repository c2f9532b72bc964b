package io.weir.telemetry;

import io.weir.config.Durations;
import io.weir.config.Mistakes;
import java.time.Duration;

/**
 * How often reports are polled, and how long a node may take to answer.
 *
 * @param interval time between two polls of a node
 * @param deadline after which an unanswered poll is given up; judged at the interval's ticks, so late by up to one
 */
public record PollSettings(Duration interval, Duration deadline) {
    /** 100 ms: a ninth of the window in which a node is avoided, so that a report is never older than that; a guess. */
    public static final Duration DEFAULT_INTERVAL = Duration.ofMillis(100);

    /**
     * 1 s: longer than most major GCs, so that the poll that a pause holds up is answered right at its end; a guess.
     */
    public static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(1);

    private static final Duration MIN = Duration.ofMillis(10);
    private static final Duration MAX = Duration.ofMinutes(10);

    /** A poll every 100 ms, given up after 1 s. */
    public static final PollSettings DEFAULT = new PollSettings(DEFAULT_INTERVAL, DEFAULT_DEADLINE);

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException when a duration is not in 10 ms to 10 min
     */
    public PollSettings {
        Mistakes mistakes = new Mistakes("report poller", "reports");
        require(mistakes, "interval", interval);
        require(mistakes, "deadline", deadline);
        mistakes.throwIfAny();
    }

    private static void require(Mistakes mistakes, String property, Duration value) {
        boolean inRange = value.compareTo(MIN) >= 0 && value.compareTo(MAX) <= 0;
        String rule = "in " + Durations.format(MIN) + ".." + Durations.format(MAX);
        mistakes.require(inRange, property, rule, value);
    }
}
