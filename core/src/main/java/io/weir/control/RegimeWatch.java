package io.weir.control;

/**
 * Notices that measurements no longer follow the fitted curve: a two-sided cumulative sum (CUSUM) of standardised residuals.
 *
 * <p>Not thread-safe.
 */
final class RegimeWatch {

    /** Residual, in standard errors, that counts as none. */
    private static final double SLACK = 0.75;

    /** Sum at which the curve is given up; with the clip it takes two measurements at least. */
    private static final double THRESHOLD = 5;

    /** One residual counts no more than this: a single stall is no new regime. */
    private static final double CLIP = 4;

    private double above;
    private double below;
    private int aboveCount;
    private int belowCount;

    /**
     * Takes one residual.
     *
     * @param residual measured less expected, in standard errors
     * @return how many of the newest measurements belong to a new regime; 0 while there is none, negative when it is slower
     *     than before
     */
    int add(double residual) {
        double clipped = Math.max(-CLIP, Math.min(CLIP, residual));
        above = Math.max(0, above + clipped - SLACK);
        below = Math.max(0, below - clipped - SLACK);
        aboveCount = above == 0 ? 0 : aboveCount + 1;
        belowCount = below == 0 ? 0 : belowCount + 1;
        if (above < THRESHOLD && below < THRESHOLD) {
            return 0;
        }
        int news = above >= THRESHOLD ? aboveCount : -belowCount;
        reset();
        return news;
    }

    void reset() {
        above = 0;
        below = 0;
        aboveCount = 0;
        belowCount = 0;
    }
}
