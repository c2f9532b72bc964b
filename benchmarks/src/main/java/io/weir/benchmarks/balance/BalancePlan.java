package io.weir.benchmarks.balance;

import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.cli.ResultFiles;
import io.weir.config.SettingsReader;
import io.weir.samples.demo.cluster.DemoCollector;
import io.weir.samples.demo.load.LoadPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/**
 * What an evaluation is to do.
 *
 * @param smoke whether it only has to show that it works
 * @param collectors the nodes' collectors, one cluster each
 * @param strategies what is measured
 * @param repeats how often each row is measured, 1 to 100
 * @param duration how long each time, 2 s to 1 h
 * @param ratePerSecond mean arrivals in a second, 1 to 100,000
 * @param weights the nodes' weights for weighted strategies
 * @param seed of the schedules and of the rows' order
 * @param format of the result on stdout
 * @param out where the report goes, if wanted
 */
record BalancePlan(
        boolean smoke,
        List<DemoCollector> collectors,
        List<Strategy> strategies,
        int repeats,
        Duration duration,
        double ratePerSecond,
        List<Integer> weights,
        int seed,
        OutputFormat format,
        Optional<ResultFiles> out) {

    static final String COLLECTOR = "--collector";
    static final String STRATEGIES = "--strategies";
    static final String REPEATS = "--repeats";
    static final String DURATION = "--duration";
    static final String RATE = "--rate";
    static final String WEIGHTS = "--weights";
    static final String SEED = "--seed";

    /** As in the demo: with the default cap one of them may be avoided. */
    static final int NODES = 3;

    private static final String ALL = "all";
    private static final int MAX_WEIGHT = 1_000;

    private static final Duration SHORTEST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofHours(1);
    /** Two major GCs a node and 3,600 requests. */
    private static final Duration DEFAULT_DURATION = Duration.ofSeconds(12);

    private static final Duration SMOKE_DURATION = Duration.ofSeconds(3);
    /**
     * Before each row is measured, with its load: one interval between the nodes' major GCs. The row before has left them at
     * random distances, and what keeps them apart needs that long: with 2 s two of six weighted rows had a repeat in which
     * two nodes collected together.
     */
    private static final Duration SETTLING = Duration.ofSeconds(8);

    private static final Duration SMOKE_SETTLING = Duration.ofSeconds(1);

    /**
     * Reads the command line's options.
     *
     * @param smoke whether the short form is wanted, which changes defaults
     * @param options texts by option; what is absent has its default
     * @return the plan
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    static BalancePlan read(boolean smoke, Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir bench", "balance", options);
        BalancePlan plan = new BalancePlan(
                smoke,
                readCollectors(reader, smoke ? "serial" : ALL),
                readList(
                        reader,
                        STRATEGIES,
                        smoke ? "round-robin" : String.join(",", Strategy.WORDS),
                        Strategy.WORDS,
                        Strategy::of),
                reader.integer(REPEATS, smoke ? 2 : 5, 1, 100),
                reader.duration(DURATION, smoke ? SMOKE_DURATION : DEFAULT_DURATION, SHORTEST, LONGEST),
                reader.decimal(RATE, smoke ? 100 : 300, 1, 100_000),
                readWeights(reader),
                reader.integer(SEED, 1, 0, Integer.MAX_VALUE),
                FormatOption.read(reader),
                ResultFiles.read(reader));
        reader.finish();
        return plan;
    }

    private static List<DemoCollector> readCollectors(SettingsReader reader, String otherwise) {
        List<String> allowed = new ArrayList<>(DemoCollector.WORDS);
        allowed.add(ALL);
        String word = reader.oneOf(COLLECTOR, otherwise, allowed);
        return word.equals(ALL) ? List.of(DemoCollector.values()) : List.of(DemoCollector.of(word));
    }

    private static <T> List<T> readList(
            SettingsReader reader, String option, String otherwise, List<String> allowed, Function<String, T> made) {
        List<T> list = new ArrayList<>();
        String rule = "a list, with commas, of " + String.join(", ", allowed) + ", each once";
        for (String word : reader.text(option, otherwise).split(",", -1)) {
            boolean known = allowed.contains(word);
            if (reader.mistakes().require(known, option, rule, "'" + word + "'")) {
                T one = made.apply(word);
                reader.mistakes().require(!list.contains(one), option, rule, "'" + word + "' twice");
                list.add(one);
            }
        }
        return List.copyOf(list);
    }

    private static List<Integer> readWeights(SettingsReader reader) {
        // One node is meant to take half of the load, which it can: none is near its capacity.
        String text = reader.text(WEIGHTS, "2,1,1");
        try {
            return weights(text);
        } catch (NumberFormatException e) {
            reader.mistakes()
                    .add(
                            WEIGHTS,
                            "a list, with commas, of " + NODES + " whole numbers in 1.." + MAX_WEIGHT + ", one a node",
                            "'" + text + "'");
            return Collections.nCopies(NODES, 1);
        }
    }

    /**
     * Reads weights.
     *
     * @param text whole numbers with commas between them
     * @return one a node
     * @throws NumberFormatException when it is something else
     */
    static List<Integer> weights(String text) {
        List<Integer> weights = new ArrayList<>();
        for (String word : text.split(",", -1)) {
            int weight = Integer.parseInt(word);
            if (weight < 1 || weight > MAX_WEIGHT) {
                throw new NumberFormatException(text);
            }
            weights.add(weight);
        }
        if (weights.size() != NODES) {
            throw new NumberFormatException(text);
        }
        return List.copyOf(weights);
    }

    /** Returns the weights as {@link #weights(String)} reads them. */
    String weightsText() {
        return String.join(",", weights.stream().map(String::valueOf).toList());
    }

    /** Returns who is measured with a collector. */
    List<Contender> contenders(DemoCollector collector) {
        return Contender.of(strategies, collector);
    }

    /**
     * Returns the order in which the contenders are measured.
     *
     * @param collector with which
     * @param repeat from 1
     * @return all contenders, shuffled by the seed
     */
    List<Contender> order(DemoCollector collector, int repeat) {
        List<Contender> order = new ArrayList<>(contenders(collector));
        Collections.shuffle(order, new Random(seed * 1_000_003L + repeat));
        return order;
    }

    /**
     * Returns how to drive a row.
     *
     * @param repeat from 1; each has a schedule of its own, the same for all its rows
     * @return the load
     */
    LoadPlan load(int repeat) {
        return new LoadPlan(ratePerSecond, settling(), duration, (long) seed + repeat - 1);
    }

    /**
     * Returns how to drive a contender once before everything, so that its code is compiled.
     *
     * @return a load of which nothing is used
     */
    LoadPlan warmUp() {
        return new LoadPlan(ratePerSecond, Duration.ZERO, settling(), seed);
    }

    private Duration settling() {
        return smoke ? SMOKE_SETTLING : SETTLING;
    }
}
