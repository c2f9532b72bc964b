package io.weir.samples.pool;

import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.config.SettingsReader;
import io.weir.samples.database.HotRowWorkload;
import java.time.Duration;
import java.util.Map;

/**
 * What the sample shall do.
 *
 * @param workload the application's transactions
 * @param clients its threads, and the connections that each pool starts with
 * @param plain how long it runs on stock HikariCP
 * @param duration how long it runs on ours
 * @param step between two lines
 * @param format of the result on stdout
 */
record PoolPlan(
        HotRowWorkload workload, int clients, Duration plain, Duration duration, Duration step, OutputFormat format) {
    static final String DURATION = "--duration";
    static final String CLIENTS = "--clients";
    static final String WORKLOAD = "--workload";

    private static final int MAX_CLIENTS = 150;
    private static final Duration LONGEST_PLAIN = Duration.ofSeconds(10);

    /**
     * Reads the command line's options.
     *
     * @param options texts by option; what is absent has its default
     * @return the plan
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    static PoolPlan read(Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir sample", "pool", options);
        String workload = reader.oneOf(
                WORKLOAD,
                "w3",
                HotRowWorkload.ALL.stream().map(HotRowWorkload::name).toList());
        int clients = reader.integer(CLIENTS, 64, 4, MAX_CLIENTS);
        Duration duration =
                reader.duration(DURATION, Duration.ofSeconds(60), Duration.ofSeconds(2), Duration.ofHours(1));
        OutputFormat format = FormatOption.read(reader);
        reader.finish();
        Duration part = duration.dividedBy(2);
        return new PoolPlan(
                HotRowWorkload.of(workload),
                clients,
                part.compareTo(LONGEST_PLAIN) < 0 ? part : LONGEST_PLAIN,
                duration,
                Duration.ofSeconds(duration.toSeconds() < 20 ? 1 : 2),
                format);
    }
}
