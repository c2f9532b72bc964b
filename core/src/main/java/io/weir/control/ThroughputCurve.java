package io.weir.control;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * What is known of a throughput curve: measurements, each fading with its age, and the fit near one level.
 *
 * <p>In logarithms the noise is the same everywhere and the far tail of a collapse is nearly straight, so a parabola that is
 * fitted near the working point is not bent by it. Where few measurements are, weak prior beliefs take their place: that
 * the curve is concave and that its slope is moderate. Age is time under load, so an idle night forgets nothing.
 */
final class ThroughputCurve {

    /** Measurements that are kept; older ones have faded long before at any sensible setting. */
    private static final int CAPACITY = 128;

    /** How many measurements the assumed size of the noise is worth against what the residuals say. */
    private static final double NOISE_PRIOR_WEIGHT = 4;

    /** The prior curvature and its standard error: the measured workloads have 0.5 to 2 round their tops. */
    private static final double PRIOR_CURVATURE = 1;

    private static final double PRIOR_CURVATURE_ERROR = 0.7;

    /** The prior slope's standard error: a collapse by N^-2 is within one. */
    private static final double PRIOR_SLOPE_ERROR = 2;

    /** Residual, in assumed standard errors, up to which a point counts in full: a stalled window is no curve. */
    private static final double TRUSTED_ERRORS = 2;

    private final double memorySeconds;
    private final Deque<Point> points = new ArrayDeque<>();
    private double loadedSeconds;

    ThroughputCurve(double memorySeconds) {
        this.memorySeconds = memorySeconds;
    }

    /** Adds a measurement. */
    void add(double logLevel, Measurement measurement) {
        loadedSeconds += measurement.seconds();
        points.addLast(new Point(logLevel, measurement.logThroughput(), measurement.variance(), loadedSeconds));
        if (points.size() > CAPACITY) {
            points.removeFirst();
        }
    }

    /** Forgets all but the newest measurements. */
    void keepNewest(int count) {
        while (points.size() > count) {
            points.removeFirst();
        }
    }

    /**
     * Fits a parabola round a level.
     *
     * @param centre logarithm of the level
     * @param width distance, in logarithms, at which a measurement weighs exp(-1/2)
     * @param priorSlope what is believed of the slope without measurements
     */
    CurveFit fit(double centre, double width, double priorSlope) {
        CurveFit plain = solve(centre, width, priorSlope, null);
        return solve(centre, width, priorSlope, plain);
    }

    /** Solves the normal equations; with an earlier fit, points far off it count less (Huber's weights). */
    private CurveFit solve(double centre, double width, double priorSlope, CurveFit earlier) {
        double slopePrecision = 1 / (PRIOR_SLOPE_ERROR * PRIOR_SLOPE_ERROR);
        double curvePrecision = 1 / (PRIOR_CURVATURE_ERROR * PRIOR_CURVATURE_ERROR);
        // The unknowns are height, slope and curvature; the tiny first term keeps the matrix regular without a point.
        double[][] normal = {{1e-9, 0, 0}, {0, slopePrecision, 0}, {0, 0, curvePrecision}};
        double[] right = {0, slopePrecision * priorSlope, curvePrecision * PRIOR_CURVATURE};
        for (Point point : points) {
            double d = point.logLevel - centre;
            double weight = weight(point, d, width) * trust(point, earlier);
            double[] row = {1, d, -d * d};
            for (int i = 0; i < 3; i++) {
                for (int j = i; j < 3; j++) {
                    normal[i][j] += weight * row[i] * row[j];
                    normal[j][i] = normal[i][j];
                }
                right[i] += weight * row[i] * point.logThroughput;
            }
        }
        RealMatrix inverse = new CholeskyDecomposition(new Array2DRowRealMatrix(normal, false))
                .getSolver()
                .getInverse();
        double[] terms = inverse.operate(right);
        CurveFit unscaled = new CurveFit(centre, terms[0], terms[1], terms[2], 0, 0, 1);
        double noise = noise(unscaled, earlier, width);
        return new CurveFit(
                centre,
                terms[0],
                terms[1],
                terms[2],
                noise * Math.sqrt(inverse.getEntry(1, 1)),
                noise * Math.sqrt(inverse.getEntry(0, 0)),
                noise);
    }

    private static double trust(Point point, CurveFit earlier) {
        if (earlier == null) {
            return 1;
        }
        double residual = Math.abs(point.logThroughput - earlier.at(point.logLevel));
        return Math.min(1, TRUSTED_ERRORS * Math.sqrt(point.variance) / Math.max(1e-9, residual));
    }

    /**
     * Returns the measured level that is best.
     *
     * @param price elasticity at which one permit more is no longer worth it
     * @param width of the fit round each level
     * @return the logarithm of the level
     */
    double best(double price, double width) {
        double best = Double.NEGATIVE_INFINITY;
        double bestLevel = Double.NaN;
        for (Point point : points) {
            double value = fit(point.logLevel, width, price).height() - price * point.logLevel;
            if (value > best) {
                best = value;
                bestLevel = point.logLevel;
            }
        }
        return bestLevel;
    }

    private double noise(CurveFit terms, CurveFit earlier, double width) {
        double squares = NOISE_PRIOR_WEIGHT;
        double count = NOISE_PRIOR_WEIGHT;
        for (Point point : points) {
            double residual = point.logThroughput - terms.at(point.logLevel);
            double share = weight(point, point.logLevel - terms.centre(), width) * trust(point, earlier);
            squares += share * residual * residual;
            count += share * point.variance;
        }
        // Up to three terms were fitted: their freedom would otherwise look like a lack of noise.
        double fitted = 3 * (1 - NOISE_PRIOR_WEIGHT / count);
        return Math.sqrt(squares / Math.max(1, count - fitted));
    }

    private double weight(Point point, double distance, double width) {
        double age = (loadedSeconds - point.atSeconds) / memorySeconds;
        return Math.exp(-age - distance * distance / (2 * width * width)) / point.variance;
    }

    private record Point(double logLevel, double logThroughput, double variance, double atSeconds) {}
}
