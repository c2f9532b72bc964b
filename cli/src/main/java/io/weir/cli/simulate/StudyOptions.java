package io.weir.cli.simulate;

import io.weir.cli.CliException;
import io.weir.cli.FileTrouble;
import io.weir.cli.OptionTexts;
import io.weir.cli.Terminal;
import io.weir.config.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** How often a verb of {@code weir simulate} runs, and in which form it tells what it found; a picocli mixin. */
public final class StudyOptions {
    private static final String SEED = "--seed";
    private static final String REPLICATIONS = "--replications";
    private static final String FORMAT = "--format";
    private static final String HTML = "--html";

    @Option(
            names = SEED,
            paramLabel = "N",
            description = "Seed of all randomness; the same seed gives the same bytes. Default: 1.")
    private String seedText;

    @Option(
            names = REPLICATIONS,
            paramLabel = "N",
            description = "How often each point is run with independent randomness. Default: 10, thesis 5 or 2.")
    private String replicationsText;

    @Option(
            names = FORMAT,
            paramLabel = "FORMAT",
            description = "What stdout gets: table, json or csv. Default: table.")
    private String formatText;

    @Option(names = HTML, paramLabel = "FILE", description = "Also write a report to look at, one self-contained file.")
    private Path html;

    private long seed = 1;
    private int replications = 10;
    private SimulateFormat format = SimulateFormat.TABLE;

    /** Creates the options with nothing set. */
    public StudyOptions() {}

    /**
     * Checks the options.
     *
     * @param verb whose, for messages
     * @param usualReplications how often each point is run when nothing is said
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    public void prepare(String verb, int usualReplications) {
        SettingsReader reader = new SettingsReader(
                "weir simulate",
                verb,
                new OptionTexts()
                        .with(SEED, seedText)
                        .with(REPLICATIONS, replicationsText)
                        .with(FORMAT, formatText)
                        .map());
        seed = reader.integer(SEED, 1, 0, Integer.MAX_VALUE);
        replications = reader.integer(REPLICATIONS, usualReplications, 1, 10_000);
        format = SimulateFormat.of(reader.oneOf(FORMAT, "table", SimulateFormat.WORDS));
        if (html != null) {
            Path directory = html.toAbsolutePath().getParent();
            reader.mistakes()
                    .require(
                            directory != null && Files.isDirectory(directory) && !Files.isDirectory(html),
                            HTML,
                            "a file in a directory that is there",
                            "'" + html + "'");
        }
        reader.finish();
    }

    /**
     * Returns the seed.
     *
     * @return zero or more
     */
    public long seed() {
        return seed;
    }

    /**
     * Returns how often each point is run.
     *
     * @return 1 or more
     */
    public int replications() {
        return replications;
    }

    /**
     * Prints a result in the form that was asked for, and writes the page if one was.
     *
     * @param terminal where to
     * @param report what was found
     * @throws CliException when the page cannot be written
     */
    public void deliver(Terminal terminal, SimulateReport report) {
        terminal.out()
                .println(
                        switch (format) {
                            case TABLE -> report.table();
                            case JSON -> report.json();
                            case CSV -> report.csv();
                        });
        if (html == null) {
            return;
        }
        try {
            report.page().data(report.json()).writeTo(html);
        } catch (IOException e) {
            throw CliException.failure(HTML + " '" + html + "': cannot be written: " + FileTrouble.of(e), e);
        }
        terminal.err().println("Look at " + html);
    }
}
