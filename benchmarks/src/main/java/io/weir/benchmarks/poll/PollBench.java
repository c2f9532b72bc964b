package io.weir.benchmarks.poll;

import io.weir.benchmarks.Bench;
import io.weir.cli.ExitCode;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Progress;
import io.weir.cli.ResultFiles;
import io.weir.cli.ResultOptions;
import io.weir.cli.Terminal;
import io.weir.cli.VersionProvider;
import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.Json;
import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir bench poll}: the cost of polling many nodes. */
@Command(
        name = "poll",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Measures what polling and decoding the reports of many nodes costs a gateway.",
            "",
            "A second process serves the reports on loopback, each at a port of its own. Counted are the threads of "
                    + "the poller."
        },
        footer = {
            "",
            "Examples:",
            "  weir bench poll                  1,000 nodes, once a second, under 2 minutes",
            "  weir bench poll --nodes 5000 --interval 500ms"
        })
public final class PollBench implements Bench {
    /** What polling 1,000 nodes once a second may cost: 2 % of one core. */
    private static final double LIMIT_RATIO = 0.02;

    @Option(names = "--smoke", description = "Only shows that it works, in about 20 s.")
    private boolean smoke;

    @Option(names = PollPlan.NODES, paramLabel = "N", description = "Nodes, 1 to 5000. Default: 1000.")
    private String nodes;

    @Option(
            names = PollPlan.INTERVAL,
            paramLabel = "TIME",
            description = "Between two polls of a node, 100ms to 1m. Default: 1s.")
    private String interval;

    @Option(names = PollPlan.DURATION, paramLabel = "TIME", description = "How long it is measured. Default: 60s.")
    private String duration;

    @Mixin
    private ResultOptions result = new ResultOptions();

    private PollPlan plan;

    /** Creates the verb with nothing set. */
    public PollBench() {}

    @Override
    public void prepare() {
        OptionTexts options = result.texts()
                .with(PollPlan.NODES, nodes)
                .with(PollPlan.INTERVAL, interval)
                .with(PollPlan.DURATION, duration);
        plan = PollPlan.read(smoke, options.map());
    }

    @Override
    public int run(Terminal terminal) {
        plan.out().ifPresent(ResultFiles::prepare);
        PollCost cost;
        try (Progress progress = terminal.progress()) {
            cost = PollCost.measure(plan, progress);
        }
        String json = json(cost);
        if (plan.format() == OutputFormat.JSON) {
            terminal.out().println(json);
        } else {
            terminal.out().print(table(cost).print());
        }
        terminal.out().flush();
        plan.out()
                .ifPresent(files -> files.write(
                        terminal, json, new HtmlReport("Weir bench: polling reports").table("Result", table(cost))));
        return ExitCode.SUCCESS;
    }

    private Table table(PollCost cost) {
        Table table = new Table(
                "polling " + plan.nodes() + " nodes every " + plan.interval().toMillis() + " ms", "");
        table.row("the poller's threads, share of one core", Numbers.percent(cost.cpuRatio(), 2));
        cost.used()
                .cpuNanos()
                .forEach((name, nanos) -> table.row(
                        "  " + name,
                        Numbers.percent(nanos / (double) cost.used().atNanos(), 2)));
        table.row("the whole JVM, share of one core", Numbers.percent(cost.processCpuRatio(), 2));
        table.row("polls per second", Numbers.fixed(cost.perSecond(cost.polls()), 1));
        table.row("reports per second", Numbers.fixed(cost.perSecond(cost.reports()), 1));
        table.row("failures", Numbers.fixed(cost.failures(), 0));
        cost.reasons().forEach((reason, count) -> table.row("  " + reason, String.valueOf(count)));
        table.row("allocated a poll, bytes", Numbers.fixed(bytesPerPoll(cost), 0));
        return table;
    }

    private static Double bytesPerPoll(PollCost cost) {
        return cost.polls() == 0 ? null : cost.used().allocatedBytes() / cost.polls();
    }

    private String json(PollCost cost) {
        return Json.text(json -> {
            json.writeStartObject();
            json.writeNumberField("nodes", plan.nodes());
            Json.number(json, "intervalSeconds", plan.interval().toMillis() / 1e3);
            // Beside the percentage, since the ratio of a quiet poller has all its digits behind the third.
            Json.number(json, "cpuRatio", cost.cpuRatio());
            Json.number(json, "cpuPercent", cost.cpuRatio() * 100);
            Json.number(json, "processCpuPercent", cost.processCpuRatio() * 100);
            Json.number(json, "pollsPerSecond", cost.perSecond(cost.polls()));
            Json.number(json, "reportsPerSecond", cost.perSecond(cost.reports()));
            Json.number(json, "failures", cost.failures());
            Json.number(json, "bytesPerPoll", bytesPerPoll(cost));
            Json.number(json, "limitRatio", LIMIT_RATIO);
            json.writeBooleanField("withinLimit", cost.cpuRatio() < LIMIT_RATIO);
            json.writeBooleanField("smoke", smoke);
            json.writeEndObject();
        });
    }
}
