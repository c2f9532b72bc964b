package io.weir.benchmarks.chaos;

import io.weir.benchmarks.WordList;
import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.cli.ResultFiles;
import io.weir.config.SettingsReader;
import io.weir.samples.demo.load.LoadPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is to happen.
 *
 * @param smoke whether it only has to show that it works
 * @param faults which, each once
 * @param duration how long each lasts, 500 ms to 60 s
 * @param ratePerSecond mean arrivals in a second for each arm, 5 to 500
 * @param seed of the schedules
 * @param format of the result on stdout
 * @param out where the report goes, if wanted
 */
record ChaosPlan(
        boolean smoke,
        List<Fault> faults,
        Duration duration,
        double ratePerSecond,
        int seed,
        OutputFormat format,
        Optional<ResultFiles> out) {

    static final String FAULTS = "--faults";
    static final String DURATION = "--duration";
    static final String RATE = "--rate";
    static final String SEED = "--seed";

    /** Long enough for six polls of a report. */
    private static final Duration DEFAULT_DURATION = Duration.ofSeconds(3);

    private static final Duration SMOKE_DURATION = Duration.ofMillis(1_500);
    private static final String SMOKE_FAULTS = "node-killed,report-lying";
    /** What a user of a page waits at least; shorter than the pauses here, so that they lose requests. */
    private static final Duration PATIENCE = Duration.ofMillis(1_500);

    private static final Duration WARM_UP_PATIENCE = Duration.ofSeconds(10);
    private static final double WARM_UP_SHARE = 2;
    /** Longer than any run; its end is called. */
    private static final Duration WITHOUT_END = Duration.ofHours(1);

    static ChaosPlan read(boolean smoke, Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir bench", "chaos", options);
        ChaosPlan plan = new ChaosPlan(
                smoke,
                WordList.read(
                        reader, FAULTS, smoke ? SMOKE_FAULTS : String.join(",", Fault.WORDS), Fault.WORDS, Fault::of),
                reader.duration(
                        DURATION,
                        smoke ? SMOKE_DURATION : DEFAULT_DURATION,
                        Duration.ofMillis(500),
                        Duration.ofSeconds(60)),
                reader.decimal(RATE, 50, 5, 500),
                reader.integer(SEED, 1, 0, Integer.MAX_VALUE),
                FormatOption.read(reader),
                ResultFiles.read(reader));
        reader.finish();
        return plan;
    }

    /** Returns how long an arm is driven before anything. */
    Duration warmUp() {
        return Duration.ofSeconds(smoke ? 2 : 8);
    }

    /** Returns how long before the fault requests are measured. */
    Duration before() {
        return Duration.ofMillis(smoke ? 500 : 1_500);
    }

    /** Returns how much longer than necessary an arm is watched after it is well. */
    Duration after() {
        return Duration.ofMillis(smoke ? 0 : 2_000);
    }

    Duration patience() {
        return PATIENCE;
    }

    /**
     * Returns how an arm is driven before anything: gently and for patient users, since a server whose code is not compiled yet
     * answers so late that impatient ones come back for ever.
     */
    LoadPlan warmUpLoad() {
        return new LoadPlan(ratePerSecond / WARM_UP_SHARE, Duration.ZERO, WITHOUT_END, seed, WARM_UP_PATIENCE);
    }

    LoadPlan load() {
        return new LoadPlan(ratePerSecond, Duration.ZERO, WITHOUT_END, seed, PATIENCE);
    }
}
