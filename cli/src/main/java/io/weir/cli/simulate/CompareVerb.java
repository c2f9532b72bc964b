package io.weir.cli.simulate;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.config.Mistakes;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.run.Sweep;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.SweepPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir simulate compare SCENARIO}: policies against the first of them, run by run under the same randomness. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = "Compares policies: paired differences under common random numbers, with confidence intervals.",
        footer = {
            "",
            "Compares the scenario's policies with the first of them, or, with --with, the scenario as it is with a changed one.",
            "",
            "Examples:",
            "  weir simulate compare thesis-2008",
            "  weir simulate compare thesis-2008 --over clients.browsers.perSecond --values 1,2,5,10",
            "  weir simulate compare lock-contended-db --with nodes.pool.size=32"
        })
final class CompareVerb implements Verb {
    private static final String WITH = "--with";
    private static final String OVER = "--over";
    private static final String VALUES = "--values";

    @Mixin
    private SimulateOptions options = new SimulateOptions();

    @Option(
            names = WITH,
            paramLabel = "PATH=VALUE",
            description = "What differs from the scenario as it is; may be given several times. Default: its policies.")
    private Map<String, String> with = new LinkedHashMap<>();

    @Option(names = OVER, paramLabel = "PATH", description = "Also varies this setting. Default: nothing.")
    private String over;

    @Option(names = VALUES, paramLabel = "V,V,...", split = ",", description = "The values of --over.")
    private List<String> values;

    private Sweep sweep;

    /** For {@link SimulateVerb}. */
    public CompareVerb() {}

    @Override
    public void prepare() {
        options.prepare("compare");
        Map<String, Map<String, String>> policies = with.isEmpty()
                ? Scenario.of(options.tree()).sweep().policies()
                : new LinkedHashMap<>(Map.of("as-is", Map.of()));
        if (!with.isEmpty()) {
            policies.put("changed", with);
        }
        Mistakes mistakes = new Mistakes("weir simulate", "compare");
        mistakes.require(
                policies.size() > 1, WITH, "given where the scenario's sweep has fewer than two policies", "absent");
        mistakes.require((over == null) == (values == null), VALUES, "given with --over, and only then", "not so");
        mistakes.throwIfAny();
        sweep = over == null
                ? Sweep.ofPolicies(options.tree(), policies)
                : Sweep.of(options.tree(), new SweepPlan(over, values, policies));
    }

    @Override
    public int run(Terminal terminal) throws InterruptedException {
        List<Replicated> results = ParallelRuns.run(sweep.batch(options.seed(), options.replications()), terminal);
        options.deliver(terminal, new CompareReport(Rows.of(sweep, results), options.seed(), options.replications()));
        return ExitCode.SUCCESS;
    }
}
