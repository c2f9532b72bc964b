package io.weir.benchmarks.soak;

import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.cli.ResultFiles;
import io.weir.config.SettingsReader;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How long, and how hard.
 *
 * @param duration of the whole load, 6 s to 30 days
 * @param intervals in each of which every gauge is read once
 * @param ratePerSecond mean requests in a second of the pages, 5 to 500; transactions have the same, handshakes a fifth
 * @param seed of the schedules
 * @param format of the result on stdout
 * @param out where the report goes, if wanted
 */
record SoakPlan(
        Duration duration,
        int intervals,
        double ratePerSecond,
        int seed,
        OutputFormat format,
        Optional<ResultFiles> out) {
    static final String DURATION = "--duration";
    static final String RATE = "--rate";
    static final String SEED = "--seed";

    private static final Duration DEFAULT_DURATION = Duration.ofMinutes(30);
    private static final Duration SMOKE_DURATION = Duration.ofSeconds(9);
    private static final int INTERVALS = 30;
    private static final int SMOKE_INTERVALS = 6;
    /** So many days are in a run, so that a drift is no part of a day. */
    private static final int DAYS = 3;
    /** A busy noon has four times the load of the night. */
    private static final double SWING = 0.6;

    private static final double HANDSHAKES = 0.2;

    static SoakPlan read(boolean smoke, Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir bench", "soak", options);
        Duration duration = reader.duration(
                DURATION, smoke ? SMOKE_DURATION : DEFAULT_DURATION, Duration.ofSeconds(6), Duration.ofDays(30));
        SoakPlan plan = new SoakPlan(
                duration,
                smoke ? SMOKE_INTERVALS : INTERVALS,
                reader.decimal(RATE, 50, 5, 500),
                reader.integer(SEED, 1, 0, Integer.MAX_VALUE),
                FormatOption.read(reader),
                ResultFiles.read(reader));
        reader.finish();
        return plan;
    }

    /** Returns how long an interval is. */
    Duration interval() {
        return duration.dividedBy(intervals);
    }

    /**
     * Returns the rate of pages, which goes up and down as by day and night.
     *
     * @param interval from 0
     * @return requests a second
     */
    double pages(int interval) {
        return ratePerSecond * (1 + SWING * Math.sin(2 * Math.PI * DAYS * interval / intervals));
    }

    /** Returns the rate of transactions, which has its night when pages have their day. */
    double transactions(int interval) {
        return ratePerSecond * (1 - SWING * Math.sin(2 * Math.PI * DAYS * interval / intervals));
    }

    /** Returns the rate of TLS connections. */
    double handshakes(int interval) {
        return HANDSHAKES * pages(interval);
    }
}
