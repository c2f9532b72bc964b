package io.weir.cli.simulate.validate;

import java.util.Map;

/**
 * Throughput over the number that run together: {@code x n / (1 + a (n - 1) + b n (n - 1))}, N. J. Gunther's universal scalability law
 * ("Guerrilla Capacity Planning", 2007, chapter 4).
 *
 * @param one throughput of one alone, above zero
 * @param contention a, zero or more
 * @param coherence b, zero or more
 */
record ScalabilityLaw(double one, double contention, double coherence) {
    private static final int STEPS = 60;
    private static final int ROUNDS = 400;

    double at(double level) {
        return one * level / (1 + contention * (level - 1) + coherence * level * (level - 1));
    }

    double meanError(Map<Integer, Double> points) {
        return points.entrySet().stream()
                .mapToDouble(point -> Math.abs(at(point.getKey()) / point.getValue() - 1))
                .average()
                .orElse(Double.NaN);
    }

    /**
     * Fits by the least mean relative error: a coordinate search with shrinking steps, in logarithms, from a start without
     * contention. Three parameters and a handful of points need nothing better.
     */
    static ScalabilityLaw fit(Map<Integer, Double> points) {
        double first = points.entrySet().stream()
                .mapToDouble(point -> point.getValue() / point.getKey())
                .max()
                .orElseThrow();
        double[] best = {Math.log(first), Math.log(1e-2), Math.log(1e-3)};
        double step = 2;
        for (int round = 0; round < STEPS; round++) {
            boolean better = improve(best, step, points);
            step = better ? step : step * 0.7;
        }
        return of(best);
    }

    private static boolean improve(double[] best, double step, Map<Integer, Double> points) {
        boolean any = false;
        for (int tries = 0; tries < ROUNDS; tries++) {
            boolean better = false;
            for (int i = 0; i < best.length; i++) {
                for (double change : new double[] {step, -step}) {
                    double[] other = best.clone();
                    other[i] += change;
                    if (of(other).meanError(points) < of(best).meanError(points)) {
                        best[i] = other[i];
                        better = true;
                    }
                }
            }
            if (!better) {
                break;
            }
            any = true;
        }
        return any;
    }

    private static ScalabilityLaw of(double[] logarithms) {
        return new ScalabilityLaw(Math.exp(logarithms[0]), Math.exp(logarithms[1]), Math.exp(logarithms[2]));
    }
}
