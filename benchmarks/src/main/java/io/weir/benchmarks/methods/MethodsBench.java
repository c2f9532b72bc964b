package io.weir.benchmarks.methods;

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

/** {@code weir bench methods}: what a heavy method does to a light one, and who goes first. */
@Command(
        name = "methods",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Has clients call a light and a heavy method of one Tomcat, and some of them have priority.",
            "",
            "First sweeps fixed limits of the heavy method, then lets each policy do what it can on a server of its own."
        },
        footer = {
            "",
            "Examples:",
            "  weir bench methods --smoke              half a minute that shows that it works",
            "  weir bench methods --parts mix --policies plain,weir,published --limits 2,4,8",
            "  weir bench methods --out methods        everything: half an hour"
        })
public final class MethodsBench implements Bench {
    @Option(
            names = "--smoke",
            description = "Only shows that it works, in about 30 s: two policies, one limit; options still count.")
    private boolean smoke;

    @Option(
            names = MethodsPlan.PARTS,
            paramLabel = "LIST",
            description = "With commas, of mix, priority, tight (priority with a tight heap). Default: all.")
    private String parts;

    @Option(
            names = MethodsPlan.POLICIES,
            paramLabel = "LIST",
            description =
                    "With commas, of plain, weir, published, semaphore-valve, semaphore-valve-cpus, vegas, gradient2, "
                            + "bulkhead, sentinel, qos-handler. Default: all.")
    private String policies;

    @Option(
            names = MethodsPlan.LIMITS,
            paramLabel = "LIST",
            description = "Fixed limits of the heavy method, ascending, with commas. Default: 1,2,3,4,6,8,12,16,32.")
    private String limits;

    @Option(
            names = MethodsPlan.REPEATS,
            paramLabel = "N",
            description = "How often the mix is run with each policy, 1 to 100; medians count. Default: 1.")
    private String repeats;

    @Option(
            names = MethodsPlan.DURATION,
            paramLabel = "TIME",
            description = "How long a load is measured. Default: 20s.")
    private String duration;

    @Option(
            names = MethodsPlan.SETTLE,
            paramLabel = "TIME",
            description = "How long a load is on before it is measured. Default: 20s.")
    private String settle;

    @Option(
            names = MethodsPlan.ALONE,
            paramLabel = "TIME",
            description = "How long the light method is called before the heavy one. Default: 10s.")
    private String alone;

    @Option(
            names = MethodsPlan.WARM_UP,
            paramLabel = "TIME",
            description = "How long a server is warmed up. Default: 10s.")
    private String warmUp;

    @Option(names = MethodsPlan.HEAP, paramLabel = "MB", description = "Heap of a server. Default: 512.")
    private String heap;

    @Option(
            names = MethodsPlan.TIGHT_HEAP,
            paramLabel = "MB",
            description = "Heap of a server for the part tight. Default: 64.")
    private String tightHeap;

    @Mixin
    private ResultOptions result = new ResultOptions();

    private MethodsPlan plan;

    /** Creates the verb with nothing set. */
    public MethodsBench() {}

    @Override
    public void prepare() {
        OptionTexts options = result.texts()
                .with(MethodsPlan.PARTS, parts)
                .with(MethodsPlan.POLICIES, policies)
                .with(MethodsPlan.LIMITS, limits)
                .with(MethodsPlan.REPEATS, repeats)
                .with(MethodsPlan.DURATION, duration)
                .with(MethodsPlan.SETTLE, settle)
                .with(MethodsPlan.ALONE, alone)
                .with(MethodsPlan.WARM_UP, warmUp)
                .with(MethodsPlan.HEAP, heap)
                .with(MethodsPlan.TIGHT_HEAP, tightHeap);
        plan = MethodsPlan.read(smoke, options.map());
    }

    @Override
    public int run(Terminal terminal) {
        plan.out().ifPresent(ResultFiles::prepare);
        MethodsResult measured;
        try (Progress progress = terminal.progress()) {
            measured = Evaluation.of(plan, progress);
        }
        if (plan.format() == OutputFormat.JSON) {
            terminal.out().println(MethodsJson.of(measured, false));
        } else {
            measured.mix().ifPresent(mix -> terminal.out()
                    .println(MethodsTables.mix(mix).print()));
            if (!measured.priorities().isEmpty()) {
                terminal.out().println(MethodsTables.priorities(measured).print());
            }
        }
        terminal.out().flush();
        plan.out()
                .ifPresent(files ->
                        files.write(terminal, MethodsJson.of(measured, true), MethodsReport.of(plan, measured)));
        return ExitCode.SUCCESS;
    }
}
