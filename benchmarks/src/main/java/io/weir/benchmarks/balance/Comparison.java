package io.weir.benchmarks.balance;

import io.weir.benchmarks.Estimate;
import java.util.ArrayList;
import java.util.List;

/**
 * How many times less of a figure a GC-aware strategy has than another contender. The repeats are paired, since both had
 * the same schedule in each: a ratio a repeat, their geometric mean, and its 95 % interval by Student's t on the logarithms.
 *
 * @param contender the GC-aware one
 * @param against the other
 * @param figure by which
 * @param ratio the other's divided by the GC-aware one's, above 1 when the GC-aware is better; null when not known
 * @param low where the interval begins; null with fewer than two repeats
 * @param high where it ends; null with fewer than two repeats
 */
record Comparison(Contender contender, Contender against, Figure figure, Double ratio, Double low, Double high) {

    static Comparison of(RowSummary aware, RowSummary other, Figure figure) {
        List<Double> logs = new ArrayList<>();
        List<Double> mine = aware.values(figure);
        List<Double> theirs = other.values(figure);
        for (int i = 0; i < Math.min(mine.size(), theirs.size()); i++) {
            if (mine.get(i) != null && theirs.get(i) != null) {
                double log = Math.log(figure.comparable(theirs.get(i)) / figure.comparable(mine.get(i)));
                logs.add(Double.isFinite(log) ? log : null);
            }
        }
        Estimate log = Estimate.of(logs);
        return new Comparison(
                aware.contender(),
                other.contender(),
                figure,
                log.mean() == null ? null : Math.exp(log.mean()),
                log.ci95() == null ? null : Math.exp(log.mean() - log.ci95()),
                log.ci95() == null ? null : Math.exp(log.mean() + log.ci95()));
    }

    /** Says in a word what follows: {@code wins}, {@code loses}, {@code even} within the noise, or {@code unknown}. */
    String verdict() {
        if (low == null || high == null) {
            return "unknown";
        }
        if (low > 1) {
            return "wins";
        }
        return high < 1 ? "loses" : "even";
    }
}
