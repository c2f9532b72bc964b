package io.weir.cli.simulate;

import io.weir.cli.CliException;
import io.weir.cli.FileTrouble;
import io.weir.cli.OptionTexts;
import io.weir.cli.Terminal;
import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import io.weir.simulator.scenario.ScenarioTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What all verbs of {@code weir simulate} take: a scenario, changes to it, a seed, replications and a format; a picocli mixin. */
public final class SimulateOptions {
    private static final String SEED = "--seed";
    private static final String REPLICATIONS = "--replications";
    private static final String FORMAT = "--format";
    private static final String SET = "--set";
    private static final String HTML = "--html";

    @Parameters(paramLabel = "SCENARIO", description = "A YAML file, or the name of a preset.")
    private String scenario = "";

    @Option(
            names = SET,
            paramLabel = "PATH=VALUE",
            description = "Changes one setting of the scenario; may be given several times.")
    private Map<String, String> changes = new LinkedHashMap<>();

    @Option(
            names = SEED,
            paramLabel = "N",
            description = "Seed of all randomness; the same seed gives the same bytes. Default: 1.")
    private String seedText;

    @Option(
            names = REPLICATIONS,
            paramLabel = "N",
            description = "How often each point is run with independent randomness. Default: 10.")
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
    private ScenarioTree tree = ScenarioTree.of(Map.of());

    /** Creates the options with nothing set. */
    public SimulateOptions() {}

    /**
     * Checks the options and reads the scenario's file; not yet what is in it.
     *
     * @param verb whose, for messages
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    public void prepare(String verb) {
        Map<String, String> texts = new OptionTexts()
                .with(SEED, seedText)
                .with(REPLICATIONS, replicationsText)
                .with(FORMAT, formatText)
                .map();
        SettingsReader reader = new SettingsReader("weir simulate", verb, texts);
        seed = reader.integer(SEED, 1, 0, Integer.MAX_VALUE);
        replications = reader.integer(REPLICATIONS, 10, 1, 10_000);
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
        tree = changed(verb, ScenarioFiles.read(scenario));
    }

    private ScenarioTree changed(String verb, ScenarioTree original) {
        Mistakes mistakes = new Mistakes("weir simulate", verb);
        ScenarioTree result = original;
        for (Map.Entry<String, String> change : changes.entrySet()) {
            try {
                result = result.with(change.getKey(), change.getValue());
            } catch (IllegalArgumentException e) {
                mistakes.add(SET, "the path of a setting and its value (" + e.getMessage() + ")", change.getKey());
            }
        }
        mistakes.throwIfAny();
        return result;
    }

    /**
     * Returns the scenario as it is written, with the changes.
     *
     * @return the tree
     */
    public ScenarioTree tree() {
        return tree;
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
     * Returns the format.
     *
     * @return what stdout gets
     */
    public SimulateFormat format() {
        return format;
    }

    /**
     * Prints a result in the form that was asked for, and writes the page if one was.
     *
     * @param terminal where to
     * @param report what was found
     * @throws CliException when the page cannot be written
     */
    void deliver(Terminal terminal, SimulateReport report) {
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
