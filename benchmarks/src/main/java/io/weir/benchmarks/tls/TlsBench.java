package io.weir.benchmarks.tls;

import io.weir.benchmarks.Bench;
import io.weir.cli.ExitCode;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Progress;
import io.weir.cli.ResultFiles;
import io.weir.cli.ResultOptions;
import io.weir.cli.Terminal;
import io.weir.cli.VersionProvider;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir bench tls}: how an overloaded TLS server collapses, and what helps. */
@Command(
        name = "tls",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Offers a Tomcat more TLS sessions than it can serve.",
            "",
            "The server's process runs on one core, the client's on another. First finds how many sessions stock Tomcat "
                    + "can serve, then sweeps the load relative to that, with each policy."
        },
        footer = {
            "",
            "Examples:",
            "  weir bench tls --smoke                                half a minute",
            "  weir bench tls --keys rsa-3072 --protocols TLSv1.3 --policies stock,weir-defer --parts sweep",
            "  weir bench tls --out tls                              everything: some hours"
        })
public final class TlsBench implements Bench {
    @Option(
            names = "--smoke",
            description = "Only shows that it works, in about 30 s: one key, two policies; options still count.")
    private boolean smoke;

    @Option(names = TlsPlan.DURATION, paramLabel = "TIME", description = "How long a load is measured. Default: 10s.")
    private String duration;

    @Option(
            names = TlsPlan.SETTLE,
            paramLabel = "TIME",
            description = "How long a load is on before it is measured. Default: 8s.")
    private String settle;

    @Option(
            names = TlsPlan.KEYS,
            paramLabel = "LIST",
            description = "With commas, of rsa-3072, rsa-4096, p-256. Default: all.")
    private String keys;

    @Option(
            names = TlsPlan.PROTOCOLS,
            paramLabel = "LIST",
            description = "With commas, of TLSv1.2, TLSv1.3. Default: both.")
    private String protocols;

    @Option(
            names = TlsPlan.POLICIES,
            paramLabel = "LIST",
            description = "With commas, of stock, max-connections, rate-limit-filter, semaphore-valve, weir-defer, "
                    + "weir-refuse. Default: all.")
    private String policies;

    @Option(
            names = TlsPlan.OFFERED,
            paramLabel = "LIST",
            description = "Loads in parts of what stock stands, ascending, with commas. "
                    + "Default: 0.25,0.5,0.75,1,1.2,1.5,2,3,5.")
    private String offered;

    @Option(
            names = TlsPlan.PARTS,
            paramLabel = "LIST",
            description =
                    "With commas, of sweep, recovery (from 3 times saturation to 0.8 times), cost (of a refusal). "
                            + "Default: all.")
    private String parts;

    @Option(names = TlsPlan.SEED, paramLabel = "N", description = "Seed of the arrivals. Default: 1.")
    private String seed;

    @Option(
            names = TlsPlan.SERVER_CPU,
            paramLabel = "SHARE",
            description =
                    "Share of its core that the server gets, 0.05 to 1, by a control group. Default: 1, with p-256 "
                            + "0.2, since its handshakes cost the client more than the server.")
    private String serverCpu;

    @Option(
            names = TlsPlan.REFUSED,
            paramLabel = "WORD",
            description = "What users do when refused: leave, or retry as often as without an answer. Default: leave.")
    private String refused;

    @Mixin
    private ResultOptions result = new ResultOptions();

    private TlsPlan plan;

    /** Creates the verb with nothing set. */
    public TlsBench() {}

    @Override
    public void prepare() {
        OptionTexts options = result.texts()
                .with(TlsPlan.DURATION, duration)
                .with(TlsPlan.SETTLE, settle)
                .with(TlsPlan.KEYS, keys)
                .with(TlsPlan.PROTOCOLS, protocols)
                .with(TlsPlan.POLICIES, policies)
                .with(TlsPlan.OFFERED, offered)
                .with(TlsPlan.PARTS, parts)
                .with(TlsPlan.SEED, seed)
                .with(TlsPlan.SERVER_CPU, serverCpu)
                .with(TlsPlan.REFUSED, refused);
        plan = TlsPlan.read(smoke, options.map());
    }

    @Override
    public int run(Terminal terminal) throws IOException {
        plan.out().ifPresent(ResultFiles::prepare);
        Cores cores = Cores.find();
        List<CaseResult> results = new ArrayList<>();
        try (Progress progress = terminal.progress()) {
            for (TlsCase each : plan.cases()) {
                results.add(CaseRun.of(plan, each, cores, progress));
            }
        }
        String json = TlsJson.of(results);
        if (plan.format() == OutputFormat.JSON) {
            terminal.out().println(json);
        } else {
            results.forEach(result -> print(terminal.out(), result));
        }
        terminal.out().flush();
        plan.out().ifPresent(files -> files.write(terminal, json, TlsReport.of(plan, results)));
        return ExitCode.SUCCESS;
    }

    private static void print(PrintStream out, CaseResult result) {
        out.println(TlsTables.saturation(result));
        result.notes().forEach(out::println);
        if (!result.points().isEmpty()) {
            out.print("\n" + TlsTables.points(result).print());
        }
        if (result.hasCheapClients()) {
            out.print(
                    "\n* with cheap clients:\n" + TlsTables.cheapClients(result).print());
        }
        if (!result.parameters().isEmpty()) {
            out.print("\n" + TlsTables.parameters(result).print());
        }
        if (!result.recoveries().isEmpty()) {
            out.print("\n" + TlsTables.recoveries(result).print());
        }
        if (result.cost() != null) {
            out.print("\n" + TlsTables.cost(result.cost()).print());
        }
        out.println();
    }
}
