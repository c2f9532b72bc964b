package io.weir.cli.simulate.validate;

import io.weir.cli.ExitCode;
import io.weir.cli.FileTrouble;
import io.weir.cli.Progress;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.report.JsonTree;
import io.weir.cli.simulate.ParallelRuns;
import io.weir.cli.simulate.StudyOptions;
import io.weir.config.Mistakes;
import io.weir.simulator.run.Batch;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code weir simulate validate RESULT...}: the model against benches that ran. */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = "Calibrates the model on a bench's points at low load and compares it with the others.",
        footer = {
            "",
            "RESULT is a result.json of weir bench tls or weir bench mpl.",
            "Without admission control past saturation, and past a database's knee, costs do not tell: two overload points are used.",
            "",
            "Examples:",
            "  weir bench tls --out tls && weir simulate validate tls/result.json --html validation.html"
        })
public final class ValidateVerb implements Verb {
    @Parameters(arity = "1..*", paramLabel = "RESULT", description = "A result.json of a bench.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private StudyOptions options = new StudyOptions();

    private final List<Node> cases = new ArrayList<>();

    /** For the verb above. */
    public ValidateVerb() {}

    @Override
    public void prepare() {
        options.prepare("validate", 5);
        Mistakes mistakes = new Mistakes("weir simulate", "validate");
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                Object value = JsonTree.read(in);
                List<Node> found = value instanceof List<?> list ? Node.all(list) : List.of();
                mistakes.require(
                        !found.isEmpty() && found.stream().allMatch(ValidateVerb::isKnown),
                        "RESULT",
                        "the result.json of weir bench tls or mpl",
                        "'" + file + "'");
                cases.addAll(found);
            } catch (IOException e) {
                mistakes.add("RESULT", "a file with one JSON value", "'" + file + "': " + FileTrouble.of(e));
            }
        }
        mistakes.throwIfAny();
    }

    private static boolean isKnown(Node found) {
        Map<?, ?> values = found.values();
        return (values.containsKey("points") && values.containsKey("protocol")) || values.containsKey("oracles");
    }

    @Override
    public int run(Terminal terminal) throws InterruptedException {
        List<Validation> validations = new ArrayList<>();
        try (Progress progress = terminal.progress()) {
            for (Node found : cases) {
                String prefix = "case " + (validations.size() + 1) + " of " + cases.size() + ": ";
                Validation.Runs runs = scenarios -> ParallelRuns.run(
                        new Batch(scenarios, options.seed(), options.replications()), progress, prefix);
                validations.add(
                        found.values().containsKey("oracles")
                                ? MplValidation.of(found, runs)
                                : TlsValidation.of(found, runs));
            }
        }
        options.deliver(terminal, new ValidateReport(validations, options.seed(), options.replications()));
        return ExitCode.SUCCESS;
    }
}
