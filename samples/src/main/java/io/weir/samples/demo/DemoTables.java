package io.weir.samples.demo;

import static io.weir.cli.report.Numbers.fixed;
import static io.weir.cli.report.Numbers.percent;

import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import io.weir.samples.demo.cluster.DemoRun;
import io.weir.samples.demo.score.NodeRecord;
import io.weir.samples.demo.score.NodeScore;
import io.weir.samples.demo.score.TimeSpan;
import java.util.List;

/** A result in words and tables, for the terminal and for the page. */
final class DemoTables {
    private final DemoResult result;

    DemoTables(DemoResult result) {
        this.result = result;
    }

    /** Returns in one sentence what was run. */
    String setting() {
        DemoPlan plan = result.plan();
        return plan.nodes() + (plan.nodes() == 1 ? " node (" : " nodes (")
                + plan.collector().description() + "), "
                + fixed(plan.ratePerSecond(), 0) + " requests/s, "
                + plan.duration().toSeconds()
                + " s per run, seed " + plan.seed() + "; the machine was " + percent(result.machineBusy(), 0)
                + " busy.";
    }

    /** Returns the two runs side by side. */
    Table runs() {
        DemoRun plain = result.plain();
        DemoRun aware = result.aware();
        Table table = new Table("", "round robin", "GC-aware", "better by");
        latency(table, "latency p50", 0.5);
        latency(table, "latency p90", 0.9);
        latency(table, "latency p99", 0.99);
        latency(table, "latency p99.9", 0.999);
        latency(table, "latency max", 1);
        table.row(
                "requests in each major GC",
                fixed(plain.score().requestsPerMajorGc(), 1),
                fixed(aware.score().requestsPerMajorGc(), 1),
                times(result.requestsInMajorGcRatio()));
        table.row(
                "requests in pauses of 20 ms or more",
                count(plain.score().requestsInLongPause()),
                count(aware.score().requestsInLongPause()),
                times(plain.score().requestsInLongPause()
                        / (double) Math.max(1, aware.score().requestsInLongPause())));
        table.row(
                "  such pauses, of any kind",
                count(plain.score().longPauses()),
                count(aware.score().longPauses()),
                "");
        table.row(
                "major GCs",
                count(plain.score().majorGcs()),
                count(aware.score().majorGcs()),
                "");
        table.row(
                "  mean length",
                millis(plain.score().meanMajorMillis()),
                millis(aware.score().meanMajorMillis()),
                "");
        table.row(
                "  longest",
                millis(plain.score().maxMajorMillis()),
                millis(aware.score().maxMajorMillis()),
                "");
        table.row(
                "requests",
                count(plain.latencies().requests()),
                count(aware.latencies().requests()),
                "");
        table.row(
                "  errors",
                count(plain.latencies().errors()),
                count(aware.latencies().errors()),
                "");
        table.row(
                "  answered per second",
                fixed(plain.latencies().throughputPerSecond(), 1),
                fixed(aware.latencies().throughputPerSecond(), 1),
                "");
        table.row("node time avoided", Numbers.UNKNOWN, percent(aware.score().avoidedShare(), 1), "");
        return table;
    }

    private void latency(Table table, String name, double quantile) {
        table.row(
                name,
                millis(result.plain().latencies().latencyMillis(quantile)),
                millis(result.aware().latencies().latencyMillis(quantile)),
                times(result.latencyRatio(quantile)));
    }

    /** Returns how each node fared in both runs. */
    Table nodes() {
        Table table = new Table("node", "run", "major GCs", "minor GCs", "minor mean", "majors caught", "time avoided");
        table.text(1);
        for (DemoRun run : List.of(result.plain(), result.aware())) {
            for (int i = 0; i < run.nodes().size(); i++) {
                NodeScore score = run.score().nodes().get(i);
                List<TimeSpan> minors = NodeRecord.beginningIn(
                        run.measured(), run.nodes().get(i).minors());
                table.row(
                        score.node(),
                        run.gcAware() ? "GC-aware" : "round robin",
                        count(score.majorGcs()),
                        count(minors.size()),
                        millis(meanMillis(minors)),
                        percent(score.caught(), 0),
                        run.gcAware() ? percent(score.avoidedShare(), 1) : Numbers.UNKNOWN);
            }
        }
        return table;
    }

    private static Double meanMillis(List<TimeSpan> spans) {
        return spans.isEmpty()
                ? null
                : spans.stream().mapToDouble(TimeSpan::millis).average().orElseThrow();
    }

    private static String millis(Double millis) {
        return millis == null ? Numbers.UNKNOWN : fixed(millis, 1) + " ms";
    }

    private static String times(Double ratio) {
        return ratio == null ? Numbers.UNKNOWN : fixed(ratio, 1) + " x";
    }

    private static String count(long count) {
        return Long.toString(count);
    }
}
