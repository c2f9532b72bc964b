package io.weir.samples.broker;

import io.weir.cli.ExitCode;
import io.weir.cli.FormatOption;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.VersionProvider;
import io.weir.cli.report.Json;
import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import io.weir.clock.NanoClock;
import io.weir.config.SettingsReader;
import io.weir.simulator.predict.Predictor;
import io.weir.simulator.predict.PredictorSettings;
import io.weir.simulator.predict.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir sample broker}: two SLAs on four workers, of which one fails; first everything is admitted, then a broker decides. */
@Command(
        name = "broker",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = {
            "Shows a broker that asks a predictor before it admits work.",
            "",
            "Gold jobs (30 a second, 95 % within 250 ms) and silver ones (55 a second, 95 % within 600 ms), 40 ms each, on four",
            "workers; half-way one fails. First every job is admitted, then the broker admits as many silver ones as keep both."
        },
        footer = {"", "Example:", "  weir sample broker --duration 20s"})
public final class BrokerSample implements Verb {
    private static final String DURATION = "--duration";
    /** Four questions fit between two decisions. */
    private static final Duration DEADLINE = Duration.ofMillis(100);

    @Option(
            names = DURATION,
            paramLabel = "TIME",
            description = "How long each of both runs is, 2s to 10m. Default: 20s.")
    private String durationText;

    @Mixin
    private FormatOption formatOption = new FormatOption();

    private Duration duration = Duration.ZERO;
    private OutputFormat format = OutputFormat.TABLE;

    /** Creates the verb with nothing set. */
    public BrokerSample() {}

    @Override
    public void prepare() {
        SettingsReader reader = new SettingsReader(
                "weir sample",
                "broker",
                new OptionTexts()
                        .with(DURATION, durationText)
                        .with(FormatOption.NAME, formatOption.word())
                        .map());
        duration = reader.duration(DURATION, Duration.ofSeconds(20), Duration.ofSeconds(2), Duration.ofMinutes(10));
        format = FormatOption.read(reader);
        reader.finish();
    }

    @Override
    public int run(Terminal terminal) throws InterruptedException {
        NanoClock clock = NanoClock.system();
        ExecutorService thinking = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "weir-sample-predictor");
            thread.setDaemon(true);
            return thread;
        });
        try {
            Predictor predictor = new Predictor(PredictorSettings.DEFAULT.on().within(DEADLINE), thinking, clock);
            Consumer<String> say = terminal.err()::println;
            say.accept("Everything is admitted, for " + duration.toSeconds() + " s.");
            List<Score> all = BrokerRun.of(clock, Optional.empty(), duration.toNanos(), say);
            say.accept("The broker decides, for as long.");
            List<Score> brokered =
                    BrokerRun.of(clock, Optional.of(new Broker(predictor, clock)), duration.toNanos(), say);
            terminal.out().println(format == OutputFormat.JSON ? json(all, brokered) : table(all, brokered, predictor));
        } finally {
            thinking.shutdownNow();
        }
        return ExitCode.SUCCESS;
    }

    private static String table(List<Score> all, List<Score> brokered, Predictor predictor) {
        Table table = new Table("admission", "workers", "jobs", "done", "refused", "p95 ms", "promised ms", "in time")
                .text(2);
        rows(table, "everything", all);
        rows(table, "broker", brokered);
        StringBuilder answers = new StringBuilder("Answers of the predictor:");
        for (Reason reason : Reason.values()) {
            if (predictor.count(reason) > 0) {
                answers.append(' ')
                        .append(reason)
                        .append(' ')
                        .append(predictor.count(reason))
                        .append(';');
            }
        }
        return table.print() + "\n" + answers;
    }

    private static void rows(Table table, String admission, List<Score> scores) {
        for (int i = 0; i < scores.size(); i++) {
            Score score = scores.get(i);
            table.row(
                    admission,
                    String.valueOf(workers(i)),
                    score.jobs().word(),
                    String.valueOf(score.count()),
                    String.valueOf(score.refused()),
                    Numbers.fixed(score.p95Millis(), 0),
                    Numbers.fixed(score.jobs().promiseMillis(), 0),
                    Numbers.percent(score.inTimeRatio(), 1));
        }
    }

    /** The first two scores are from before the failure. */
    private static int workers(int place) {
        return place < 2 ? BrokerRun.WORKERS : BrokerRun.WORKERS - 1;
    }

    private static String json(List<Score> all, List<Score> brokered) {
        return Json.text(json -> {
            json.writeStartObject();
            for (boolean broker : new boolean[] {false, true}) {
                json.writeArrayFieldStart(broker ? "broker" : "everything");
                List<Score> scores = broker ? brokered : all;
                for (int i = 0; i < scores.size(); i++) {
                    json.writeStartObject();
                    json.writeStringField("class", scores.get(i).jobs().word());
                    json.writeNumberField("workers", workers(i));
                    json.writeNumberField("done", scores.get(i).count());
                    json.writeNumberField("refused", scores.get(i).refused());
                    Json.number(json, "p95Millis", scores.get(i).p95Millis());
                    Json.number(json, "inTime", scores.get(i).inTimeRatio());
                    json.writeEndObject();
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        });
    }
}
