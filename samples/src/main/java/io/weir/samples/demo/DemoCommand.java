package io.weir.samples.demo;

import io.weir.cli.ExitCode;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Progress;
import io.weir.cli.ResultFiles;
import io.weir.cli.ResultOptions;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.VersionProvider;
import io.weir.cli.report.Numbers;
import io.weir.samples.demo.cluster.DemoCluster;
import io.weir.samples.demo.cluster.DemoRun;
import io.weir.samples.demo.gateway.DemoGateway;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir demo}: routes a real cluster around its major GCs, and shows what that is worth. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Routes a real cluster around its major GCs.",
            "",
            "Starts node JVMs (Tomcat with a store of sessions) and a gateway JVM (Apache Camel), and drives them "
                    + "with requests that do not wait for each other: first with Camel's own round robin, then with "
                    + "Weir's GC-aware one, over the same schedule."
        },
        footer = {
            "",
            "Examples:",
            "  weir demo                              3 nodes, two runs of a minute each",
            "  weir demo --duration 20s --out demo    a shorter one, with a page to look at",
            "  weir demo --collector parallel         another collector",
            "  weir demo --format json > demo.json    the result for a script"
        })
public final class DemoCommand implements Verb {
    /** Beyond this the measured latencies are those of the machine; the demo's own bound, with a margin. */
    private static final double BUSY_WARNING = 0.6;

    /** What both runs balance with. */
    private static final String POLICY = "round-robin";

    @Option(names = DemoPlan.NODES, paramLabel = "N", description = "Nodes, 1 to 16. Default: 3.")
    private String nodes;

    @Option(
            names = DemoPlan.DURATION,
            paramLabel = "TIME",
            description = "How long each run is measured, 5s to 1h. Default: 60s.")
    private String duration;

    @Option(
            names = DemoPlan.RATE,
            paramLabel = "R",
            description = "Requests a second, 1 to 100000, on a schedule that does not wait. Default: 300.")
    private String rate;

    @Option(
            names = DemoPlan.COLLECTOR,
            paramLabel = "NAME",
            description = "The nodes' collector: serial, parallel or g1. Default: serial.")
    private String collector;

    @Option(names = DemoPlan.SEED, paramLabel = "N", description = "Seed of the schedule, from 0. Default: 1.")
    private String seed;

    @Mixin
    private ResultOptions result = new ResultOptions();

    private DemoPlan plan;

    /** Creates the verb with nothing set. */
    public DemoCommand() {}

    @Override
    public void prepare() {
        OptionTexts options = result.texts()
                .with(DemoPlan.NODES, nodes)
                .with(DemoPlan.DURATION, duration)
                .with(DemoPlan.RATE, rate)
                .with(DemoPlan.COLLECTOR, collector)
                .with(DemoPlan.SEED, seed);
        plan = DemoPlan.read(options.map());
    }

    @Override
    public int run(Terminal terminal) {
        // Before two minutes of measuring, not after.
        plan.out().ifPresent(ResultFiles::prepare);
        DemoResult measured;
        try (Progress progress = terminal.progress()) {
            DemoRun plain = run(false, progress);
            DemoRun aware = run(true, progress);
            measured = new DemoResult(plan, plain, aware);
        }
        print(terminal, measured);
        plan.out().ifPresent(files -> files.write(terminal, measured.json(), new DemoReport(measured).page()));
        return ExitCode.SUCCESS;
    }

    /** Runs a cluster of its own. */
    private DemoRun run(boolean gcAware, Progress progress) {
        String name = (gcAware ? "[2/2] GC-aware " : "[1/2] plain ") + POLICY;
        progress.update(name + ": starting " + plan.nodes() + " nodes and a gateway");
        try (DemoCluster cluster = DemoCluster.start(plan.nodes(), plan.collector(), DemoGateway.class)) {
            cluster.balance(gcAware ? DemoGateway.GC_AWARE : DemoGateway.PLAIN);
            return DemoRun.drive(cluster, plan.load(), POLICY, gcAware, progress, name);
        }
    }

    private static void print(Terminal terminal, DemoResult result) {
        if (result.plan().format() == OutputFormat.JSON) {
            terminal.out().println(result.json());
        } else {
            DemoTables tables = new DemoTables(result);
            terminal.out().println(tables.setting() + "\n");
            terminal.out().println(tables.runs().print());
            terminal.out().print(tables.nodes().print());
        }
        terminal.out().flush();
        warn(terminal, result);
    }

    private static void warn(Terminal terminal, DemoResult result) {
        for (DemoRun run : new DemoRun[] {result.plain(), result.aware()}) {
            if (run.latencies().errors() > 0) {
                terminal.err()
                        .println((run.gcAware() ? "GC-aware: " : "Plain: ")
                                + run.latencies().errors() + " requests failed; the first: "
                                + run.latencies().firstError());
            }
        }
        Double busy = result.machineBusy();
        if (busy != null && busy > BUSY_WARNING) {
            terminal.err()
                    .println("The machine was " + Numbers.percent(busy, 0) + " busy, so requests also waited for a "
                            + "processor: compare with a lower --rate, or on an idle machine.");
        }
    }
}
