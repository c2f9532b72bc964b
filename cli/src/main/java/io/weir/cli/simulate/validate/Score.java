package io.weir.cli.simulate.validate;

import io.weir.cli.simulate.validate.Checked.Use;
import java.util.List;
import java.util.function.Predicate;

/**
 * How far the model was off, over some points.
 *
 * @param what which points
 * @param count how many had both values
 * @param meanAbsolute mean of the absolute errors, 0.1 for 10 %
 * @param mean mean of the signed errors
 * @param worst the greatest, with its sign
 * @param bound what is asked of the mean absolute error; NaN when nothing is
 */
record Score(String what, int count, double meanAbsolute, double mean, double worst, double bound) {
    private static final double THROUGHPUT_BOUND = 0.10;
    private static final double QUANTILE_BOUND = 0.25;

    /** Calibrated and held-out points apart; bounds are asked of held-out ones below saturation. */
    static List<Score> of(List<Checked> checked) {
        return List.of(
                of("throughput, calibrated", checked, c -> c.isThroughput() && c.use() != Use.HELD_OUT, Double.NaN),
                of(
                        "throughput, held out, below saturation or with admission control",
                        checked,
                        c -> c.isThroughput() && c.use() == Use.HELD_OUT && c.stable(),
                        THROUGHPUT_BOUND),
                of(
                        "throughput, held out, past it",
                        checked,
                        c -> c.isThroughput() && c.use() == Use.HELD_OUT && !c.stable(),
                        THROUGHPUT_BOUND),
                of("p95, calibrated", checked, c -> !c.isThroughput() && c.use() == Use.CALIBRATED, Double.NaN),
                of(
                        "p95, held out, below saturation",
                        checked,
                        c -> !c.isThroughput() && c.use() == Use.HELD_OUT && c.stable(),
                        QUANTILE_BOUND));
    }

    private static Score of(String what, List<Checked> checked, Predicate<Checked> which, double bound) {
        double[] errors = checked.stream()
                .filter(which)
                .mapToDouble(Checked::signedError)
                .filter(error -> !Double.isNaN(error))
                .toArray();
        double sum = 0;
        double absolute = 0;
        double worst = errors.length == 0 ? Double.NaN : 0;
        for (double error : errors) {
            sum += error;
            absolute += Math.abs(error);
            worst = Math.abs(error) > Math.abs(worst) ? error : worst;
        }
        return new Score(what, errors.length, absolute / errors.length, sum / errors.length, worst, bound);
    }

    String verdict() {
        if (Double.isNaN(bound)) {
            return "";
        }
        if (count == 0) {
            return "not known";
        }
        return meanAbsolute <= bound ? "reached" : "NOT reached";
    }
}
