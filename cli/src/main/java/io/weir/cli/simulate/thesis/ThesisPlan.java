package io.weir.cli.simulate.thesis;

import java.util.List;

/**
 * How thoroughly the figures are made. Immutable.
 *
 * @param loads new clients a second, ascending
 * @param cpus numbers of CPUs, ascending, from one
 * @param pools sizes of the pool of workers, ascending
 * @param horizon how long a run is, as in a scenario
 * @param warmUp how much of it does not count
 * @param growth how long a run is that shows open sessions growing; with unlimited retries, so the dearest
 * @param replications of each point
 */
record ThesisPlan(
        List<Double> loads,
        List<Integer> cpus,
        List<Integer> pools,
        String horizon,
        String warmUp,
        String growth,
        int replications) {
    /** Bursts of 3, ten of them: 170 ms + 9 resumptions of 2 ms + 30 requests of 7.4 ms is 0.410 s of CPU a session. */
    static final double KNEE_PER_CPU = 1 / 0.410;

    /** The axes of the source's figures. */
    static ThesisPlan full(int replications) {
        return new ThesisPlan(
                List.of(1.0, 2.0, 2.5, 3.0, 5.0, 7.5, 10.0, 15.0, 20.0, 25.0, 30.0),
                List.of(1, 2, 4, 6, 8),
                List.of(25, 50, 70, 100, 150, 300),
                "15m",
                "5m",
                "5m",
                replications);
    }

    /** What shows every claim in some seconds. */
    static ThesisPlan quick(int replications) {
        return new ThesisPlan(
                List.of(1.0, 2.0, 5.0, 12.0), List.of(1, 4), List.of(25, 300), "6m", "3m", "3m", replications);
    }

    double highestLoad() {
        return loads.get(loads.size() - 1);
    }

    /** The loads below a node's knee, with room for a run's own variation. */
    List<Double> below(int nodeCpus) {
        return loads.stream()
                .filter(load -> load <= 0.85 * KNEE_PER_CPU * nodeCpus)
                .toList();
    }

    /** Loads at which open sessions grow: few, as these are the longest runs. */
    List<Double> growing() {
        List<Double> past = past(1);
        double first = past.get(0);
        return past.stream()
                .filter(load -> load % 10 == 0 || load == first || load == highestLoad())
                .toList();
    }

    /** The loads that are surely past it. */
    List<Double> past(int nodeCpus) {
        return loads.stream()
                .filter(load -> load >= 1.2 * KNEE_PER_CPU * nodeCpus)
                .toList();
    }
}
