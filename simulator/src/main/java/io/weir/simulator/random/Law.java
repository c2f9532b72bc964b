package io.weir.simulator.random;

import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.util.FastMath;

/** A distribution of times or sizes; pure, and one number of the stream a value. */
@FunctionalInterface
public interface Law {

    /**
     * Draws a value.
     *
     * @param random where from
     * @return the value, in the unit of the law's parameters
     */
    double draw(RandomStream random);

    /**
     * Always the same value. Takes a number all the same, so that a comparison with another law stays in step.
     *
     * @param value the value
     * @return a law
     */
    static Law constant(double value) {
        return random -> {
            random.uniform();
            return value;
        };
    }

    /**
     * The exponential distribution.
     *
     * @param mean its mean
     * @return a law
     */
    static Law exponential(double mean) {
        return random -> random.exponential(mean);
    }

    /**
     * A constant part and an exponential one.
     *
     * @param least the constant part
     * @param mean the mean of the other
     * @return a law with mean {@code least + mean}
     */
    static Law shiftedExponential(double least, double mean) {
        return random -> least + random.exponential(mean);
    }

    /**
     * One of two exponential distributions: much more variable than one alone.
     *
     * @param probability of the first
     * @param firstMean the first's mean
     * @param secondMean the second's mean
     * @return a law
     */
    static Law hyperexponential(double probability, double firstMean, double secondMean) {
        return random -> {
            // One number for both choices: what is left of it after the first is uniform again.
            double uniform = random.uniform();
            return uniform < probability
                    ? firstMean * RandomStream.unitExponential(uniform / probability)
                    : secondMean * RandomStream.unitExponential((uniform - probability) / (1 - probability));
        };
    }

    /**
     * A heavy tail: the Pareto distribution with exponent 2.5, whose variance is finite.
     *
     * @param mean its mean
     * @return a law
     */
    static Law heavyTailed(double mean) {
        double exponent = 2.5;
        double least = mean * (exponent - 1) / exponent;
        return random -> least * FastMath.exp(RandomStream.unitExponential(random.uniform()) / exponent);
    }

    /**
     * Any distribution of Commons Math, by its inverse. Slower than the others.
     *
     * @param distribution the distribution
     * @return a law
     */
    static Law of(RealDistribution distribution) {
        return random -> distribution.inverseCumulativeProbability(random.uniform());
    }
}
