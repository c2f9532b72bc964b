package io.weir.cli.simulate;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.run.Sweep;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.SweepPlan;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir simulate sweep SCENARIO}: each value of one setting, under each policy. */
@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        description =
                "Varies one setting of a scenario under each of its policies, with the same randomness everywhere.",
        footer = {
            "",
            "Without --over and --values the scenario's own sweep is run.",
            "",
            "Examples:",
            "  weir simulate sweep thesis-2008",
            "  weir simulate sweep lock-contended-db --over nodes.pool.size --values 5,10,20,40 --format csv"
        })
final class SweepVerb implements Verb {
    @Mixin
    private SimulateOptions options = new SimulateOptions();

    @Option(names = "--over", paramLabel = "PATH", description = "The setting that is varied. Default: the scenario's.")
    private String over;

    @Option(
            names = "--values",
            paramLabel = "V,V,...",
            split = ",",
            description = "Its values. Default: the scenario's.")
    private List<String> values;

    private Sweep sweep;

    /** For {@link SimulateVerb}. */
    public SweepVerb() {}

    @Override
    public void prepare() {
        options.prepare("sweep");
        SweepPlan plan = Scenario.of(options.tree()).sweep();
        sweep = Sweep.of(
                options.tree(),
                new SweepPlan(
                        over == null ? plan.parameter() : over,
                        values == null ? plan.values() : values,
                        plan.policies()));
    }

    @Override
    public int run(Terminal terminal) throws InterruptedException {
        List<Replicated> results = ParallelRuns.run(sweep.batch(options.seed(), options.replications()), terminal);
        options.deliver(terminal, new SweepReport(Rows.of(sweep, results), options.seed(), options.replications()));
        return ExitCode.SUCCESS;
    }
}
