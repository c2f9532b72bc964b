package io.weir.benchmarks.methods;

import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;

/** A result in tables, for the terminal and for the page. */
final class MethodsTables {
    private MethodsTables() {}

    static Table mix(MixResult mix) {
        Table table = new Table("policy", "limit", "light calls/s", "heavy calls/s", "sum of shares", "refused/s");
        table.row(
                "each alone",
                "",
                Numbers.fixed(mix.lightAlone(), 0),
                Numbers.fixed(mix.heavyAlone(), 1),
                Numbers.UNKNOWN,
                Numbers.UNKNOWN);
        for (MixResult.Row row : mix.rows()) {
            Setup setup = row.setup();
            table.row(
                    setup.policy().word(),
                    setup.limit() == 0 ? "" : String.valueOf(setup.limit()),
                    Numbers.fixed(row.light(), 0),
                    Numbers.fixed(row.heavy(), 1),
                    Numbers.fixed(row.shares(), 3),
                    Numbers.fixed(row.refused(), 1));
        }
        return table;
    }

    static Table priorities(MethodsResult result) {
        Table table = new Table(
                "with priority",
                "heap (MB)",
                "plain (ms)",
                "priority (ms)",
                "ratio",
                "ceiling",
                "others (ms)",
                "others' longest (ms)",
                "total of plain");
        for (PriorityResult row : result.priorities()) {
            table.row(
                    row.withPriority() + " of " + row.clients(),
                    String.valueOf(row.heapMegabytes()),
                    Numbers.fixed(row.plainMeanMillis(), 1),
                    Numbers.fixed(row.priorityMeanMillis(), 1),
                    Numbers.fixed(row.ratio(), 1),
                    Numbers.fixed(row.ceiling(), 1),
                    Numbers.fixed(row.othersMeanMillis(), 1),
                    Numbers.fixed(row.othersMaxMillis(), 0),
                    Numbers.percent(row.totalOfPlain(), 0));
        }
        return table;
    }
}
