package io.weir.simulator.scenario;

import io.weir.simulator.database.DatabaseSettings;
import io.weir.simulator.gateway.GatewaySettings;
import io.weir.simulator.node.NodeSettings;
import io.weir.simulator.server.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a run is made from, but for its seed. Immutable, and right: {@link #of} refuses what is not.
 *
 * @param name what it is called
 * @param description in a sentence
 * @param horizonNanos how long a run is, in ns
 * @param warmUpNanos how much of its beginning is not counted, in ns, less than the horizon
 * @param sampleNanos the length of an interval of its time line, in ns
 * @param methods kinds of requests
 * @param populations clients
 * @param nodeCount how many nodes, 1 or more
 * @param node what each is
 * @param database what their pools connect to, if anything
 * @param gateways what is before them; without, clients are spread over the nodes
 * @param incidents what happens in the course of a run, by ascending time
 * @param calibration where the numbers come from
 * @param sweep what it proposes to vary
 * @param settings every setting that was read, with its text, defaults included, by path
 * @param hash tells scenarios apart: the first 16 hexadecimal digits of the SHA-256 of the settings
 */
public record Scenario(
        String name,
        String description,
        long horizonNanos,
        long warmUpNanos,
        long sampleNanos,
        List<Method> methods,
        List<Population> populations,
        int nodeCount,
        NodeSettings node,
        Optional<DatabaseSettings> database,
        Optional<GatewaySettings> gateways,
        List<Incident> incidents,
        Calibration calibration,
        SweepPlan sweep,
        Map<String, String> settings,
        String hash) {

    /** Keeps copies. */
    public Scenario {
        methods = List.copyOf(methods);
        populations = List.copyOf(populations);
        incidents = List.copyOf(incidents);
        settings = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(settings));
    }

    /**
     * Reads a scenario.
     *
     * @param tree as it is written
     * @return the scenario
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    public static Scenario of(ScenarioTree tree) {
        return ScenarioReader.read(tree);
    }

    /**
     * Returns the seconds that are counted.
     *
     * @return the horizon less the warm-up, above zero
     */
    public double measuredSeconds() {
        return (horizonNanos - warmUpNanos) / 1e9;
    }
}
