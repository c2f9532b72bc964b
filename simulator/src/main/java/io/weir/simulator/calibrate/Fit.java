package io.weir.simulator.calibrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What some measurements say. Immutable.
 *
 * @param settings of a scenario, by path
 * @param residuals how far each fit is off, in sentences
 * @param unidentified what the measurements do not tell, in sentences
 */
public record Fit(Map<String, String> settings, List<String> residuals, List<String> unidentified) {
    /** Keeps copies. */
    public Fit {
        settings = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        residuals = List.copyOf(residuals);
        unidentified = List.copyOf(unidentified);
    }

    /**
     * Joins two.
     *
     * @param other its settings stand where both have one
     * @return what both say
     */
    public Fit and(Fit other) {
        Map<String, String> both = new LinkedHashMap<>(settings);
        both.putAll(other.settings);
        List<String> off = new ArrayList<>(residuals);
        off.addAll(other.residuals);
        List<String> missing = new ArrayList<>(unidentified);
        missing.addAll(other.unidentified);
        return new Fit(both, off, missing);
    }
}
