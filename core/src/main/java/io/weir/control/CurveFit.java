package io.weir.control;

/**
 * The throughput curve near one level: {@code ln X = height + slope * d - curvature * d^2}, {@code d = ln(N / level)}.
 *
 * <p>The slope in logarithms is the elasticity: 1 where every permit brings its full share, 0 at the top, below 0 where one
 * more costs throughput.
 *
 * @param centre logarithm of the level
 * @param height logarithm of the throughput there
 * @param slope elasticity there
 * @param curvature how fast the elasticity falls, above zero where the curve is concave
 * @param slopeError standard error of the slope
 * @param heightError standard error of the height
 * @param noise scale of the residuals: 1 where they are as large as the assumed noise
 */
record CurveFit(
        double centre,
        double height,
        double slope,
        double curvature,
        double slopeError,
        double heightError,
        double noise) {

    /** What is shown before there is a fit. */
    static final CurveFit NONE =
            new CurveFit(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /**
     * Returns how far a measurement is from the curve, in standard errors of its distance; positive above.
     *
     * <p>Farther from the centre the curve itself is known less: its slope by the slope's error, its bend by about one.
     */
    double surprise(double logLevel, Measurement measurement) {
        double d = logLevel - centre;
        double variance = noise * noise * measurement.variance()
                + heightError * heightError
                + d * d * slopeError * slopeError
                + d * d * d * d;
        return (measurement.logThroughput() - at(logLevel)) / Math.sqrt(variance);
    }

    /** Returns the logarithm of the throughput that is expected at the logarithm of a level. */
    double at(double logLevel) {
        double d = logLevel - centre;
        return height + slope * d - curvature * d * d;
    }
}
