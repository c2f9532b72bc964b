package io.weir.benchmarks.soak;

import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import java.util.List;
import java.util.Objects;

/** A result in words and a table. */
final class SoakTables {
    private static final int DECIMALS = 3;

    private SoakTables() {}

    static String setting(SoakPlan plan, SoakResult result) {
        return plan.intervals() + " intervals of "
                + Numbers.fixed(plan.interval().toMillis() / 1e3, 1)
                + " s, three days' ups and downs in all; on average "
                + Numbers.fixed(plan.ratePerSecond(), 0) + " pages and as many transactions a second ("
                + result.database()
                + "), and a fifth as many TLS connections.";
    }

    static String conclusion(SoakResult result) {
        return "Verdict: " + result.verdict() + "; " + result.lost() + " requests lost"
                + (result.lost() == 0 ? "." : ", the first: " + result.firstLoss());
    }

    static Table series(SoakResult result) {
        Table table = new Table("series", "unit", "first", "last", "least", "most", "slope/h", "low", "high", "verdict")
                .text(1)
                .text(9);
        for (SoakSeries each : result.series()) {
            List<Double> known = each.values().stream().filter(Objects::nonNull).toList();
            Trend trend = each.trend();
            table.row(
                    each.gauge().word(),
                    each.gauge().unit(),
                    number(known.isEmpty() ? null : known.get(0)),
                    number(known.isEmpty() ? null : known.get(known.size() - 1)),
                    number(known.stream().min(Double::compare).orElse(null)),
                    number(known.stream().max(Double::compare).orElse(null)),
                    number(trend.slopePerHour()),
                    number(trend.low()),
                    number(trend.high()),
                    each.verdict());
        }
        return table;
    }

    private static String number(Double value) {
        return Numbers.fixed(value, DECIMALS);
    }
}
