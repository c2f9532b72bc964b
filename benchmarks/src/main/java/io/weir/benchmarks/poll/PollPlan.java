package io.weir.benchmarks.poll;

import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.cli.ResultFiles;
import io.weir.config.SettingsReader;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What to measure.
 *
 * @param nodes how many are polled, 1 to 5,000
 * @param interval between two polls of a node, 100 ms to 1 min
 * @param warmUp before it is measured, so that code is compiled and connections are open
 * @param duration how long it is measured, 2 s to 1 h
 * @param format of the result on stdout
 * @param out where the report goes, if wanted
 */
record PollPlan(
        int nodes,
        Duration interval,
        Duration warmUp,
        Duration duration,
        OutputFormat format,
        Optional<ResultFiles> out) {
    static final String NODES = "--nodes";
    static final String INTERVAL = "--interval";
    static final String DURATION = "--duration";

    /** The code that a poll runs is compiled to the end after some 20,000 polls; measured. */
    private static final Duration WARM_UP = Duration.ofSeconds(30);

    private static final Duration SMOKE_WARM_UP = Duration.ofSeconds(5);
    private static final Duration SMOKE_DURATION = Duration.ofSeconds(10);

    /**
     * Reads the command line's options.
     *
     * @param smoke whether the short form is wanted, which changes defaults
     * @param options texts by option; what is absent has its default
     * @return the plan
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    static PollPlan read(boolean smoke, Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir bench", "poll", options);
        PollPlan plan = new PollPlan(
                reader.integer(NODES, 1_000, 1, 5_000),
                reader.duration(INTERVAL, Duration.ofSeconds(1), Duration.ofMillis(100), Duration.ofMinutes(1)),
                smoke ? SMOKE_WARM_UP : WARM_UP,
                reader.duration(
                        DURATION,
                        smoke ? SMOKE_DURATION : Duration.ofSeconds(60),
                        Duration.ofSeconds(2),
                        Duration.ofHours(1)),
                FormatOption.read(reader),
                ResultFiles.read(reader));
        reader.finish();
        return plan;
    }
}
