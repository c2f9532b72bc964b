package io.weir.samples;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.VersionProvider;
import io.weir.config.Mistakes;
import io.weir.samples.batch.BatchSample;
import io.weir.samples.broker.BrokerSample;
import io.weir.samples.pool.PoolSample;
import io.weir.samples.rmi.RmiSample;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code weir sample NAME}: small applications that show one plug-in at work. */
@Command(
        name = "sample",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "Runs a small application that shows one plug-in at work.",
        commandListHeading = "%nSamples:%n",
        footer = {
            "",
            "Examples:",
            "  weir sample batch    jobs leave a web application its share",
            "  weir sample broker   a predictor says how much work keeps two promises",
            "  weir sample pool     a connection pool finds its level",
            "  weir sample rmi      remote methods have limits, and some callers go first"
        })
public final class SampleVerb implements Verb {
    /** Creates the verb. */
    public SampleVerb() {}

    @Override
    public List<Verb> verbs() {
        return List.of(new BatchSample(), new BrokerSample(), new PoolSample(), new RmiSample());
    }

    @Override
    public void prepare() {
        // Only without a sample's name does a call end up here.
        Mistakes mistakes = new Mistakes("weir", "sample");
        mistakes.add("NAME", "one of batch, broker, pool, rmi", "absent");
        mistakes.throwIfAny();
    }

    @Override
    public int run(Terminal terminal) {
        return ExitCode.BAD_INPUT;
    }
}
