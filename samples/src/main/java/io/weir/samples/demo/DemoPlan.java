package io.weir.samples.demo;

import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.cli.ResultFiles;
import io.weir.config.SettingsReader;
import io.weir.samples.demo.cluster.DemoCollector;
import io.weir.samples.demo.load.LoadPlan;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What a demo is to do.
 *
 * @param nodes how many nodes, 1 to 16
 * @param duration how long each of the two runs is measured, 5 s to 1 h
 * @param ratePerSecond mean arrivals in a second, 1 to 100,000
 * @param collector the nodes' collector
 * @param seed of the schedule
 * @param format of the result on stdout
 * @param out where the report goes, if wanted
 */
record DemoPlan(
        int nodes,
        Duration duration,
        double ratePerSecond,
        DemoCollector collector,
        int seed,
        OutputFormat format,
        Optional<ResultFiles> out) {

    static final String NODES = "--nodes";
    static final String DURATION = "--duration";
    static final String RATE = "--rate";
    static final String COLLECTOR = "--collector";
    static final String SEED = "--seed";

    private static final Duration SHORTEST = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofHours(1);
    /** Until most of the request's path is compiled and every node has had a major GC or two; measured. */
    private static final Duration WARM_UP = Duration.ofSeconds(10);
    /** Warm-up of a run that is too short for more than a look. */
    private static final Duration SHORT_WARM_UP = Duration.ofSeconds(3);

    /**
     * Reads the command line's options.
     *
     * @param options texts by option; what is absent has its default
     * @return the plan
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    static DemoPlan read(Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir", "demo", options);
        DemoPlan plan = new DemoPlan(
                reader.integer(NODES, 3, 1, 16),
                reader.duration(DURATION, Duration.ofSeconds(60), SHORTEST, LONGEST),
                reader.decimal(RATE, 300, 1, 100_000),
                DemoCollector.of(reader.oneOf(COLLECTOR, "serial", DemoCollector.WORDS)),
                reader.integer(SEED, 1, 0, Integer.MAX_VALUE),
                FormatOption.read(reader),
                ResultFiles.read(reader));
        reader.finish();
        return plan;
    }

    /** Returns how to drive the cluster; the same for both runs. */
    LoadPlan load() {
        Duration warmUp = duration.compareTo(WARM_UP) < 0 ? SHORT_WARM_UP : WARM_UP;
        return new LoadPlan(ratePerSecond, warmUp, duration, seed);
    }
}
