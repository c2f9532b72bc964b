package io.weir.benchmarks.mpl;

import io.weir.benchmarks.Bench;
import io.weir.cli.ExitCode;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Progress;
import io.weir.cli.ResultFiles;
import io.weir.cli.ResultOptions;
import io.weir.cli.Terminal;
import io.weir.cli.VersionProvider;
import io.weir.samples.database.Database;
import io.weir.samples.database.HotRowWorkload;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir bench mpl}: which pool finds how many transactions a database should get at once. */
@Command(
        name = "mpl",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Runs transactions that meet at a few hot rows against a real PostgreSQL, which it brings along.",
            "",
            "First sweeps fixed pool sizes, then lets each controller look for the best one while the load stays, "
                    + "changes, comes in bursts, or comes from several processes."
        },
        footer = {
            "",
            "Examples:",
            "  weir bench mpl --smoke              half a minute that shows that it works",
            "  weir bench mpl --workloads w3 --controllers hybrid,hikari-64 --scenarios steady",
            "  weir bench mpl --out mpl            everything: some hours"
        })
public final class MplBench implements Bench {
    @Option(
            names = "--smoke",
            description =
                    "Only shows that it works, in about 30 s: one workload, two controllers; options still count.")
    private boolean smoke;

    @Option(names = MplPlan.WORKLOADS, paramLabel = "LIST", description = "With commas, of w1 to w4. Default: w1,w3.")
    private String workloads;

    @Option(
            names = MplPlan.CONTROLLERS,
            paramLabel = "LIST",
            description =
                    "With commas, of hybrid, parabola, system-load, hikari-10, hikari-64, hikari-cpus, flexypool, "
                            + "vegas, gradient2, aimd. Default: all.")
    private String controllers;

    @Option(
            names = MplPlan.SCENARIOS,
            paramLabel = "LIST",
            description = "With commas, of steady, changing, bursts, replicas. Default: all.")
    private String scenarios;

    @Option(
            names = MplPlan.DURATION,
            paramLabel = "TIME",
            description = "How long a run is judged, and each phase of one that changes. Default: 60s.")
    private String duration;

    @Option(
            names = MplPlan.SETTLE,
            paramLabel = "TIME",
            description = "How long a controller has before; fixed sizes get 2s. Default: 60s.")
    private String settle;

    @Option(
            names = MplPlan.SWEEP,
            paramLabel = "TIME",
            description = "How long each fixed size is measured. Default: 10s.")
    private String sweep;

    @Option(
            names = MplPlan.SIZES,
            paramLabel = "LIST",
            description = "Fixed sizes of the sweep, ascending, with commas. Default: 1,2,4,6,8,12,16,24,32,48,64.")
    private String sizes;

    @Option(names = MplPlan.IDLE, paramLabel = "TIME", description = "Idle time before a burst. Default: 30s.")
    private String idle;

    @Option(names = MplPlan.BURST, paramLabel = "TIME", description = "How long a burst is. Default: 10s.")
    private String burst;

    @Option(
            names = MplPlan.REPEATS,
            paramLabel = "N",
            description = "How often each controller plays each scenario, 1 to 100; medians count. Default: 1.")
    private String repeats;

    @Option(
            names = MplPlan.ORACLE_RUNS,
            paramLabel = "N",
            description = "How often the best fixed size runs again among the controllers of a scenario, 1 to 100. "
                    + "Default: 5.")
    private String oracleRuns;

    @Option(names = MplPlan.SEED, paramLabel = "N", description = "Seed of the clients' choices. Default: 1.")
    private String seed;

    @Option(
            names = MplPlan.DATABASE,
            paramLabel = "WORD",
            description = "auto: PostgreSQL, or H2 in memory where it cannot start; h2. Default: auto.")
    private String database;

    @Mixin
    private ResultOptions result = new ResultOptions();

    private MplPlan plan;

    /** Creates the verb with nothing set. */
    public MplBench() {}

    @Override
    public void prepare() {
        OptionTexts options = result.texts()
                .with(MplPlan.WORKLOADS, workloads)
                .with(MplPlan.CONTROLLERS, controllers)
                .with(MplPlan.SCENARIOS, scenarios)
                .with(MplPlan.DURATION, duration)
                .with(MplPlan.SETTLE, settle)
                .with(MplPlan.SWEEP, sweep)
                .with(MplPlan.SIZES, sizes)
                .with(MplPlan.IDLE, idle)
                .with(MplPlan.BURST, burst)
                .with(MplPlan.REPEATS, repeats)
                .with(MplPlan.ORACLE_RUNS, oracleRuns)
                .with(MplPlan.SEED, seed)
                .with(MplPlan.DATABASE, database);
        plan = MplPlan.read(smoke, options.map());
    }

    @Override
    public int run(Terminal terminal) throws SQLException {
        plan.out().ifPresent(ResultFiles::prepare);
        terminal.err().println(Schedule.words(plan));
        List<WorkloadResult> results = measure(terminal);
        String json = MplJson.of(results, false);
        if (plan.format() == OutputFormat.JSON) {
            terminal.out().println(json);
        } else {
            results.forEach(result -> print(terminal, result));
        }
        terminal.out().flush();
        warn(terminal, results);
        plan.out().ifPresent(files -> files.write(terminal, MplJson.of(results, true), MplReport.of(plan, results)));
        return ExitCode.SUCCESS;
    }

    private List<WorkloadResult> measure(Terminal terminal) throws SQLException {
        List<WorkloadResult> results = new ArrayList<>();
        try (Progress progress = terminal.progress();
                Database running = plan.h2() ? Database.startH2() : Database.start(progress::note)) {
            Bed bed = new Bed(running, progress, Schedule.runs(plan), plan.seed());
            for (HotRowWorkload workload : plan.workloads()) {
                results.add(WorkloadEvaluation.of(plan, workload, bed));
            }
        }
        return results;
    }

    private static void print(Terminal terminal, WorkloadResult result) {
        terminal.out().println(MplTables.oracle(result));
        result.notes().forEach(terminal.out()::println);
        terminal.out().print("\n" + MplTables.sweep(result).print());
        terminal.out().println("\n" + MplTables.runs(result).print());
    }

    private static void warn(Terminal terminal, List<WorkloadResult> results) {
        for (WorkloadResult result : results) {
            for (Row row : result.rows()) {
                if (row.errors() > 0) {
                    terminal.err()
                            .println(result.workload().name() + " "
                                    + row.scenario().word() + " "
                                    + row.policy().word() + ": " + row.errors() + " attempts failed; the first: "
                                    + row.firstError());
                }
            }
        }
    }
}
