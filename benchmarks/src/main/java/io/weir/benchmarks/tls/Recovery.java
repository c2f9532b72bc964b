package io.weir.benchmarks.tls;

import java.io.IOException;
import java.util.List;

/**
 * How long a policy took to get over an overload.
 *
 * @param policy which
 * @param seconds from the load's fall until sessions that arrive complete again; null when that was not seen
 */
record Recovery(Policy policy, Double seconds) {
    /** The overload, in parts of stock's saturation. */
    static final double OVERLOAD = 3;
    /** The load after it. */
    static final double AFTERWARDS = 0.8;

    /** Sessions must complete in so many seconds on end. */
    private static final int SECONDS_ON_END = 3;
    /** So many of those that arrive, without a time-out. */
    private static final double CLEAN_RATIO = 0.95;
    /** Sessions of the last seconds may still be under way. */
    private static final int UNFINISHED_SECONDS = 2;

    private static final long SEED_STEP = 2_000;

    /** Overloads a warm server and watches what comes after. */
    static Recovery measure(TlsPlan plan, Bed bed, Policy policy, int parameter, double saturation) throws IOException {
        bed.serve(policy, parameter);
        bed.open(OVERLOAD * saturation, plan.seed() + SEED_STEP);
        bed.pass(plan.times().overload(), policy.word() + " under overload");
        bed.open(AFTERWARDS * saturation, plan.seed() + SEED_STEP + 1);
        bed.pass(plan.times().recovery(), policy.word() + " after overload");
        Double seconds = seconds(bed.bins());
        bed.stop();
        return new Recovery(policy, seconds);
    }

    /**
     * Finds when sessions complete again.
     *
     * @param bins {@code started:clean} for each second of arrivals
     * @return seconds from the first bin's start; null when they never do
     */
    static Double seconds(List<String> bins) {
        for (int from = 0; from + SECONDS_ON_END <= bins.size() - UNFINISHED_SECONDS; from++) {
            int started = 0;
            int clean = 0;
            for (String bin : bins.subList(from, from + SECONDS_ON_END)) {
                String[] counts = bin.split(":", 2);
                started += Integer.parseInt(counts[0]);
                clean += Integer.parseInt(counts[1]);
            }
            if (started > 0 && clean >= CLEAN_RATIO * started) {
                return (double) from;
            }
        }
        return null;
    }
}
