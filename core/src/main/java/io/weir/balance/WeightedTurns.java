package io.weir.balance;

import java.util.Arrays;
import java.util.PriorityQueue;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * Which node each turn of a weighted round belongs to. A round is as long as the weights' sum (divided by what all have in
 * common), and in each a node has exactly as many turns as its weight says. Immutable; a turn costs the same however many
 * nodes there are.
 *
 * <p>A round of up to {@link #MAX_WRITTEN} turns is written down. The k-th turn of a node with weight w (k from 0) has the
 * window from {@code k * round / w} to {@code (k + 1) * round / w}; of the nodes whose window is open, that comes next whose
 * window closes first. So no node is ever a whole request ahead of its share or behind it (Bennett and Zhang, WF2Q, 1996).
 * Weights 5, 1, 1 give a b a a c a a.
 *
 * <p>A longer round is not written down but computed: turn t is at the place {@code t * step mod round} of a line on which
 * each node has as many neighbouring places as its weight. With a step about 0.618 of the round the places of one node come
 * up about evenly, at no more than three different distances. Less smooth than the written order, by one turn in a run as a
 * rule, but it needs no more memory for 1000 than for 2.
 *
 * <p>Memory: at most 16 bytes a node and 32 KB. Time to build: proportional to the nodes plus the written turns; measured 24 us
 * for 1000 nodes with weights up to 1000, and 0.1 ms for 1000 nodes with weights up to 4, whose round is written.
 */
final class WeightedTurns {
    /** 16384 turns, 32 KB: for a list that lives as long as its nodes do. */
    static final int MAX_WRITTEN = 16_384;

    /** 4096 turns, 8 KB: written in a few tenths of a millisecond, for a list that changes whenever a node is avoided. */
    static final int MAX_WRITTEN_FOR_A_MOMENT = 4096;

    /** Enough for the nodes of a written round: fewer than its turns. */
    private static final int INDEX_BITS = 14;

    /** Two fractions of weights up to 1000 differ by a millionth at least. */
    private static final int FRACTION_BITS = 21;

    /** Two factors below this have a product that {@link Modulus} takes exactly: the cube of it is 2^63. */
    private static final int MAX_FACTOR = 1 << 21;

    /** How many steps near the golden one are looked at; a guess: one without a great quotient is among so many. */
    private static final int STEPS = 16;

    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final int length;
    private final Modulus round;
    private final long step;

    // The line: where each node's places end, and for every 2^shift-th place the node it belongs to.
    private final int[] ends;
    private final int[] guide;
    private final int shift;

    private final char[] written;

    private WeightedTurns(int[] weights, int maxWritten) {
        this.ends = new int[weights.length];
        int place = 0;
        for (int i = 0; i < weights.length; i++) {
            place += weights[i];
            ends[i] = place;
        }
        this.length = place;
        this.round = new Modulus(length);
        this.step = goldenStep(length);
        int bits = 0;
        while ((length >> bits) > 2 * weights.length) {
            bits++;
        }
        this.shift = bits;
        this.guide = guide(ends, shift);
        this.written = length <= maxWritten ? write(weights, length) : null;
    }

    /**
     * Makes the turns.
     *
     * @param weights 1 to {@link Node#MAX_WEIGHT} each; at most two million nodes
     * @param maxWritten the longest round that is written down, at most {@link #MAX_WRITTEN}
     * @return the turns, null when all weights are equal and plain round robin does the same
     */
    static WeightedTurns of(int[] weights, int maxWritten) {
        int common = 0;
        boolean equal = true;
        for (int weight : weights) {
            common = ArithmeticUtils.gcd(common, weight);
            equal &= weight == weights[0];
        }
        if (equal) {
            return null;
        }
        int divisor = common;
        return new WeightedTurns(
                Arrays.stream(weights).map(weight -> weight / divisor).toArray(), maxWritten);
    }

    /** Returns how many turns a round has. */
    int length() {
        return length;
    }

    /** Returns the node whose turn it is. */
    int at(int turn) {
        int inRound = round.ofTurn(turn);
        if (written != null) {
            return written[inRound];
        }
        long stepped = inRound * step;
        return ownerOf(length < MAX_FACTOR ? round.of(stepped) : (int) (stepped % length));
    }

    /**
     * Returns the node that a place on the line belongs to. The guide leads to the first node that may be it; from there
     * it is less than one node further on the average over all places.
     *
     * @param place 0 to length - 1
     */
    int ownerOf(int place) {
        int owner = guide[place >> shift];
        while (ends[owner] <= place) {
            owner++;
        }
        return owner;
    }

    private static int[] guide(int[] ends, int shift) {
        int[] guide = new int[((ends[ends.length - 1] - 1) >> shift) + 1];
        int owner = 0;
        for (int i = 0; i < guide.length; i++) {
            while (ends[owner] <= (i << shift)) {
                owner++;
            }
            guide[i] = owner;
        }
        return guide;
    }

    /** Finds a step that meets all places of the round and spreads them as evenly as any near the golden section. */
    private static int goldenStep(int length) {
        int golden = (int) (length * GOLDEN);
        int best = 1;
        int bestQuotient = Integer.MAX_VALUE;
        int found = 0;
        for (int i = 0; found < STEPS && golden - i > 0; i++) {
            int candidate = golden - i;
            if (ArithmeticUtils.gcd(candidate, length) == 1) {
                found++;
                int quotient = greatestQuotient(length, candidate);
                if (quotient < bestQuotient) {
                    bestQuotient = quotient;
                    best = candidate;
                }
            }
        }
        return best;
    }

    /** The greatest partial quotient of a fraction: the smaller, the more even are its multiples. */
    private static int greatestQuotient(int dividend, int divisor) {
        int greatest = 0;
        int a = dividend;
        int b = divisor;
        while (b != 0) {
            greatest = Math.max(greatest, a / b);
            int rest = a % b;
            a = b;
            b = rest;
        }
        return greatest;
    }

    private static char[] write(int[] weights, int length) {
        // Nodes by the turn at which their next window opens; a list through the arrays, since there are as many as
        // nodes.
        int[] opening = new int[length + 1];
        int[] next = new int[weights.length];
        int[] had = new int[weights.length];
        Arrays.fill(opening, -1);
        for (int i = 0; i < weights.length; i++) {
            next[i] = opening[0];
            opening[0] = i;
        }
        PriorityQueue<Long> open = new PriorityQueue<>();
        char[] written = new char[length];
        for (int turn = 0; turn < length; turn++) {
            for (int i = opening[turn]; i >= 0; i = next[i]) {
                open.add((closing(weights[i], had[i], length) << INDEX_BITS) | i);
            }
            // Somebody's window is always open: so many turns as were given are the nodes' shares together.
            int owner = (int) (open.remove() & ((1 << INDEX_BITS) - 1));
            written[turn] = (char) owner;
            had[owner]++;
            if (had[owner] < weights[owner]) {
                // The first turn within the window; the one after this at the earliest, since this one was within the
                // last.
                int opens = Math.max(turn + 1, (had[owner] * length + weights[owner] - 1) / weights[owner]);
                next[owner] = opening[opens];
                opening[opens] = owner;
            }
        }
        return written;
    }

    /** Returns the end of a node's next window, in fractions of a turn fine enough to tell any two apart. */
    private static long closing(int weight, int had, int length) {
        return (((had + 1L) * length) << FRACTION_BITS) / weight;
    }
}
