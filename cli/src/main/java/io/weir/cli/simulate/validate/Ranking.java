package io.weir.cli.simulate.validate;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether the model puts policies in the order in which they were measured.
 *
 * @param pairs pairs of policies at one point whose measured throughput differs by more than 5 %: less is the bench's own scatter
 * @param wrong those that the model puts the other way round, in words
 */
record Ranking(int pairs, List<String> wrong) {
    private static final double SCATTER = 0.05;

    static Ranking of(List<Checked> checked) {
        int pairs = 0;
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < checked.size(); i++) {
            for (int j = i + 1; j < checked.size(); j++) {
                Checked one = checked.get(i);
                Checked other = checked.get(j);
                if (!isPair(one, other)) {
                    continue;
                }
                pairs++;
                double measured = one.measured() - other.measured();
                if (measured * (one.predicted().mean() - other.predicted().mean()) < 0) {
                    wrong.add(one.bench() + " at " + one.point() + ": " + one.policy() + " and " + other.policy());
                }
            }
        }
        return new Ranking(pairs, wrong);
    }

    private static boolean isPair(Checked one, Checked other) {
        return one.isThroughput()
                && other.isThroughput()
                && one.bench().equals(other.bench())
                && one.point().equals(other.point())
                && !one.policy().equals(other.policy())
                && Math.abs(one.measured() - other.measured()) > SCATTER * Math.max(one.measured(), other.measured());
    }

    @Override
    public String toString() {
        return "Ranking of policies: " + (pairs - wrong.size()) + " of " + pairs + " pairs right"
                + (wrong.isEmpty() ? "." : "; wrong: " + String.join("; ", wrong) + ".");
    }
}
