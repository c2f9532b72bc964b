package io.weir.simulator.scenario;

import java.util.List;
import java.util.Map;

/**
 * What a scenario proposes to vary. Immutable.
 *
 * @param parameter the path of the setting that is varied; empty when the scenario proposes nothing
 * @param values its values in their order
 * @param policies what is compared: for each name the settings that differ, by path; one without differences when none is given
 */
public record SweepPlan(String parameter, List<String> values, Map<String, Map<String, String>> policies) {

    /** Keeps copies. */
    public SweepPlan {
        values = List.copyOf(values);
        policies = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(policies));
    }
}
