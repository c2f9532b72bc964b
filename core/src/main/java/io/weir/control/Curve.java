package io.weir.control;

import java.util.Optional;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * A least-squares parabola {@code y = a0 + a1*x + a2*x^2}.
 *
 * @param a0 its value at zero
 * @param a1 its slope at zero
 * @param a2 its curvature; negative when it has a top
 * @param rSquared the share of the variance of y that it explains; NaN when y does not vary
 */
record Curve(double a0, double a1, double a2, double rSquared) {
    /** Beside terms of order one: below it, two of three loads are the same but for rounding. */
    private static final double SINGULAR = 1e-9;

    /**
     * Fits one.
     *
     * @return empty with fewer than three different x
     */
    static Optional<Curve> fit(double[] x, double[] y) {
        if (x.length < 3) {
            return Optional.empty();
        }
        double centre = 0;
        double reach = 0;
        for (double value : x) {
            centre += value / x.length;
        }
        for (double value : x) {
            reach = Math.max(reach, Math.abs(value - centre));
        }
        if (reach == 0) {
            return Optional.empty();
        }
        // Centred and scaled: x and its square are nearly parallel far from zero, and a fit would be rounding.
        double[][] terms = new double[x.length][];
        for (int i = 0; i < x.length; i++) {
            double u = (x[i] - centre) / reach;
            terms[i] = new double[] {u, u * u};
        }
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression(SINGULAR);
        regression.newSampleData(y, terms);
        try {
            double[] b = regression.estimateRegressionParameters();
            double a2 = b[2] / (reach * reach);
            double a1 = b[1] / reach - 2 * a2 * centre;
            double a0 = b[0] - b[1] / reach * centre + a2 * centre * centre;
            return Optional.of(new Curve(a0, a1, a2, regression.calculateRSquared()));
        } catch (SingularMatrixException e) {
            return Optional.empty();
        }
    }

    /** Returns the x of its top; what it returns for another curve means nothing. */
    double vertex() {
        return -a1 / (2 * a2);
    }
}
