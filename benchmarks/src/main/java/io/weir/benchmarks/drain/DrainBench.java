package io.weir.benchmarks.drain;

import io.weir.benchmarks.Bench;
import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Progress;
import io.weir.cli.ResultFiles;
import io.weir.cli.ResultOptions;
import io.weir.cli.Terminal;
import io.weir.cli.VersionProvider;
import io.weir.samples.demo.process.DebianProgram;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir bench drain}: a cluster behind HAProxy, with and without nodes that announce their major GCs. */
@Command(
        name = "drain",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Evaluates draining before a major GC behind HAProxy.",
            "",
            "Starts three nodes and measures each row on them, every one with a HAProxy of its own and the same schedule of "
                    + "requests. HAProxy must be installed, or apt-get must be able to fetch it (it is not installed then, "
                    + "only unpacked)."
        },
        footer = {
            "",
            "Examples:",
            "  weir bench drain --smoke         half a minute",
            "  weir bench drain --out drain     everything, about 11 minutes",
            "  weir bench drain --rows weight-50ms,weight-200ms --repeats 5"
        })
public final class DrainBench implements Bench {
    @Option(
            names = "--smoke",
            description = "Only shows that it works, in about 30 s: plain and one row; options still count.")
    private boolean smoke;

    @Option(
            names = DrainPlan.DURATION,
            paramLabel = "TIME",
            description = "How long a row is measured in each repeat, 2s to 1h. Default: 24s.")
    private String duration;

    @Option(names = DrainPlan.SEED, paramLabel = "N", description = "Seed of schedules and order. Default: 1.")
    private String seed;

    @Option(
            names = DrainPlan.COLLECTOR,
            paramLabel = "NAME",
            description = "The nodes' collector: serial, parallel or g1. Default: serial.")
    private String collector;

    @Option(names = DrainPlan.REPEATS, paramLabel = "N", description = "How often, 1 to 100. Default: 3.")
    private String repeats;

    @Option(
            names = DrainPlan.ROWS,
            paramLabel = "LIST",
            description =
                    "With commas, what agents say and how often they are asked: weight-TIME, drain-TIME; plain is always "
                            + "measured. Default: " + DrainPlan.DEFAULT_ROWS + ".")
    private String rows;

    @Option(names = DrainPlan.RATE, paramLabel = "R", description = "Requests a second. Default: 300.")
    private String rate;

    @Mixin
    private ResultOptions result = new ResultOptions();

    private DrainPlan plan;

    /** Creates the verb with nothing set. */
    public DrainBench() {}

    @Override
    public void prepare() {
        OptionTexts options = result.texts()
                .with(DrainPlan.DURATION, duration)
                .with(DrainPlan.SEED, seed)
                .with(DrainPlan.COLLECTOR, collector)
                .with(DrainPlan.REPEATS, repeats)
                .with(DrainPlan.ROWS, rows)
                .with(DrainPlan.RATE, rate);
        plan = DrainPlan.read(smoke, options.map());
    }

    @Override
    public int run(Terminal terminal) {
        plan.out().ifPresent(ResultFiles::prepare);
        List<RowResult> results;
        try (DebianProgram haproxy = DebianProgram.find("haproxy");
                Progress progress = terminal.progress()) {
            results = DrainEvaluation.of(plan, haproxy, progress);
        } catch (IOException e) {
            throw CliException.failure("drain needs HAProxy: " + e.getMessage(), e);
        }
        String json = DrainJson.of(plan, results);
        if (plan.format() == OutputFormat.JSON) {
            terminal.out().println(json);
        } else {
            DrainTables tables = new DrainTables(plan);
            terminal.out().println(tables.setting() + "\n");
            terminal.out().println(tables.rows(results).print());
            terminal.out().println("Times less than plain has, with the 95 % interval:\n");
            terminal.out().print(tables.comparisons(results).print());
        }
        terminal.out().flush();
        results.forEach(row -> warn(terminal, row));
        plan.out().ifPresent(files -> files.write(terminal, json, DrainReport.of(plan, results)));
        return ExitCode.SUCCESS;
    }

    private static void warn(Terminal terminal, RowResult row) {
        if (row.errors() > 0) {
            terminal.err()
                    .println(row.row().word() + ": " + row.errors() + " requests failed; the first: "
                            + row.firstError());
        }
    }
}
