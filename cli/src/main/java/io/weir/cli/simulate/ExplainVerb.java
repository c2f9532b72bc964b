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

/** {@code weir simulate explain SCENARIO}: the time line of why it collapsed, or did not. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Tells what began when in the first replication, and how many of the others ended alike.",
        footer = {
            "",
            "Examples:",
            "  weir simulate explain thesis-2008",
            "  weir simulate explain thesis-2008 --set nodes.admission.policy=budget --html why.html"
        })
final class ExplainVerb implements Verb {
    @Mixin
    private SimulateOptions options = new SimulateOptions();

    private Scenario scenario;

    /** For {@link SimulateVerb}. */
    public ExplainVerb() {}

    @Override
    public void prepare() {
        options.prepare("explain");
        scenario = Scenario.of(options.tree());
    }

    @Override
    public int run(Terminal terminal) throws InterruptedException {
        Batch batch = new Batch(List.of(scenario), options.seed(), options.replications());
        Replicated result = ParallelRuns.run(batch, terminal).get(0);
        options.deliver(terminal, new ExplainReport(scenario, result, options.seed()));
        return ExitCode.SUCCESS;
    }
}
