package io.weir.samples.pool;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.VersionProvider;
import io.weir.config.Mistakes;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code weir sample NAME}: small applications that show one plug-in at work. */
@Command(
        name = "sample",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "Runs a small application that shows one plug-in at work.",
        commandListHeading = "%nSamples:%n",
        footer = {"", "Examples:", "  weir sample pool    a connection pool finds its level"})
public final class SampleVerb implements Verb {
    /** Creates the verb. */
    public SampleVerb() {}

    @Override
    public List<Verb> verbs() {
        return List.of(new PoolSample());
    }

    @Override
    public void prepare() {
        // Only without a sample's name does a call end up here.
        Mistakes mistakes = new Mistakes("weir", "sample");
        mistakes.add("NAME", "pool", "absent");
        mistakes.throwIfAny();
    }

    @Override
    public int run(Terminal terminal) {
        return ExitCode.BAD_INPUT;
    }
}
