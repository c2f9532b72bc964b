package io.weir.cli.simulate;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.simulate.calibrate.CalibrateVerb;
import io.weir.cli.simulate.thesis.ThesisVerb;
import io.weir.cli.simulate.validate.ValidateVerb;
import io.weir.config.Mistakes;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code weir simulate}: asks what would happen before it does. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        description = "What if? Runs the shipped controllers in simulated time, on a model of your service.",
        commandListHeading = "%nVerbs:%n",
        footer = {
            "",
            "SCENARIO is a YAML file, or the name of a preset: thesis-2008, tls13-ecdsa, serial-small-heap, g1-large-heap,",
            "lock-contended-db.",
            "",
            "Examples:",
            "  weir simulate run thesis-2008",
            "  weir simulate run my.yaml --set clients.browsers.perSecond=20 --replications 10",
            "  weir simulate sweep thesis-2008 --replications 10 --format csv"
        })
public final class SimulateVerb implements Verb {
    /** For the service loader. */
    public SimulateVerb() {}

    @Override
    public List<Verb> verbs() {
        return List.of(
                new RunVerb(),
                new SweepVerb(),
                new CompareVerb(),
                new FindLimitVerb(),
                new ExplainVerb(),
                new ThesisVerb(),
                new ValidateVerb(),
                new CalibrateVerb());
    }

    @Override
    public void prepare() {
        // Only without a verb's name does a call end up here.
        List<String> names = new ArrayList<>();
        for (Verb verb : verbs()) {
            names.add(verb.getClass().getAnnotation(Command.class).name());
        }
        Mistakes mistakes = new Mistakes("weir", "simulate");
        mistakes.add("VERB", "one of " + String.join(", ", names), "absent");
        mistakes.throwIfAny();
    }

    @Override
    public int run(Terminal terminal) {
        return ExitCode.BAD_INPUT;
    }
}
