package io.weir.samples.batch;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.cli.ExitCode;
import io.weir.cli.FormatOption;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.VersionProvider;
import io.weir.cli.report.Json;
import io.weir.cli.report.Numbers;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir sample batch}: heavy jobs in a JVM with a web application, without limits and with. */
@Command(
        name = "batch",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Shows heavy batch jobs that leave a web application in the same JVM its share.",
            "",
            "Each job has two phases in a Camel route: prepare, which waits for its input, and run, which needs a processor. "
                    + "For a while nothing is limited; then the run phase is limited to the processors at hand."
        },
        footer = {"", "Examples:", "  weir sample batch", "  weir sample batch --jobs 200 --users 50"})
public final class BatchSample implements Verb {
    @Option(
            names = BatchPlan.DURATION,
            paramLabel = "TIME",
            description = "How long each form is measured, 100ms to 1h. Default: 10s.")
    private String duration;

    @Option(
            names = BatchPlan.SETTLE,
            paramLabel = "TIME",
            description = "How long each runs before, 0ms to 10m. Default: 5s.")
    private String settle;

    @Option(
            names = BatchPlan.USERS,
            paramLabel = "N",
            description = "Users of the web application, 1 to 150. Default: 8.")
    private String users;

    @Option(names = BatchPlan.JOBS, paramLabel = "N", description = "Jobs at a time, 1 to 500. Default: 30.")
    private String jobs;

    @Mixin
    private FormatOption format = new FormatOption();

    private BatchPlan plan;

    /** Creates the verb with nothing set. */
    public BatchSample() {}

    @Override
    public void prepare() {
        OptionTexts options = new OptionTexts()
                .with(FormatOption.NAME, format.word())
                .with(BatchPlan.DURATION, duration)
                .with(BatchPlan.SETTLE, settle)
                .with(BatchPlan.USERS, users)
                .with(BatchPlan.JOBS, jobs);
        plan = BatchPlan.read(options.map());
    }

    @Override
    public int run(Terminal terminal) throws Exception {
        BatchRun plain = BatchRun.of(plan, "off");
        BatchRun limited = BatchRun.of(plan, "on");
        if (plan.format() == OutputFormat.TABLE) {
            terminal.out().println(line("Without limits", plain));
            terminal.out().println(line("With limits", limited));
        } else {
            terminal.out().println(json(plain, limited));
        }
        terminal.out().flush();
        return ExitCode.SUCCESS;
    }

    private static String line(String what, BatchRun run) {
        return what + ": " + Numbers.fixed(run.pagesPerSecond(), 0) + " pages/s, 99 % of them within "
                + Numbers.fixed(run.p99Millis(), 1) + " ms; " + Numbers.fixed(run.jobsPerSecond(), 1)
                + " jobs/s, at most " + run.mostRunning() + " of them running at once.";
    }

    private static String json(BatchRun plain, BatchRun limited) {
        return Json.text(json -> {
            json.writeStartObject();
            write(json, "plain", plain);
            write(json, "weir", limited);
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, String field, BatchRun run) throws IOException {
        json.writeObjectFieldStart(field);
        Json.number(json, "pagesPerSecond", run.pagesPerSecond());
        Json.number(json, "p99Millis", run.p99Millis());
        Json.number(json, "jobsPerSecond", run.jobsPerSecond());
        json.writeNumberField("mostRunning", run.mostRunning());
        json.writeEndObject();
    }
}
