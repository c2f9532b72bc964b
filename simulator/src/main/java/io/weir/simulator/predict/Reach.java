package io.weir.simulator.predict;

import io.weir.simulator.scenario.Calibration;
import io.weir.simulator.scenario.Population;
import io.weir.simulator.scenario.Scenario;

/** How far a scenario is from what was measured. */
final class Reach {
    private Reach() {}

    /** How many times the calibrated load or CPUs it has, whichever is more; infinite when a range is not known. */
    static double of(Scenario scenario) {
        Calibration calibration = scenario.calibration();
        double load = scenario.populations().stream()
                .map(Population::arrivals)
                .filter(arrivals -> arrivals.kind() == Population.Kind.OPEN)
                .mapToDouble(Population.Arrivals::perSecond)
                .sum();
        return Math.max(
                ratio(load, calibration.maxPerSecond()),
                ratio(scenario.node().server().cpus(), calibration.maxCpus()));
    }

    private static double ratio(double value, double calibrated) {
        return value == 0 ? 0 : value / calibrated;
    }
}
