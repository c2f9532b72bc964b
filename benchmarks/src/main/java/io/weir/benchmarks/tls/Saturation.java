package io.weir.benchmarks.tls;

import io.weir.benchmarks.tls.client.Tally;
import io.weir.benchmarks.tls.client.TlsClient;
import io.weir.cli.CliException;
import java.io.IOException;

/**
 * What stock Tomcat can do.
 *
 * @param capacity sessions a second that are completed when there is always another one, and nobody thinks or gives up
 * @param perSecond sessions a second that may arrive at random without its failing them; found by halving, so good to
 *     a twentieth
 * @param serverCpu share of one core that the server used at its capacity; much less than it had tells that something
 *     else used the machine
 */
record Saturation(double capacity, double perSecond, double serverCpu) {
    /** Of the capacity. Random arrivals never make use of all of it, and every machine serves half. */
    private static final double LOWEST = 0.5;

    private static final double HIGHEST = 1.0;
    /** What is taken without a search. */
    private static final double USUAL = 0.9;
    /** Sessions that must complete, of those that arrive; a window's edges cost some. */
    private static final double COMPLETED_RATIO = 0.93;
    /** Requests that may time out. */
    private static final double TIME_OUT_RATIO = 0.01;
    /** The search has arrivals of its own. */
    private static final long SEED_STEP = 1_000;

    /** Finds it. */
    static Saturation find(TlsPlan plan, Bed bed) throws IOException {
        bed.serve(Policy.STOCK, 0);
        TlsPlan.Times times = plan.times();
        bed.client(TlsClient.CLOSED + " " + Bed.EAGER_SESSIONS);
        Measured busy = bed.measure(times.settle().dividedBy(4), times.measured(), "finding stock's capacity");
        double capacity = busy.client().perSecond(Tally.COMPLETED);
        bed.stop();
        if (capacity == 0) {
            throw CliException.failure(
                    "stock Tomcat completed no session in " + times.measured().toSeconds()
                            + " s: this machine is too busy, or " + TlsPlan.DURATION + " too short");
        }
        if (times.searchSteps() == 0) {
            return new Saturation(capacity, capacity * USUAL, busy.serverCpu());
        }
        double low = LOWEST;
        double high = HIGHEST;
        for (int i = 0; i < times.searchSteps(); i++) {
            double middle = (low + high) / 2;
            bed.open(capacity * middle, plan.seed() + SEED_STEP + i);
            boolean sustained =
                    isSustained(bed.measure(times.settle(), times.measured(), "finding stock's saturation"));
            bed.stop();
            low = sustained ? middle : low;
            high = sustained ? high : middle;
        }
        return new Saturation(capacity, capacity * low, busy.serverCpu());
    }

    private static boolean isSustained(Measured measured) {
        return measured.client().get(Tally.COMPLETED)
                        >= COMPLETED_RATIO * measured.client().get(Tally.STARTED)
                && measured.client().get(Tally.TIME_OUTS)
                        <= TIME_OUT_RATIO * measured.client().get(Tally.CONNECTIONS);
    }
}
