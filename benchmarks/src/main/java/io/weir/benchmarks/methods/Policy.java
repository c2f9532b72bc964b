package io.weir.benchmarks.methods;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What limits the methods of the server. */
public enum Policy {
    /** Nothing. */
    PLAIN(0, "Tomcat's defaults: nothing is limited"),
    /** Weir, nothing set by hand. */
    WEIR(1, "Weir's MethodQueueValve with its defaults"),
    /** The published rule. */
    PUBLISHED(2, "the same valve with the published rule: each method climbs its own throughput"),
    /** Weir's gate with a limit that nobody moves; the best one of a sweep is the oracle. */
    FIXED(3, "the same valve with a fixed limit of the heavy method"),
    /** Tomcat's valve, with the best limit of the sweep. */
    SEMAPHORE_VALVE(4, "Tomcat's SemaphoreValve on the heavy method, with the best limit of the sweep"),
    /** Tomcat's valve, with as many permits as there are processors. */
    SEMAPHORE_VALVE_CPUS(5, "Tomcat's SemaphoreValve on the heavy method, with the number of processors"),
    /** concurrency-limits with Vegas. */
    VEGAS(6, "concurrency-limits: a blocking limiter with Vegas for each method"),
    /** concurrency-limits with Gradient2. */
    GRADIENT2(7, "concurrency-limits: a blocking limiter with Gradient2 for each method"),
    /** Resilience4j's bulkhead. */
    BULKHEAD(8, "Resilience4j: a bulkhead of 25, its default, for each method"),
    /** Sentinel's system rule. */
    SENTINEL(9, "Sentinel: its adaptive system rule at a load of 2.5 a processor, as its guide has it"),
    /** Jetty's handler, with the best limit of the sweep. */
    QOS_HANDLER(10, "Jetty instead of Tomcat: QoSHandler on the heavy method, with the best limit of the sweep");

    private final int line;
    private final String what;

    Policy(int line, String what) {
        this.line = line;
        this.what = what;
    }

    /** Returns the words of the option: all that has no limit to sweep. */
    static List<String> words() {
        return Arrays.stream(values())
                .filter(policy -> policy != FIXED)
                .map(Policy::word)
                .toList();
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

    /** Returns what it is, in a few words. */
    String what() {
        return what;
    }

    /** Returns which line of a chart stands for it, from 0. */
    int line() {
        return line;
    }

    /** Says whether its limit is the best one of the sweep. */
    boolean isHandTuned() {
        return this == SEMAPHORE_VALVE || this == QOS_HANDLER;
    }

    /** Says whether it is what one would use instead of Weir. */
    boolean isPeer() {
        return line >= SEMAPHORE_VALVE.line;
    }
}
