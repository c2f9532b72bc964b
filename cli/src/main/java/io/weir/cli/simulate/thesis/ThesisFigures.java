package io.weir.cli.simulate.thesis;

import io.weir.cli.report.Axis;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Numbers;
import io.weir.cli.report.Series;
import io.weir.cli.report.Table;
import io.weir.simulator.run.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The seven plots over new clients a second, with the axes of the source. */
final class ThesisFigures {
    private static final String NOTE =
            "Means of the replications. Only the shape and the axes of the source's figure are known.";

    private final ThesisStudy study;
    private final ThesisPlan plan;

    ThesisFigures(ThesisStudy study) {
        this.study = study;
        this.plan = study.plan();
    }

    /** One of the source's figures: its number, and the lines that it is drawn from. */
    record Plot(String number, String title, String unit, double max, Figure figure, List<Variant> variants) {}

    List<Plot> plots() {
        List<Variant> admission = plan.cpus().stream().map(Variant::admission).toList();
        List<Variant> growing = plan.cpus().stream()
                .map(cpus -> Variant.growing(cpus, plan.growth()))
                .toList();
        List<Variant> pools = plan.pools().stream().map(Variant::pool).toList();
        List<Variant> hypotheses = List.of(ThesisStudy.NORMAL, ThesisStudy.ONE_TO_ONE, ThesisStudy.LONGER_FIRST);
        return List.of(
                new Plot(
                        "2.5",
                        "Throughput without admission control",
                        "replies/s",
                        90,
                        Figure.REPLIES,
                        List.of(Variant.stock(1))),
                new Plot(
                        "2.6",
                        "Throughput with admission control",
                        "replies/s",
                        100,
                        Figure.REPLIES,
                        List.of(Variant.admission(1))),
                new Plot("2.7", "Throughput by CPUs", "replies/s", 500, Figure.REPLIES, admission),
                new Plot("2.9", "Finished sessions of a run", "sessions", 300, Figure.COMPLETED, hypotheses),
                new Plot("2.10", "Throughput by pool size", "replies/s", 80, Figure.REPLIES, pools),
                new Plot(
                        "2.11",
                        "Open sessions without admission control",
                        "sessions",
                        35_000,
                        Figure.MAX_OPEN,
                        growing),
                new Plot(
                        "2.12", "Open sessions with admission control", "sessions", 3_000, Figure.MAX_OPEN, admission));
    }

    /** The points of a line, by load. */
    Map<Double, Double> points(Plot plot, Variant variant) {
        ToDoubleFunction<Double> value = load -> {
            double mean = study.mean(variant, load, plot.figure());
            return plot.figure() == Figure.COMPLETED
                    ? mean * study.result(variant, load).runs().get(0).seconds()
                    : mean;
        };
        Map<Double, Double> points = new LinkedHashMap<>();
        plan.loads().stream()
                .filter(load -> study.has(variant, load))
                .forEach(load -> points.put(load, value.applyAsDouble(load)));
        return points;
    }

    LineChart chart(Plot plot) {
        List<Series> series = new ArrayList<>();
        for (Variant variant : plot.variants()) {
            Map<Double, Double> points = points(plot, variant);
            series.add(new Series(
                    variant.name(),
                    series.size(),
                    false,
                    points.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
                    points.values().stream().mapToDouble(Double::doubleValue).toArray()));
        }
        return new LineChart(
                "Figure " + plot.number() + ": " + plot.title(),
                NOTE,
                Axis.linear("new clients/s"),
                Axis.linear(plot.unit()).upTo(plot.max()),
                series,
                List.of());
    }

    /** The collapsed branch by what the source does not say. */
    Table semantics() {
        Table table = new Table(
                "replies/s at " + Numbers.fixed(study.semanticsLoad(), 1) + " new clients/s",
                "never",
                "on-dequeue",
                "at-once");
        row(table, "with admission control", aborts -> Variant.aborts("budget", aborts));
        for (String order : List.of("fifo", "lifo")) {
            for (int pool : new int[] {25, 100}) {
                row(table, "stock, " + order + ", pool " + pool, aborts -> Variant.queue(order, pool, aborts));
            }
        }
        return table;
    }

    private void row(Table table, String name, java.util.function.Function<String, Variant> variant) {
        String[] cells = new String[1 + ThesisStudy.ABORTS.size()];
        cells[0] = name;
        for (int i = 0; i < ThesisStudy.ABORTS.size(); i++) {
            cells[1 + i] = Numbers.fixed(
                    study.mean(variant.apply(ThesisStudy.ABORTS.get(i)), study.semanticsLoad(), Figure.REPLIES), 1);
        }
        table.row(cells);
    }
}
