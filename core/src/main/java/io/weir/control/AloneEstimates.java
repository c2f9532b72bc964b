package io.weir.control;

import java.util.Arrays;

/**
 * Estimates on line what each method achieves when it has the host to itself and no limit.
 *
 * <p>A method that was seen alone achieves what was seen. For one that was met in a mix only: what it took from the others is their
 * loss. If others that reach A_k alone are down to X_k, then the part 1 - sum(X_k / A_k) of the host was this method's, and alone
 * it would have had all: A = X / (1 - sum(X_k / A_k)). That is estimated when the method is met first, before anything limits it, and
 * stays until the method is seen alone: an estimate that followed the limit would make the sum of shares one at every limit. Not
 * thread-safe.
 */
final class AloneEstimates {
    /** Below this part of a host nothing is said of all of it: X / 0.1 has ten times the noise of X. A guess. */
    private static final double LEAST_ROOM = 0.1;

    /** Part of the way that an estimate goes at each new look: noise is smoothed over about three. */
    private static final double GAIN = 0.3;

    /** Intervals that the assumed noise is worth; a guess. */
    private static final double NOISE_PRIOR = 2;

    /**
     * The power of a share in {@link #utility}: 1 less Mo and Walrand's alpha. By measurement ({@code bench methods}, in whose mix the
     * sum of shares is nearly flat from limit 1 to 8) and simulation: with 1 a method may be left a tenth of what it reaches
     * alone for nothing; with 1/2 the sum of shares falls below 0.95 of the best.
     */
    private static final double CONCAVITY = 2.0 / 3;

    /** A method that is asked for by so many times the calls of its estimate is met anew; a guess. */
    private static final double OUTGROWN_RATIO = 2;

    private double[] alone = {};
    private boolean[] seenAlone = {};

    /** The calls in flight and waiting, of each method, that its estimate was made of. */
    private double[] askedFor = {};

    /**
     * Learns from a round.
     *
     * @param active which methods take part
     * @param demand the calls in flight and waiting, of each method
     */
    void learn(Round round, boolean[] active, double[] demand) {
        grow(round.methods());
        int number = 0;
        for (int i = 0; i < round.methods(); i++) {
            number += active[i] ? 1 : 0;
        }
        for (int i = 0; i < round.methods(); i++) {
            if (active[i]) {
                learn(round, active, i, number, demand[i]);
            }
        }
    }

    private void learn(Round round, boolean[] active, int method, int number, double demand) {
        double now = round.perSecond(method);
        if (number == 1) {
            // With no limit the newest counts, with one the greatest: it may reach less than it could.
            boolean fresh = !seenAlone[method];
            double blended = fresh ? now : alone[method] + GAIN * (now - alone[method]);
            alone[method] = round.isLimited(method) ? Math.max(alone[method], blended) : blended;
            seenAlone[method] = true;
            askedFor[method] = demand;
        } else if (alone[method] == 0) {
            alone[method] = now / room(round, active, method, number);
            askedFor[method] = demand;
        }
    }

    /**
     * Forgets a method whose estimate was made of few calls, when many are there now: of two clients of a server that has just
     * started, for instance, which stand neither for fifty nor for compiled code.
     *
     * @param demand the calls in flight and waiting
     */
    void forgetOutgrown(int method, double demand) {
        // One that was seen alone has more in flight in a mix with the same clients: its calls take longer there.
        if (method < alone.length && !seenAlone[method] && demand > OUTGROWN_RATIO * Math.max(1, askedFor[method])) {
            alone[method] = 0;
        }
    }

    /** Returns the part of the host that the others left to a method. */
    private double room(Round round, boolean[] active, int method, int number) {
        double taken = 0;
        int unknown = 0;
        for (int k = 0; k < round.methods(); k++) {
            if (k != method && active[k]) {
                taken += alone[k] == 0 ? 0 : Math.min(1, round.perSecond(k) / alone[k]);
                unknown += alone[k] == 0 ? 1 : 0;
            }
        }
        // Those of whom nothing is known share alike what is left.
        return Math.max(LEAST_ROOM / number, (1 - taken) / (1 + unknown));
    }

    /** Returns what a method achieves alone, a second; zero when it was never seen to achieve anything. */
    double of(int method) {
        return method < alone.length ? alone[method] : 0;
    }

    /** Returns the sum of the shares in a round; zero when nothing is known. */
    double shares(Round round) {
        double sum = 0;
        for (int i = 0; i < round.methods(); i++) {
            sum += share(round, i);
        }
        return sum;
    }

    /**
     * Returns what is made greatest: (sum of share^p)^(1/p), which for one method is its share. It is the fairness of Mo and Walrand,
     * Fair End-to-End Window-Based Congestion Control (2000), with alpha = 1 - p = 1/3: nearer to the sum of shares (alpha = 0) than to
     * their product (alpha = 1). Where two methods only take from each other, the sum is the same at every limit; this has its top
     * where they share alike, and gives up little of the sum for it.
     */
    double utility(Round round) {
        double sum = 0;
        for (int i = 0; i < round.methods(); i++) {
            sum += Math.pow(share(round, i), CONCAVITY);
        }
        return Math.pow(sum, 1 / CONCAVITY);
    }

    /**
     * Returns the variance of the logarithm of {@link #utility}, from the scatter of the round's intervals; where they are few, the
     * assumed noise counts as {@value #NOISE_PRIOR} of them.
     */
    double variance(Round round) {
        double mean = Math.max(1e-9, utility(round));
        int intervals = round.intervals().size();
        double squares = NOISE_PRIOR * Measurement.NOISE_SECONDS / (round.seconds() / intervals);
        for (double[] rates : round.intervals()) {
            double sum = 0;
            for (int i = 0; i < rates.length; i++) {
                sum += of(i) == 0 ? 0 : Math.pow(rates[i] / of(i), CONCAVITY);
            }
            double deviation = Math.pow(sum, 1 / CONCAVITY) / mean - 1;
            squares += deviation * deviation;
        }
        return squares / (NOISE_PRIOR + intervals - 1) / intervals;
    }

    private double share(Round round, int method) {
        return of(method) == 0 ? 0 : round.perSecond(method) / of(method);
    }

    private void grow(int methods) {
        if (alone.length < methods) {
            alone = Arrays.copyOf(alone, methods);
            seenAlone = Arrays.copyOf(seenAlone, methods);
            askedFor = Arrays.copyOf(askedFor, methods);
        }
    }
}
