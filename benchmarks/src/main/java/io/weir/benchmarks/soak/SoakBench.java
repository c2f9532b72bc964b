package io.weir.benchmarks.soak;

import io.weir.benchmarks.Bench;
import io.weir.cli.ExitCode;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Progress;
import io.weir.cli.ResultFiles;
import io.weir.cli.ResultOptions;
import io.weir.cli.Terminal;
import io.weir.cli.VersionProvider;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir bench soak}: everything at work for a long time, and what grows meanwhile. */
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Has everything of Weir work for a long time, and tells what grows.",
            "",
            "Nodes with reports and method limits behind a GC-aware gateway, a TLS server with its gate and a pool that finds its "
                    + "level, at a moderate load that goes up and down as by day and night, three times in the run. A line "
                    + "through each series says whether it drifts; the exit code is 1 when one does where it "
                    + "does harm, or when a request was lost. Needs Linux."
        },
        footer = {
            "",
            "Examples:",
            "  weir bench soak --smoke                      half a minute",
            "  weir bench soak --duration 30m --out soak    the default length, with a page",
            "  weir bench soak --duration 8h --rate 100"
        })
public final class SoakBench implements Bench {
    @Option(names = "--smoke", description = "Only shows that it works, in under 30 s; options still count.")
    private boolean smoke;

    @Option(
            names = SoakPlan.DURATION,
            paramLabel = "TIME",
            description = "How long the load lasts, 6s to 30d. Default: 30m.")
    private String duration;

    @Option(names = SoakPlan.RATE, paramLabel = "R", description = "Pages a second on average. Default: 50.")
    private String rate;

    @Option(names = SoakPlan.SEED, paramLabel = "N", description = "Seed of the schedules. Default: 1.")
    private String seed;

    @Mixin
    private ResultOptions result = new ResultOptions();

    private SoakPlan plan;

    /** Creates the verb with nothing set. */
    public SoakBench() {}

    @Override
    public void prepare() {
        OptionTexts options = result.texts()
                .with(SoakPlan.DURATION, duration)
                .with(SoakPlan.RATE, rate)
                .with(SoakPlan.SEED, seed);
        plan = SoakPlan.read(smoke, options.map());
    }

    @Override
    public int run(Terminal terminal) {
        plan.out().ifPresent(ResultFiles::prepare);
        SoakResult soak;
        try (Progress progress = terminal.progress()) {
            soak = Soak.run(plan, progress);
        }
        String json = SoakJson.of(soak);
        if (plan.format() == OutputFormat.JSON) {
            terminal.out().println(json);
        } else {
            terminal.out().println(SoakTables.setting(plan, soak) + "\n");
            terminal.out().println(SoakTables.series(soak).print());
            terminal.out().println(SoakTables.conclusion(soak));
        }
        terminal.out().flush();
        plan.out().ifPresent(files -> files.write(terminal, json, SoakReport.of(plan, soak)));
        return soak.passed() ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }
}
