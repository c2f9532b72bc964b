package io.weir.benchmarks.balance;

import io.weir.benchmarks.Bench;
import io.weir.cli.ExitCode;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Progress;
import io.weir.cli.ResultFiles;
import io.weir.cli.ResultOptions;
import io.weir.cli.Terminal;
import io.weir.cli.VersionProvider;
import io.weir.samples.demo.cluster.DemoCollector;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir bench balance}: every strategy, plain and GC-aware, and the rivals, on a real cluster. */
@Command(
        name = "balance",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Evaluates the load balancer.",
            "",
            "Starts a cluster for each collector and measures every strategy on it, plain and GC-aware, and what one "
                    + "might use instead: P2C on requests in flight, and keeping away from nodes whose old generation is "
                    + "full. Each row gets the same schedule of requests."
        },
        footer = {
            "",
            "Examples:",
            "  weir bench balance --smoke                           half a minute",
            "  weir bench balance --collector serial --out serial   one collector, under half an hour",
            "  weir bench balance --out balance                     all of them, about 75 minutes",
            "  weir bench balance --strategies round-robin,p2c --repeats 10 --duration 30s"
        })
public final class BalanceBench implements Bench {
    @Option(
            names = "--smoke",
            description = "Only shows that it works, in about 30 s: one collector, two rows; options still count.")
    private boolean smoke;

    @Option(
            names = BalancePlan.DURATION,
            paramLabel = "TIME",
            description = "How long a row is measured in each repeat, 2s to 1h. Default: 12s.")
    private String duration;

    @Option(names = BalancePlan.SEED, paramLabel = "N", description = "Seed of schedules and order. Default: 1.")
    private String seed;

    @Option(
            names = BalancePlan.COLLECTOR,
            paramLabel = "NAME",
            description = "The nodes' collector: serial, parallel, g1 or all. Default: all.")
    private String collector;

    @Option(names = BalancePlan.REPEATS, paramLabel = "N", description = "How often, 1 to 100. Default: 5.")
    private String repeats;

    @Option(
            names = BalancePlan.STRATEGIES,
            paramLabel = "LIST",
            description = "With commas, of round-robin, random, weighted-round-robin, weighted-random, p2c, "
                    + "old-gen-threshold. Default: all.")
    private String strategies;

    @Option(names = BalancePlan.RATE, paramLabel = "R", description = "Requests a second. Default: 300.")
    private String rate;

    @Option(
            names = BalancePlan.WEIGHTS,
            paramLabel = "LIST",
            description = "The nodes' weights for weighted strategies, with commas. Default: 2,1,1.")
    private String weights;

    @Mixin
    private ResultOptions result = new ResultOptions();

    private BalancePlan plan;

    /** Creates the verb with nothing set. */
    public BalanceBench() {}

    @Override
    public void prepare() {
        OptionTexts options = result.texts()
                .with(BalancePlan.DURATION, duration)
                .with(BalancePlan.SEED, seed)
                .with(BalancePlan.COLLECTOR, collector)
                .with(BalancePlan.REPEATS, repeats)
                .with(BalancePlan.STRATEGIES, strategies)
                .with(BalancePlan.RATE, rate)
                .with(BalancePlan.WEIGHTS, weights);
        plan = BalancePlan.read(smoke, options.map());
    }

    @Override
    public int run(Terminal terminal) {
        plan.out().ifPresent(ResultFiles::prepare);
        List<CollectorResult> results = new ArrayList<>();
        try (Progress progress = terminal.progress()) {
            for (DemoCollector each : plan.collectors()) {
                results.add(CollectorEvaluation.of(plan, each, progress));
            }
        }
        String json = BalanceJson.of(plan, results);
        if (plan.format() == OutputFormat.JSON) {
            terminal.out().println(json);
        } else {
            results.forEach(result -> print(terminal, result));
        }
        terminal.out().flush();
        results.forEach(result -> warn(terminal, result));
        plan.out().ifPresent(files -> files.write(terminal, json, BalanceReport.of(plan, results)));
        return ExitCode.SUCCESS;
    }

    private void print(Terminal terminal, CollectorResult result) {
        BalanceTables tables = new BalanceTables(plan);
        terminal.out().println(tables.setting(result) + "\n");
        terminal.out().println(tables.latencies(result.rows()).print());
        terminal.out().println(tables.pauses(result.rows()).print());
        terminal.out().println(tables.costs(result.rows()).print());
        terminal.out().println("Times less than the other has, with the 95 % interval:\n");
        terminal.out().println(tables.comparisons(result).print());
    }

    private static void warn(Terminal terminal, CollectorResult result) {
        for (RowSummary row : result.measured()) {
            if (row.errors() > 0) {
                terminal.err()
                        .println(result.collector().word() + ", "
                                + row.contender().label() + ": " + row.errors() + " requests failed; the first: "
                                + row.firstError());
            }
        }
    }
}
