package io.weir.telemetry.jmx;

import io.weir.config.Durations;
import io.weir.config.Mistakes;
import io.weir.gc.ProgramFamilies;
import io.weir.gc.ProgramFamily;
import java.time.Duration;
import java.util.List;

/**
 * How often remote JVMs are asked, how long one may take to answer, and what their programs may be. Immutable.
 *
 * @param interval time between two reports of a node
 * @param deadline after which a connection attempt or a call is cut off; judged at the interval's ticks, so late by up to
 *     one
 * @param families the program families that their programs may belong to, at least one
 */
public record JmxSettings(Duration interval, Duration deadline, List<ProgramFamily> families) {
    /** 100 ms: three round trips of about a millisecond each cost both sides more than a poll over HTTP; a guess. */
    public static final Duration MIN_INTERVAL = Duration.ofMillis(100);

    /** 10 s: longer than the pauses that a service survives, because a cut connection forgets what was learnt; a guess. */
    public static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(10);

    private static final Duration MAX = Duration.ofMinutes(10);

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException when a duration is not in 100 ms to 10 min
     */
    public JmxSettings {
        families = List.copyOf(families);
        Mistakes mistakes = new Mistakes("JMX poller", "reports");
        require(mistakes, "interval", interval);
        require(mistakes, "deadline", deadline);
        mistakes.throwIfAny();
    }

    /**
     * Makes settings with the families that are built in.
     *
     * @param interval time between two reports of a node
     * @param deadline after which a connection attempt or a call is cut off
     * @throws io.weir.config.ConfigException when a duration is not in 100 ms to 10 min
     */
    public JmxSettings(Duration interval, Duration deadline) {
        this(interval, deadline, ProgramFamilies.builtIn());
    }

    private static void require(Mistakes mistakes, String property, Duration value) {
        boolean inRange = value.compareTo(MIN_INTERVAL) >= 0 && value.compareTo(MAX) <= 0;
        String rule = "in " + Durations.format(MIN_INTERVAL) + ".." + Durations.format(MAX);
        mistakes.require(inRange, property, rule, value);
    }
}
