package io.weir.cli.simulate;

import io.weir.cli.report.Axis;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import io.weir.simulator.run.Figure;
import java.util.ArrayList;
import java.util.List;

/** A sweep's figures as lines over the setting that is varied, one line a policy. */
final class SweepCharts {
    private SweepCharts() {}

    /** No chart where the values are not ascending numbers. */
    static List<LineChart> of(Rows rows, List<Figure> figures) {
        List<LineChart> charts = new ArrayList<>();
        if (!isOverAscendingNumbers(rows)) {
            return charts;
        }
        List<String> policies =
                rows.rows().stream().map(Rows.Row::policy).distinct().toList();
        for (Figure figure : figures) {
            List<Series> series = new ArrayList<>();
            for (int color = 0; color < policies.size(); color++) {
                series.add(series(rows, policies.get(color), color, figure));
            }
            charts.add(new LineChart(
                    figure.text() + " by " + rows.parameter(),
                    "Means of the replications.",
                    Axis.linear(rows.parameter()),
                    Axis.linear(figure.text() + ", " + figure.unit()),
                    series,
                    List.of()));
        }
        return charts;
    }

    private static boolean isOverAscendingNumbers(Rows rows) {
        double before = Double.NEGATIVE_INFINITY;
        for (Rows.Row row : rows.rows()) {
            if (!row.value().matches("\\d{1,15}(\\.\\d{1,15})?") || Double.parseDouble(row.value()) < before) {
                return false;
            }
            before = Double.parseDouble(row.value());
        }
        return true;
    }

    private static Series series(Rows rows, String policy, int color, Figure figure) {
        List<Rows.Row> own =
                rows.rows().stream().filter(row -> row.policy().equals(policy)).toList();
        return new Series(
                policy.isEmpty() ? figure.text() : policy,
                color,
                false,
                own.stream().mapToDouble(row -> Double.parseDouble(row.value())).toArray(),
                own.stream()
                        .mapToDouble(row ->
                                row.result().interval(figure, RunText.LEVEL).mean())
                        .toArray());
    }
}
