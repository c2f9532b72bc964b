package io.weir.simulator.stats;

import io.weir.simulator.random.RandomStreams;
import java.util.Arrays;

/**
 * The same experiment repeated with independent randomness; a row of figures each.
 *
 * <p>Ratios are formed in each replication and then averaged. Immutable.
 */
public final class Replications {
    private final double[][] columns;

    private Replications(double[][] columns) {
        this.columns = columns;
    }

    /**
     * Runs an experiment some times, in the order of the replications' numbers.
     *
     * @param seed of all
     * @param count how many, 1 or more
     * @param experiment what to do; gives the same number of figures each time
     * @return the figures
     * @throws IllegalArgumentException when there is no replication, or rows are not of one length
     */
    public static Replications run(long seed, int count, Experiment experiment) {
        if (count < 1) {
            throw new IllegalArgumentException("replications must be >= 1, but was " + count);
        }
        double[][] columns = {};
        for (int replication = 0; replication < count; replication++) {
            double[] row = experiment.run(new RandomStreams(seed, replication));
            if (replication == 0) {
                columns = new double[row.length][count];
            }
            if (row.length != columns.length) {
                throw new IllegalArgumentException("replication " + replication + " must give " + columns.length
                        + " figures, but gave " + row.length);
            }
            for (int column = 0; column < row.length; column++) {
                columns[column][replication] = row[column];
            }
        }
        return new Replications(columns);
    }

    /**
     * Returns one figure of all replications.
     *
     * @param figure its place in the rows
     * @return a copy
     */
    public double[] values(int figure) {
        return Arrays.copyOf(columns[figure], columns[figure].length);
    }

    /**
     * Estimates a figure's mean.
     *
     * @param figure its place in the rows
     * @param level how sure, for instance 0.99
     * @return the interval
     */
    public ConfidenceInterval interval(int figure, double level) {
        return ConfidenceInterval.of(columns[figure], level);
    }

    /** One run from its beginning to its end. */
    @FunctionalInterface
    public interface Experiment {

        /**
         * Runs.
         *
         * @param streams this replication's randomness; nothing else may be random
         * @return the figures
         */
        double[] run(RandomStreams streams);
    }
}
