package io.weir.cli.replay;

import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.FileTrouble;
import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.cli.Progress;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.config.SettingsReader;
import io.weir.simulator.gclog.GcLog;
import io.weir.simulator.gclog.GcLogException;
import io.weir.simulator.gclog.GcLogReader;
import io.weir.simulator.replay.LogReplay;
import io.weir.simulator.replay.LogScore;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replays GC logs through every forecaster and says whether GC-aware routing would help their applications. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = "Would GC-aware routing help? Replays GC logs through every forecaster and scores them.",
        footer = {
            "",
            "Reads unified logging (JDK 9 to 25, any decorations) and -XX:+PrintGCDetails (JDK 8 and earlier), also gzipped.",
            "Each LOG is one application's log.",
            "",
            "Examples:",
            "  weir replay gc.log",
            "  weir replay --html report.html gc.log other.log.gz",
            "  weir replay --format json --window 500ms gc.log",
            "",
            "To record a log: java -Xlog:gc*:file=gc.log ...",
            "Exit codes: 0 success, 2 a LOG that cannot be read or is broken."
        })
public final class ReplayVerb implements Verb {
    private static final String WINDOW = "--window";
    private static final String HTML = "--html";
    private static final String AUTO = "auto";

    @Parameters(arity = "1..*", paramLabel = "LOG", description = "A GC log.")
    private List<Path> logs = new ArrayList<>();

    @Option(
            names = WINDOW,
            paramLabel = "auto|DURATION",
            defaultValue = AUTO,
            description =
                    "How long before a forecast major GC a node counts as avoided; auto is twice the recent gap between "
                            + "collections. Default: ${DEFAULT-VALUE}.")
    private String windowText = AUTO;

    @Mixin
    private FormatOption formatOption = new FormatOption();

    @Option(names = HTML, paramLabel = "FILE", description = "Also write a report to look at, one self-contained file.")
    private Path html;

    private OutputFormat format = OutputFormat.TABLE;
    private Duration window = Duration.ZERO;

    /** For the service loader. */
    public ReplayVerb() {}

    @Override
    public void prepare() {
        Map<String, String> texts = new HashMap<>();
        texts.put(FormatOption.NAME, formatOption.word());
        if (!windowText.equals(AUTO)) {
            texts.put(WINDOW, windowText);
        }
        SettingsReader options = new SettingsReader("weir", "replay", texts);
        format = FormatOption.read(options);
        window = options.duration(WINDOW, Duration.ZERO, Duration.ofMillis(1), Duration.ofHours(1));
        if (html != null) {
            Path directory = html.toAbsolutePath().getParent();
            options.mistakes()
                    .require(
                            directory != null
                                    && Files.isWritable(directory)
                                    && Files.isDirectory(directory)
                                    && !Files.isDirectory(html),
                            HTML,
                            "a file in a directory that is there and may be written to",
                            "'" + html + "'");
        }
        options.finish();
    }

    @Override
    public int run(Terminal terminal) throws IOException {
        List<GcLog> read = new ArrayList<>();
        List<LogScore> scores = new ArrayList<>();
        try (Progress progress = terminal.progress()) {
            for (Path path : logs) {
                progress.update("replaying " + path + " (" + (scores.size() + 1) + " of " + logs.size() + ")");
                GcLog log = read(path);
                read.add(log);
                scores.add(LogReplay.replay(log, window));
            }
        }
        terminal.out().println(format == OutputFormat.JSON ? ReplayJson.of(scores) : ReplayText.of(scores));
        for (GcLog log : read) {
            ReplayText.remarks(log).forEach(terminal.err()::println);
        }
        if (html != null) {
            writeHtml(read, scores);
        }
        return ExitCode.SUCCESS;
    }

    private static GcLog read(Path path) {
        try {
            return GcLogReader.read(path);
        } catch (GcLogException e) {
            throw CliException.badInput(e.getMessage());
        } catch (NoSuchFileException e) {
            throw CliException.badInput("log '" + path + "': there is no such file");
        } catch (AccessDeniedException e) {
            throw CliException.badInput("log '" + path + "': the file may not be read");
        } catch (IOException e) {
            throw CliException.badInput("log '" + path + "': cannot be read: " + FileTrouble.of(e));
        }
    }

    private void writeHtml(List<GcLog> read, List<LogScore> scores) {
        try {
            ReplayHtml.of(read, scores, window).writeTo(html);
        } catch (IOException e) {
            throw CliException.badInput(HTML + " '" + html + "': cannot be written: " + FileTrouble.of(e));
        }
    }
}
