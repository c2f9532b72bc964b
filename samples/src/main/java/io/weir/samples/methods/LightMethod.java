package io.weir.samples.methods;

/** A light method: some arithmetic, which needs no memory. */
public final class LightMethod {
    /** A tenth of a millisecond: so many terms that calling it over HTTP costs more than the arithmetic; see the benchmark. */
    private static final int TERMS = 10_000;

    private LightMethod() {}

    /**
     * Sums up a series.
     *
     * @param from its first term, above zero
     * @return an approximation of pi squared over six, less what comes before the first term
     */
    public static double sum(int from) {
        double sum = 0;
        for (int i = from; i < from + TERMS; i++) {
            sum += 1.0 / ((double) i * i);
        }
        return sum;
    }
}
