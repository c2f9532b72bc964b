package io.weir.samples.rmi;

import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.config.SettingsReader;
import java.time.Duration;
import java.util.Map;

/**
 * What the sample shall do.
 *
 * @param clients that search, all the time
 * @param priority how many of them call from the host with priority
 * @param settle how long each server runs before it is measured
 * @param duration how long it is measured
 * @param format of the result on stdout
 */
record RmiPlan(int clients, int priority, Duration settle, Duration duration, OutputFormat format) {
    static final String DURATION = "--duration";
    static final String SETTLE = "--settle";
    static final String CLIENTS = "--clients";
    static final String PRIORITY = "--priority";

    private static final int MAX_CLIENTS = 200;

    /**
     * Reads the command line's options.
     *
     * @param options texts by option; what is absent has its default
     * @return the plan
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    static RmiPlan read(Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir sample", "rmi", options);
        int clients = reader.integer(CLIENTS, 40, 2, MAX_CLIENTS);
        int priority = reader.integer(PRIORITY, 1, 1, MAX_CLIENTS);
        reader.mistakes().require(priority < clients, PRIORITY, "< " + CLIENTS + " (" + clients + ")", priority);
        RmiPlan plan = new RmiPlan(
                clients,
                priority,
                reader.duration(SETTLE, Duration.ofSeconds(10), Duration.ZERO, Duration.ofMinutes(10)),
                reader.duration(DURATION, Duration.ofSeconds(10), Duration.ofMillis(100), Duration.ofHours(1)),
                FormatOption.read(reader));
        reader.finish();
        return plan;
    }
}
