package io.weir.benchmarks.drain;

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

/**
 * What is to be measured.
 *
 * @param smoke whether it only has to show that it works
 * @param collector the nodes' collector
 * @param rows what HAProxy asks, the plain one first
 * @param repeats how often each row is measured, 1 to 100
 * @param duration how long each time, 2 s to 1 h
 * @param ratePerSecond mean arrivals in a second, 1 to 100,000
 * @param seed of the schedules and of the rows' order
 * @param format of the result on stdout
 * @param out where the report goes, if wanted
 */
record DrainPlan(
        boolean smoke,
        DemoCollector collector,
        List<DrainRow> rows,
        int repeats,
        Duration duration,
        double ratePerSecond,
        int seed,
        OutputFormat format,
        Optional<ResultFiles> out) {

    static final String COLLECTOR = "--collector";
    static final String ROWS = "--rows";
    static final String REPEATS = "--repeats";
    static final String DURATION = "--duration";
    static final String RATE = "--rate";
    static final String SEED = "--seed";

    /** As in the demo. */
    static final int NODES = 3;

    static final String DEFAULT_ROWS = "plain,weight-100ms,weight-500ms,weight-2s,drain-100ms,drain-2s";

    private static final String SMOKE_ROWS = "plain,weight-100ms";
    private static final Duration SHORTEST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofHours(1);
    /** Three major GCs a node. */
    private static final Duration DEFAULT_DURATION = Duration.ofSeconds(24);

    private static final Duration SMOKE_DURATION = Duration.ofSeconds(4);
    /** Before each row is measured, with its load: one interval between the nodes' major GCs. */
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
    static DrainPlan read(boolean smoke, Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir bench", "drain", options);
        DrainPlan plan = new DrainPlan(
                smoke,
                DemoCollector.of(reader.oneOf(COLLECTOR, DemoCollector.SERIAL.word(), DemoCollector.WORDS)),
                readRows(reader, smoke ? SMOKE_ROWS : DEFAULT_ROWS),
                reader.integer(REPEATS, smoke ? 1 : 3, 1, 100),
                reader.duration(DURATION, smoke ? SMOKE_DURATION : DEFAULT_DURATION, SHORTEST, LONGEST),
                reader.decimal(RATE, smoke ? 100 : 300, 1, 100_000),
                reader.integer(SEED, 1, 0, Integer.MAX_VALUE),
                FormatOption.read(reader),
                ResultFiles.read(reader));
        reader.finish();
        return plan;
    }

    private static List<DrainRow> readRows(SettingsReader reader, String otherwise) {
        List<DrainRow> rows = new ArrayList<>(List.of(DrainRow.PLAIN));
        for (String word : reader.text(ROWS, otherwise).split(",", -1)) {
            Optional<DrainRow> row = DrainRow.parse(word);
            String rule = "a list, with commas, of " + DrainRow.FORM + " (10ms or longer), each once";
            if (reader.mistakes().require(row.isPresent(), ROWS, rule, "'" + word + "'")
                    && !row.get().isPlain()) {
                reader.mistakes().require(!rows.contains(row.get()), ROWS, rule, "'" + word + "' twice");
                rows.add(row.get());
            }
        }
        return List.copyOf(rows);
    }

    /** Returns the settings of the drain valves that every node has, one for each row that asks. */
    List<String> valves() {
        return rows.stream()
                .filter(row -> !row.isPlain())
                .map(DrainRow::valveSettings)
                .toList();
    }

    /** Returns which of the valves a row asks. */
    int valve(DrainRow row) {
        return rows.indexOf(row) - 1;
    }

    /** Returns the rows in the order in which a repeat measures them, shuffled by the seed. */
    List<DrainRow> order(int repeat) {
        List<DrainRow> order = new ArrayList<>(rows);
        Collections.shuffle(order, new Random(seed * 1_000_003L + repeat));
        return order;
    }

    /** Returns how to drive a row; each repeat has a schedule of its own, the same for all rows. */
    LoadPlan load(int repeat) {
        return new LoadPlan(ratePerSecond, settling(), duration, (long) seed + repeat - 1);
    }

    /** Returns how to drive the nodes once before everything, so that their code is compiled. */
    LoadPlan warmUp() {
        return new LoadPlan(ratePerSecond, Duration.ZERO, settling(), seed);
    }

    private Duration settling() {
        return smoke ? SMOKE_SETTLING : SETTLING;
    }
}
