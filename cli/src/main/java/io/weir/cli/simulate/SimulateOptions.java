package io.weir.cli.simulate;

import io.weir.cli.Terminal;
import io.weir.config.Mistakes;
import io.weir.simulator.scenario.ScenarioTree;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What all verbs of {@code weir simulate} take that run a scenario: the scenario, changes to it, and {@link StudyOptions}; a mixin. */
final class SimulateOptions {
    private static final String SET = "--set";
    /** The least for which intervals of figures that are not normal are about right. */
    private static final int REPLICATIONS = 10;

    @Parameters(paramLabel = "SCENARIO", description = "A YAML file, or the name of a preset.")
    private String scenario = "";

    @Option(
            names = SET,
            paramLabel = "PATH=VALUE",
            description = "Changes one setting of the scenario; may be given several times.")
    private Map<String, String> changes = new LinkedHashMap<>();

    @Mixin
    private StudyOptions study = new StudyOptions();

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
        study.prepare(verb, REPLICATIONS);
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
        return study.seed();
    }

    /**
     * Returns how often each point is run.
     *
     * @return 1 or more
     */
    public int replications() {
        return study.replications();
    }

    /**
     * Prints a result in the form that was asked for, and writes the page if one was.
     *
     * @param terminal where to
     * @param report what was found
     */
    public void deliver(Terminal terminal, SimulateReport report) {
        study.deliver(terminal, report);
    }
}
