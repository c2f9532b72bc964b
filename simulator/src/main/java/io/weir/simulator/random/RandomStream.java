package io.weir.simulator.random;

import java.util.random.RandomGenerator;
import org.apache.commons.math3.util.FastMath;

/**
 * A sequence of random numbers for one purpose.
 *
 * <p>Each method takes one number of the generator for each value (inversion), so that streams of compared runs stay in step.
 * Values are made with arithmetic that is the same on every JVM: no intrinsic of {@link Math}, no default method of the
 * generator. No method allocates. One thread.
 */
public final class RandomStream {
    private static final double UNIT_OF_53_BITS = 0x1p-53;

    private final RandomGenerator generator;

    RandomStream(RandomGenerator generator) {
        this.generator = generator;
    }

    /**
     * Draws a number between 0 and 1.
     *
     * @return 0 or more, less than 1
     */
    public double uniform() {
        return (generator.nextLong() >>> 11) * UNIT_OF_53_BITS;
    }

    /**
     * Draws 64 bits, for what asks for those.
     *
     * @return any value, each as likely
     */
    public long bits() {
        return generator.nextLong();
    }

    /**
     * Draws from an exponential distribution.
     *
     * @param mean its mean
     * @return zero or more, at most 37 means
     */
    public double exponential(double mean) {
        return mean * unitExponential(uniform());
    }

    static double unitExponential(double uniform) {
        return -FastMath.log(1 - uniform);
    }

    /**
     * Draws a whole number.
     *
     * @param bound above zero
     * @return 0 to bound - 1, each as likely to one in 2^53
     */
    public int below(int bound) {
        return (int) (uniform() * bound);
    }

    /**
     * Lets something happen with a probability.
     *
     * @param probability 0 for never, 1 for always
     * @return whether it happens
     */
    public boolean happens(double probability) {
        return uniform() < probability;
    }
}
