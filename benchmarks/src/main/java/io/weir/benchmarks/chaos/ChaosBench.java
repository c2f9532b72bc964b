package io.weir.benchmarks.chaos;

import io.weir.benchmarks.Bench;
import io.weir.cli.ExitCode;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Progress;
import io.weir.cli.ResultFiles;
import io.weir.cli.ResultOptions;
import io.weir.cli.Terminal;
import io.weir.cli.VersionProvider;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir bench chaos}: faults that befall hosts with and without Weir at the same moment. */
@Command(
        name = "chaos",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Has faults come, with and without Weir at the same moment.",
            "",
            "Nodes are killed and stopped, reports hang and lie, heaps run out, a database goes away, a certificate changes, a "
                    + "clock jumps. Weir must lose no request that the plain host would not have lost, leave nothing behind, and "
                    + "be well again in a stated time; the exit code is 1 when it does not. Needs Linux; the clock needs "
                    + "libfaketime, installed or to be fetched by apt-get (it is only unpacked)."
        },
        footer = {
            "",
            "Examples:",
            "  weir bench chaos --smoke         two faults in half a minute",
            "  weir bench chaos --out chaos     everything, about 4 minutes",
            "  weir bench chaos --faults node-killed,database-restarted --duration 10s"
        })
public final class ChaosBench implements Bench {
    @Option(
            names = "--smoke",
            description = "Only shows that it works, in under 30 s: two faults; options still count.")
    private boolean smoke;

    @Option(
            names = ChaosPlan.FAULTS,
            paramLabel = "LIST",
            description = "With commas, of ${COMPLETION-CANDIDATES}.",
            completionCandidates = FaultWords.class)
    private String faults;

    @Option(
            names = ChaosPlan.DURATION,
            paramLabel = "TIME",
            description = "How long each fault lasts, 500ms to 60s. Default: 3s.")
    private String duration;

    @Option(
            names = ChaosPlan.RATE,
            paramLabel = "R",
            description = "Requests a second for each of the two. Default: 50.")
    private String rate;

    @Option(names = ChaosPlan.SEED, paramLabel = "N", description = "Seed of the schedules. Default: 1.")
    private String seed;

    @Mixin
    private ResultOptions result = new ResultOptions();

    private ChaosPlan plan;

    /** Creates the verb with nothing set. */
    public ChaosBench() {}

    /** Names the faults in the help. */
    static final class FaultWords implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return Fault.WORDS.iterator();
        }
    }

    @Override
    public void prepare() {
        OptionTexts options = result.texts()
                .with(ChaosPlan.FAULTS, faults)
                .with(ChaosPlan.DURATION, duration)
                .with(ChaosPlan.RATE, rate)
                .with(ChaosPlan.SEED, seed);
        plan = ChaosPlan.read(smoke, options.map());
    }

    @Override
    public int run(Terminal terminal) {
        plan.out().ifPresent(ResultFiles::prepare);
        List<FaultResult> results;
        try (Progress progress = terminal.progress()) {
            results = Chaos.run(plan, progress);
        }
        String json = ChaosJson.of(results);
        ChaosTables tables = new ChaosTables(plan, results);
        if (plan.format() == OutputFormat.JSON) {
            terminal.out().println(json);
        } else {
            terminal.out().println(tables.setting() + "\n");
            terminal.out().print(tables.faults().print());
        }
        terminal.out().flush();
        tables.remarks().forEach(terminal.err()::println);
        plan.out().ifPresent(files -> files.write(terminal, json, ChaosReport.of(plan, results)));
        boolean passed = results.stream().allMatch(one -> one.failures().isEmpty());
        return passed ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }
}
