package io.weir.benchmarks.chaos;

import io.weir.cli.report.Numbers;
import java.util.ArrayList;
import java.util.List;

/** What must hold after a fault. */
final class Verdict {
    /**
     * Counts of lost requests differ by chance: the difference of two counts of equal mean has the variance of their sum. One
     * in a hundred is beyond this many deviations.
     */
    private static final double DEVIATIONS = 2.33;
    /**
     * Pools of threads and connections keep what they needed at most, which differs by chance: on a machine whose processors
     * were taken, a killed node left 144 more threads at the plain gateway and 202 at the other. A leak for each request of a
     * fault would be a hundred and more where the plain host has nearly none.
     */
    private static final long POOL_NOISE = 16;

    /** The share of what the plain host keeps that the other may keep more, for the same reason. */
    private static final double POOL_SHARE = 0.75;

    /** Seconds by which a host may be well later than one that was not well in time; one look of the time line. A guess. */
    private static final double SECONDS_LATER = 1;

    private Verdict() {}

    /** Returns what does not hold, a sentence each. */
    static List<String> failures(Fault fault, ArmResult plain, ArmResult weir) {
        List<String> failures = new ArrayList<>();
        if (weir.lost() > mostLost(plain.lost())) {
            failures.add(
                    "lost " + weir.lost() + " requests, plain " + plain.lost() + "; the first: " + weir.firstLoss());
        }
        if (!hasRecovered(fault, plain, weir)) {
            failures.add("was well again after " + Numbers.fixed(weir.recoverySeconds(), 1) + " s, not within "
                    + Numbers.fixed(fault.recovery().toMillis() / 1e3, 1) + " s");
        }
        Census left = weir.left();
        Census control = plain.left();
        zero(failures, "permits", left.permits());
        zero(failures, "threads of its own", left.ownThreads());
        zero(failures, "processes", left.processes());
        compare(failures, "connections", left.connections(), control.connections());
        compare(failures, "threads", left.threads(), control.threads());
        compare(failures, "descriptors", left.descriptors(), control.descriptors());
        return failures;
    }

    /** On a machine that is too slow for both, the plain host says so: what it needs too is not ours. */
    private static boolean hasRecovered(Fault fault, ArmResult plain, ArmResult weir) {
        double boundSeconds = fault.recovery().toMillis() / 1e3;
        Double needed = weir.recoverySeconds();
        Double control = plain.recoverySeconds();
        if (control == null) {
            return needed != null || weir.lost() <= mostLost(plain.lost());
        }
        return needed != null && needed <= Math.max(boundSeconds, control + SECONDS_LATER);
    }

    /** Returns how many requests may be lost; none where the plain host loses none. */
    static double mostLost(int plain) {
        // With w = p + d the bound d <= k * sqrt(p + w) is d^2 - k^2 d - 2 k^2 p <= 0.
        double square = DEVIATIONS * DEVIATIONS;
        return plain == 0 ? 0 : plain + (square + Math.sqrt(square * square + 8 * square * plain)) / 2;
    }

    private static void zero(List<String> failures, String what, Long left) {
        if (left != null && left > 0) {
            failures.add("left " + left + " " + what + " behind");
        }
    }

    private static void compare(List<String> failures, String what, Long left, Long control) {
        if (left != null && left > POOL_NOISE + (1 + POOL_SHARE) * Math.max(0, control)) {
            failures.add("left " + left + " " + what + " behind, plain " + control);
        }
    }
}
