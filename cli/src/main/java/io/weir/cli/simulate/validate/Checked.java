package io.weir.cli.simulate.validate;

import io.weir.simulator.stats.ConfidenceInterval;

/**
 * A measured figure and what the model says of it.
 *
 * @param bench which case of the bench
 * @param policy who was in charge
 * @param point at which load, size or limit, as a person reads it
 * @param figure what was measured, with its unit
 * @param use what the point was for
 * @param stable whether it is below saturation, or kept there by admission control
 * @param measured the measured value; NaN when there was none, as a quantile of nobody
 * @param predicted the model's
 */
record Checked(
        String bench,
        String policy,
        String point,
        String figure,
        Use use,
        boolean stable,
        double measured,
        ConfidenceInterval predicted) {
    /** What a point was for. */
    enum Use {
        /** The model's numbers come from it. */
        CALIBRATED("calibrated"),
        /** The model's numbers past saturation come from it. */
        OVERLOAD("calibrated (overload)"),
        /** The model has not seen it. */
        HELD_OUT("held out");

        private final String word;

        Use(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** Above zero when the model says more; NaN when a value is missing or the measured one is zero and the model's not. */
    double signedError() {
        if (measured == 0 && Math.abs(predicted.mean()) < 0.5) {
            return 0;
        }
        return measured == 0 ? Double.NaN : predicted.mean() / measured - 1;
    }

    boolean isThroughput() {
        return figure.endsWith("/s");
    }
}
