package io.weir.samples.batch;

import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.config.SettingsReader;
import java.time.Duration;
import java.util.Map;

/**
 * What the sample shall do.
 *
 * @param users of the web application
 * @param jobs that there are at a time
 * @param settle how long each form runs before it is measured
 * @param duration how long it is measured
 * @param format of the result on stdout
 */
record BatchPlan(int users, int jobs, Duration settle, Duration duration, OutputFormat format) {
    static final String DURATION = "--duration";
    static final String SETTLE = "--settle";
    static final String USERS = "--users";
    static final String JOBS = "--jobs";

    private static final int MAX_USERS = 150;
    private static final int MAX_JOBS = 500;

    /**
     * Reads the command line's options.
     *
     * @param options texts by option; what is absent has its default
     * @return the plan
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    static BatchPlan read(Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir sample", "batch", options);
        BatchPlan plan = new BatchPlan(
                reader.integer(USERS, 8, 1, MAX_USERS),
                reader.integer(JOBS, 30, 1, MAX_JOBS),
                reader.duration(SETTLE, Duration.ofSeconds(5), Duration.ZERO, Duration.ofMinutes(10)),
                reader.duration(DURATION, Duration.ofSeconds(10), Duration.ofMillis(100), Duration.ofHours(1)),
                FormatOption.read(reader));
        reader.finish();
        return plan;
    }
}
