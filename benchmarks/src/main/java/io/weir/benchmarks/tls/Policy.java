package io.weir.benchmarks.tls;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What keeps the server from drowning. */
public enum Policy {
    /** Nothing but Tomcat's defaults. */
    STOCK(0, "Tomcat's defaults"),
    /** A limit of concurrent connections; the others wait in the operating system's backlog. */
    MAX_CONNECTIONS(1, "maxConnections"),
    /** Tomcat's filter that answers 429 above a rate. */
    RATE_LIMIT_FILTER(2, "RateLimitFilter, requests a second"),
    /** Tomcat's valve that answers 503 above a concurrency. */
    SEMAPHORE_VALVE(3, "SemaphoreValve, concurrency"),
    /** Weir: full handshakes beyond the budget wait. */
    WEIR_DEFER(4, "Weir's defaults"),
    /** Weir: full handshakes beyond the budget are refused. */
    WEIR_REFUSE(5, "Weir with mode=refuse");

    /** The words of the option and of results. */
    static final List<String> WORDS = Arrays.stream(values()).map(Policy::word).toList();

    /** Connections, or requests at a time: from a few handshakes to all of Tomcat's threads. */
    private static final int[] CONCURRENCIES = {4, 8, 16, 32, 64, 128};

    private static final int[] NOTHING = {0};
    /** Shares of the requests that the server can serve. */
    private static final double[] RATE_RATIOS = {0.7, 0.85, 1.0};

    private static final int REQUESTS_PER_SESSION = 5;

    private final int color;
    private final String what;

    Policy(int color, String what) {
        this.color = color;
        this.what = what;
    }

    /**
     * Finds a policy.
     *
     * @param word as in results
     * @return the policy
     * @throws IllegalArgumentException when there is none of that name
     */
    public static Policy of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /**
     * Returns its name in results.
     *
     * @return lower case, with hyphens
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns what its parameter is, or what it is set to. */
    String what() {
        return what;
    }

    /** Returns which colour of a chart's palette stands for it. */
    int color() {
        return color;
    }

    /** Says whether it has a parameter to tune. */
    boolean isTuned() {
        return this == MAX_CONNECTIONS || this == RATE_LIMIT_FILTER || this == SEMAPHORE_VALVE;
    }

    /**
     * Returns the values of its parameter that tuning tries.
     *
     * @param saturation sessions a second that the server can serve
     */
    int[] candidates(double saturation) {
        return switch (this) {
            case MAX_CONNECTIONS, SEMAPHORE_VALVE -> CONCURRENCIES.clone();
            case RATE_LIMIT_FILTER ->
                IntStream.range(0, RATE_RATIOS.length)
                        .map(i -> Math.max(1, (int) Math.round(RATE_RATIOS[i] * REQUESTS_PER_SESSION * saturation)))
                        .toArray();
            case STOCK, WEIR_DEFER, WEIR_REFUSE -> NOTHING.clone();
        };
    }
}
