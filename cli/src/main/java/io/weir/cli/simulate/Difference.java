package io.weir.cli.simulate;

import io.weir.simulator.run.Figure;
import io.weir.simulator.stats.ConfidenceInterval;
import java.util.ArrayList;
import java.util.List;

/**
 * One figure of two policies at one point, run by run.
 *
 * @param value the varied setting's value; empty when nothing is varied
 * @param baseline the first policy's name
 * @param policy the other's
 * @param figure which figure
 * @param before the first policy's mean
 * @param after the other's
 * @param difference of the other from the first
 */
record Difference(
        String value,
        String baseline,
        String policy,
        Figure figure,
        double before,
        double after,
        ConfidenceInterval difference) {

    /** Compares each policy with the first one at each value; figures that are nothing in both are left out. */
    static List<Difference> of(Rows rows) {
        List<Difference> differences = new ArrayList<>();
        Rows.Row baseline = rows.rows().get(0);
        for (Rows.Row row : rows.rows()) {
            if (!row.value().equals(baseline.value())) {
                baseline = row;
            } else if (!row.policy().equals(baseline.policy())) {
                for (Figure figure : Figure.values()) {
                    add(differences, baseline, row, figure);
                }
            }
        }
        return differences;
    }

    private static void add(List<Difference> differences, Rows.Row baseline, Rows.Row row, Figure figure) {
        double before = baseline.result().interval(figure, RunText.LEVEL).mean();
        double after = row.result().interval(figure, RunText.LEVEL).mean();
        boolean isNothing = (before == 0 || Double.isNaN(before)) && (after == 0 || Double.isNaN(after));
        if (!isNothing) {
            differences.add(new Difference(
                    row.value(),
                    baseline.policy(),
                    row.policy(),
                    figure,
                    before,
                    after,
                    row.result().differences(baseline.result(), figure, RunText.LEVEL)));
        }
    }

    /** Whether the whole interval is above zero, below, or neither. */
    String verdict() {
        if (!Double.isFinite(difference.mean()) || !Double.isFinite(difference.halfWidth())) {
            return "not known";
        }
        if (difference.mean() == 0 && difference.halfWidth() == 0) {
            return "equal";
        }
        if (difference.contains(0)) {
            return "not shown";
        }
        return difference.mean() > 0 ? "more" : "less";
    }
}
