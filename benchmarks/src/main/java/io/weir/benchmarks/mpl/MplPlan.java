package io.weir.benchmarks.mpl;

import io.weir.benchmarks.WordList;
import io.weir.benchmarks.mpl.pool.PoolPolicy;
import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.cli.ResultFiles;
import io.weir.config.SettingsReader;
import io.weir.samples.database.HotRowWorkload;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to measure.
 *
 * @param workloads at least one
 * @param policies at least one
 * @param scenarios at least one
 * @param sizes of the fixed pools that are swept, ascending
 * @param repeats how often each policy plays each scenario
 * @param oracleRuns how often the best fixed size is run again among the policies of a scenario
 * @param seed of the clients' choices
 * @param h2 whether H2 is wanted though PostgreSQL might start
 * @param times how long things take
 * @param format of the result on stdout
 * @param out where the report goes, if wanted
 */
record MplPlan(
        List<HotRowWorkload> workloads,
        List<PoolPolicy> policies,
        List<Scenario> scenarios,
        List<Integer> sizes,
        int repeats,
        int oracleRuns,
        int seed,
        boolean h2,
        Times times,
        OutputFormat format,
        Optional<ResultFiles> out) {
    static final String WORKLOADS = "--workloads";
    static final String CONTROLLERS = "--controllers";
    static final String SCENARIOS = "--scenarios";
    static final String SIZES = "--sizes";
    static final String REPEATS = "--repeats";
    static final String ORACLE_RUNS = "--oracle-runs";
    static final String SEED = "--seed";
    static final String DATABASE = "--database";
    static final String DURATION = "--duration";
    static final String SETTLE = "--settle";
    static final String SWEEP = "--sweep";
    static final String IDLE = "--idle";
    static final String BURST = "--burst";

    /** Clients of a run, and where controllers start. */
    static final int CLIENTS = 64;
    /** Processes of {@link Scenario#REPLICAS}; each has its part of the clients and of the start. */
    static final int REPLICAS = 4;

    private static final String ALL_SIZES = "1,2,4,6,8,12,16,24,32,48,64";
    private static final int MAX_SIZE = 150;
    private static final List<String> WORKLOAD_WORDS =
            HotRowWorkload.ALL.stream().map(HotRowWorkload::name).toList();

    /**
     * How long things take.
     *
     * @param counted what a run is judged by; each phase of one that changes
     * @param settle how long a controller has before
     * @param sweep how long a fixed size is measured in the sweep
     * @param idle before a burst
     * @param burst how long one is
     */
    record Times(Duration counted, Duration settle, Duration sweep, Duration idle, Duration burst) {
        /** How long the clients of a fixed size are on before they are measured. */
        Duration fixedSettle() {
            Duration enough = Duration.ofSeconds(2);
            return enough.compareTo(settle) < 0 ? enough : settle;
        }

        /** How long the best fixed size is measured between the others: enough, since it is done several times. */
        Duration rerun() {
            Duration enough = Duration.ofSeconds(20);
            return enough.compareTo(counted) < 0 ? enough : counted;
        }
    }

    /**
     * Reads the command line's options.
     *
     * @param smoke whether the short form is wanted, which changes defaults
     * @param options texts by option; what is absent has its default
     * @return the plan
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    static MplPlan read(boolean smoke, Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir bench", "mpl", options);
        MplPlan plan = new MplPlan(
                WordList.read(reader, WORKLOADS, smoke ? "w3" : "w1,w3", WORKLOAD_WORDS, HotRowWorkload::of),
                WordList.read(
                        reader,
                        CONTROLLERS,
                        smoke ? "hybrid,hikari-64" : String.join(",", PoolPolicy.WORDS),
                        PoolPolicy.WORDS,
                        PoolPolicy::of),
                WordList.read(
                        reader,
                        SCENARIOS,
                        smoke ? "steady" : String.join(",", Scenario.WORDS),
                        Scenario.WORDS,
                        Scenario::of),
                sizes(reader, smoke ? "8,64" : ALL_SIZES),
                reader.integer(REPEATS, 1, 1, 100),
                reader.integer(ORACLE_RUNS, smoke ? 1 : 5, 1, 100),
                reader.integer(SEED, 1, 0, Integer.MAX_VALUE),
                reader.oneOf(DATABASE, "auto", List.of("auto", "h2")).equals("h2"),
                times(smoke, reader),
                FormatOption.read(reader),
                ResultFiles.read(reader));
        reader.finish();
        return plan;
    }

    private static Times times(boolean smoke, SettingsReader reader) {
        return new Times(
                time(reader, DURATION, smoke ? 3 : 60),
                time(reader, SETTLE, smoke ? 1 : 60),
                time(reader, SWEEP, smoke ? 1 : 10),
                time(reader, IDLE, smoke ? 2 : 30),
                time(reader, BURST, smoke ? 2 : 10));
    }

    private static Duration time(SettingsReader reader, String option, int seconds) {
        return reader.duration(option, Duration.ofSeconds(seconds), Duration.ofSeconds(1), Duration.ofHours(1));
    }

    private static List<Integer> sizes(SettingsReader reader, String otherwise) {
        String text = reader.text(SIZES, otherwise);
        List<Integer> sizes = List.of();
        try {
            sizes = Arrays.stream(text.split(",", -1)).map(Integer::valueOf).toList();
        } catch (NumberFormatException e) {
            // Reported below, with the rule.
        }
        boolean ascending = !sizes.isEmpty() && sizes.get(0) > 0 && sizes.get(sizes.size() - 1) <= MAX_SIZE;
        for (int i = 1; i < sizes.size(); i++) {
            ascending &= sizes.get(i) > sizes.get(i - 1);
        }
        reader.mistakes()
                .require(
                        ascending,
                        SIZES,
                        "ascending whole numbers in 1.." + MAX_SIZE + ", with commas",
                        "'" + text + "'");
        return sizes;
    }

    /** Returns how many hot rows the phases of a scenario have, each number once, the usual one first. */
    static List<Integer> hotRows(HotRowWorkload workload, Scenario scenario) {
        return scenario == Scenario.CHANGING ? List.of(Script.WIDE, Script.NARROW) : List.of(workload.hotRows());
    }

    /** Returns how many hot rows there are in any phase of a workload's runs, the usual number first. */
    List<Integer> hotRows(HotRowWorkload workload) {
        LinkedHashSet<Integer> all = new LinkedHashSet<>();
        all.add(workload.hotRows());
        scenarios.forEach(scenario -> all.addAll(hotRows(workload, scenario)));
        return List.copyOf(all);
    }

    /**
     * Returns what a policy plays.
     *
     * @param bestPerSecond what the database can do, for bursts
     */
    Script script(HotRowWorkload workload, Scenario scenario, PoolPolicy policy, double bestPerSecond) {
        Duration settle = policy.isAdaptive() ? times.settle() : times.fixedSettle();
        return switch (scenario) {
            case STEADY, REPLICAS -> Script.steady(scenario, workload.hotRows(), settle, times.counted());
            case CHANGING -> Script.changing(settle, times.counted());
            case BURSTS -> Script.bursts(workload.hotRows(), settle, times.idle(), times.burst(), bestPerSecond);
        };
    }
}
