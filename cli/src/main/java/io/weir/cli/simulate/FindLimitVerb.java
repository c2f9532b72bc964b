package io.weir.cli.simulate;

import io.weir.cli.ExitCode;
import io.weir.cli.Progress;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.report.Numbers;
import io.weir.config.ConfigException;
import io.weir.config.Mistakes;
import io.weir.simulator.run.Batch;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Population;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioTree;
import io.weir.simulator.study.LimitSearch;
import io.weir.simulator.study.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir simulate find-limit SCENARIO}: the highest load that keeps an SLO, under each policy. */
@Command(
        name = "find-limit",
        mixinStandardHelpOptions = true,
        description = "Bisects the highest load that keeps an SLO, under each policy of the scenario.",
        footer = {
            "",
            "An SLO is bounds with commas between: p95<=200ms, completed>=2/s, gold.p99<=1s (of the clients named gold).",
            "Unless it has a bound for lost, lost<=1% is added: quantiles are of bursts that were answered.",
            "",
            "Examples:",
            "  weir simulate find-limit thesis-2008 --slo 'p95<=2s'",
            "  weir simulate find-limit lock-contended-db --slo 'p95<=500ms' --over clients.callers.count"
        })
final class FindLimitVerb implements Verb {
    private static final String SLO = "--slo";
    private static final String OVER = "--over";
    /** Finer than most confidence intervals near saturation. */
    private static final double PRECISION_RATIO = 0.02;

    @Mixin
    private SimulateOptions options = new SimulateOptions();

    @Option(names = SLO, paramLabel = "BOUNDS", description = "What must be kept. Required.")
    private String sloText;

    @Option(
            names = OVER,
            paramLabel = "PATH",
            description = "The setting that is the load. Default: the scenario's only population's.")
    private String over;

    private Slo slo = new Slo(List.of());
    private Scenario scenario;
    private String parameter;
    private double first = Double.NaN;

    /** For {@link SimulateVerb}. */
    public FindLimitVerb() {}

    @Override
    public void prepare() {
        options.prepare("find-limit");
        scenario = Scenario.of(options.tree());
        Mistakes mistakes = new Mistakes("weir simulate", "find-limit");
        if (mistakes.require(sloText != null, SLO, "given, as in 'p95<=200ms'", "absent")) {
            slo = Slo.of(sloText, SLO);
            try {
                slo.requireKnown(scenario);
            } catch (ConfigException e) {
                mistakes.addAll(e);
            }
        }
        parameter = over == null ? onlyLoad(mistakes) : over;
        String present = scenario.settings().getOrDefault(parameter, "");
        if (present.matches("\\d{1,9}(\\.\\d{1,9})?")) {
            first = Double.parseDouble(present);
        }
        mistakes.require(first > 0, OVER, "the path of a setting that is a number above 0", parameter + "=" + present);
        mistakes.throwIfAny();
    }

    private String onlyLoad(Mistakes mistakes) {
        Population population = scenario.populations().get(0);
        boolean clear = scenario.populations().size() == 1
                && population.arrivals().kind() != Population.Kind.TRACE
                && population.arrivals().steps().isEmpty();
        mistakes.require(
                clear,
                OVER,
                "given unless there is one population of clients, open or closed, without steps",
                "absent");
        return "clients." + population.name()
                + (population.arrivals().kind() == Population.Kind.CLOSED ? ".count" : ".perSecond");
    }

    @Override
    public int run(Terminal terminal) throws InterruptedException {
        List<FoundLimit> found = new ArrayList<>();
        try (Progress progress = terminal.progress()) {
            for (Map.Entry<String, Map<String, String>> policy :
                    scenario.sweep().policies().entrySet()) {
                found.add(search(policy.getKey(), options.tree().withAll(policy.getValue()), progress));
            }
        }
        options.deliver(terminal, new FindLimitReport(slo, parameter, found, options.seed(), options.replications()));
        return ExitCode.SUCCESS;
    }

    private FoundLimit search(String policy, ScenarioTree tree, Progress progress) throws InterruptedException {
        // A setting that counts is whole, and so are its bisections.
        boolean whole = parameter.endsWith(".count") || parameter.endsWith(".size");
        LimitSearch search = new LimitSearch(first, PRECISION_RATIO);
        List<FoundLimit.Tried> tried = new ArrayList<>();
        OptionalDouble next = search.next();
        while (next.isPresent()) {
            double load = whole ? Math.max(1, Math.round(next.getAsDouble())) : next.getAsDouble();
            String text = whole ? String.valueOf((long) load) : String.valueOf(load);
            Scenario variant = Scenario.of(tree.with(parameter, text));
            Batch batch = new Batch(List.of(variant), options.seed(), options.replications());
            String prefix = policy + " at " + Numbers.fixed(load, 2) + ": ";
            Replicated result = ParallelRuns.run(batch, progress, prefix).get(0);
            boolean kept = slo.isKeptBy(result);
            boolean known = tried.stream().anyMatch(earlier -> earlier.load() == load);
            tried.add(new FoundLimit.Tried(load, kept, slo.judge(result, RunText.LEVEL), variant, result));
            search.tell(kept);
            next = known || (load == 1 && whole && !kept) ? OptionalDouble.empty() : search.next();
        }
        return new FoundLimit(policy, tried);
    }
}
