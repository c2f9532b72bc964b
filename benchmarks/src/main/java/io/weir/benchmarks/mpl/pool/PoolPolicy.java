package io.weir.benchmarks.mpl.pool;

import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** What decides how many transactions are let in. */
public enum PoolPolicy {
    /** Weir's default controller. */
    HYBRID(0, true, "Weir: hybrid controller"),
    /** The thesis' parabola, as published. */
    PARABOLA(1, true, "Weir: parabola, as published"),
    /** The thesis' system load, as published. */
    SYSTEM_LOAD(2, true, "Weir: system load, as published"),
    /** HikariCP's default size. */
    HIKARI_10(3, false, "HikariCP, 10 connections"),
    /** As many connections as clients. */
    HIKARI_64(4, false, "HikariCP, 64 connections"),
    /** As many connections as processors. */
    HIKARI_CPUS(5, false, "HikariCP, a connection for each processor"),
    /** Grows when somebody waits. */
    FLEXYPOOL(6, true, "FlexyPool, from 10 connections up to 64"),
    /** By the least latency seen. */
    VEGAS(7, true, "concurrency-limits: Vegas in front of HikariCP"),
    /** By the slope of latencies. */
    GRADIENT2(8, true, "concurrency-limits: Gradient2, minimum 1, in front of HikariCP"),
    /** By drops. */
    AIMD(9, true, "concurrency-limits: AIMD in front of HikariCP");

    /** The words of the option and of results. */
    public static final List<String> WORDS =
            Arrays.stream(values()).map(PoolPolicy::word).toList();

    private static final int DEFAULT_SIZE = 10;
    /** What AIMD takes for a drop besides a conflict, seconds; its default. */
    private static final int AIMD_TIMEOUT_SECONDS = 5;

    private final int color;
    private final boolean adaptive;
    private final String what;

    PoolPolicy(int color, boolean adaptive, String what) {
        this.color = color;
        this.adaptive = adaptive;
        this.what = what;
    }

    /**
     * Finds a policy.
     *
     * @param word as in results
     * @return the policy
     * @throws IllegalArgumentException when there is none of that name
     */
    public static PoolPolicy of(String word) {
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

    /**
     * Returns what it is, for a reader.
     *
     * @return a few words
     */
    public String what() {
        return what;
    }

    /**
     * Returns which line of a chart stands for it.
     *
     * @return from 0, another one for each
     */
    public int color() {
        return color;
    }

    /**
     * Says whether it needs time to find its level.
     *
     * @return false for a fixed size
     */
    public boolean isAdaptive() {
        return adaptive;
    }

    /**
     * Opens a pool with it.
     *
     * @param setting the run's
     * @return an open pool
     */
    public PoolUnderTest open(PoolSetting setting) {
        int start = setting.start();
        return switch (this) {
            case HYBRID, PARABOLA, SYSTEM_LOAD -> new WeirUnderTest(setting, word());
            case HIKARI_10 -> new HikariUnderTest(setting, DEFAULT_SIZE);
            case HIKARI_64 -> new HikariUnderTest(setting, start);
            case HIKARI_CPUS ->
                new HikariUnderTest(setting, Runtime.getRuntime().availableProcessors());
            case FLEXYPOOL -> new FlexyUnderTest(setting);
            case VEGAS ->
                new GatedUnderTest(
                        setting,
                        VegasLimit.newBuilder()
                                .initialLimit(start)
                                .maxConcurrency(start)
                                .build());
            case GRADIENT2 ->
                new GatedUnderTest(
                        setting,
                        Gradient2Limit.newBuilder()
                                .initialLimit(start)
                                .minLimit(1)
                                .maxConcurrency(start)
                                .build());
            case AIMD ->
                new GatedUnderTest(
                        setting,
                        AIMDLimit.newBuilder()
                                .initialLimit(start)
                                .minLimit(1)
                                .maxLimit(start)
                                .timeout(AIMD_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                                .build());
        };
    }
}
