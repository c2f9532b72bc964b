package io.weir.benchmarks;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.VersionProvider;
import io.weir.config.Mistakes;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import picocli.CommandLine.Command;

/** {@code weir bench NAME}: runs one of the benchmarks on the class path. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "Measures Weir side by side with what one would use instead.",
        commandListHeading = "%nBenchmarks:%n",
        footer = {
            "",
            "Examples:",
            "  weir bench balance --smoke          half a minute that shows that it works",
            "  weir bench balance --out results    the whole evaluation of the load balancer",
            "  weir bench NAME --help              a benchmark's options"
        })
public final class BenchVerb implements Verb {
    /** Creates the verb. */
    public BenchVerb() {}

    @Override
    public List<Verb> verbs() {
        return ServiceLoader.load(Bench.class, BenchVerb.class.getClassLoader()).stream()
                .<Verb>map(ServiceLoader.Provider::get)
                .toList();
    }

    @Override
    public void prepare() {
        // Only without a benchmark's name does a call end up here.
        List<String> names = new ArrayList<>();
        for (Verb bench : verbs()) {
            names.add(bench.getClass().getAnnotation(Command.class).name());
        }
        Mistakes mistakes = new Mistakes("weir", "bench");
        mistakes.add("NAME", "one of " + String.join(", ", names), "absent");
        mistakes.throwIfAny();
    }

    @Override
    public int run(Terminal terminal) {
        return ExitCode.BAD_INPUT;
    }
}
