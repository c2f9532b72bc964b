package io.weir.cli.simulate;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.simulator.run.Batch;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code weir simulate run SCENARIO}: one scenario, some replications, all figures. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Runs a scenario and prints its figures with confidence intervals.",
        footer = {
            "",
            "Examples:",
            "  weir simulate run thesis-2008",
            "  weir simulate run serial-small-heap --set gateways.gcAware=false --format json"
        })
final class RunVerb implements Verb {
    @Mixin
    private SimulateOptions options = new SimulateOptions();

    private Scenario scenario;

    /** For {@link SimulateVerb}. */
    public RunVerb() {}

    @Override
    public void prepare() {
        options.prepare("run");
        scenario = Scenario.of(options.tree());
    }

    @Override
    public int run(Terminal terminal) throws InterruptedException {
        Batch batch = new Batch(List.of(scenario), options.seed(), options.replications());
        Replicated result = ParallelRuns.run(batch, terminal).get(0);
        options.deliver(terminal, new RunReport(scenario, result, options.seed()));
        return ExitCode.SUCCESS;
    }
}
