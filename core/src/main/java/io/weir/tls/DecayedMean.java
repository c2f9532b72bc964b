package io.weir.tls;

/**
 * A mean of samples that forgets exponentially with time. One writer; the mean may be read by any thread.
 *
 * <p>It is a sum of values over a sum of weights that both shrink, so that few samples in a long time count as few.
 */
final class DecayedMean {
    private final double halfLifeNanos;
    private double weight;
    private double sum;
    private volatile double mean = Double.NaN;

    DecayedMean(double halfLifeNanos) {
        this.halfLifeNanos = halfLifeNanos;
    }

    /**
     * Takes an interval's samples.
     *
     * @param count how many
     * @param total their sum
     * @param elapsedNanos the time since the last call, zero or more
     */
    void add(double count, double total, long elapsedNanos) {
        double keep = Math.exp(-Math.log(2) * elapsedNanos / halfLifeNanos);
        // After a long silence the mean stays what it was, with little weight: an old figure is better than none.
        weight = Math.max(weight * keep, 1e-6 * Math.signum(weight));
        sum = Double.isNaN(mean) ? 0 : mean * weight;
        weight += count;
        sum += total;
        if (weight > 0) {
            mean = sum / weight;
        }
    }

    /** Returns the mean, NaN before the first sample. */
    double mean() {
        return mean;
    }

    /** Returns how many samples the mean rests on, older ones counting less. */
    double weight() {
        return weight;
    }
}
