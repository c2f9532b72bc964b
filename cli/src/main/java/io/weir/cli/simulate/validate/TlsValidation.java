package io.weir.cli.simulate.validate;

import io.weir.cli.report.Numbers;
import io.weir.cli.simulate.validate.Checked.Use;
import io.weir.cli.simulate.validate.TlsModel.Semantics;
import io.weir.simulator.run.Figure;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One key and protocol of {@code weir bench tls}. */
final class TlsValidation {
    /** What the model may see of the bench, in times of its saturation. */
    private static final double LOW_LOAD = 0.6;

    private static final int OVERLOAD_POINTS = 2;
    private static final double LEVEL = 0.95;
    private static final List<Double> FULL_RATIOS = List.of(0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8);

    private final String name;
    private final List<Node> points;
    private final Validation.Runs runs;
    private final List<String> notes = new ArrayList<>();
    private final List<Scenario> ran = new ArrayList<>();

    private TlsValidation(Node bench, Validation.Runs runs) {
        this.name = "tls " + bench.text("key") + " " + bench.text("protocol");
        this.points = bench.nodes("points").stream()
                .filter(point -> TlsModel.knows(point.text("policy")))
                .toList();
        this.runs = runs;
    }

    static Validation of(Node bench, Validation.Runs runs) throws InterruptedException {
        return new TlsValidation(bench, runs).validate();
    }

    private Validation validate() throws InterruptedException {
        List<Node> low = points.stream().filter(TlsValidation::isLow).toList();
        double sessionSeconds = low.stream()
                .mapToDouble(point -> point.number("serverCpu") / point.number("completedSessionsPerSecond"))
                .average()
                .orElse(Double.NaN);
        if (!(sessionSeconds > 0)) {
            notes.add(name + ": no point at or below 60 % load has a CPU time: not calibrated, nothing predicted.");
            return new Validation(List.of(), notes, ran);
        }
        double highest = low.stream().mapToDouble(TlsValidation::load).max().orElseThrow();
        notes.add(name + ": a session costs " + Numbers.fixed(1e3 * sessionSeconds, 2)
                + " ms of CPU at or below 60 % load.");
        TlsModel model =
                fitParts(new TlsModel(name, sessionSeconds, FULL_RATIOS.get(0), Semantics.USUAL, highest), low);
        List<Node> overload = points.stream()
                .filter(point -> point.text("policy").equals("stock") && point.number("offered") > 1)
                .limit(OVERLOAD_POINTS)
                .toList();
        return new Validation(predict(model, fitSemantics(model, overload), overload), notes, ran);
    }

    private static boolean isLow(Node point) {
        return point.number("offered") <= LOW_LOAD;
    }

    private static double load(Node point) {
        return point.number("offeredSessionsPerSecond");
    }

    /** CPU time alone does not tell the full handshake from the rest; the response times of those points do. */
    private TlsModel fitParts(TlsModel model, List<Node> low) throws InterruptedException {
        Map<TlsModel, List<Replicated>> results = new LinkedHashMap<>();
        for (double ratio : FULL_RATIOS) {
            results.put(model.with(ratio), run(model.with(ratio), low));
        }
        TlsModel best = least(results, low, Figure.P95, "p95Millis");
        notes.add(name + ": the full handshake is " + Numbers.percent(best.fullRatio(), 0)
                + " of it, from p95 at those points; residual "
                + residual(results.get(best), low, Figure.P95, "p95Millis")
                + " of p95. Not identified: requests apart from resumed handshakes (taken as equal).");
        return best;
    }

    /** The collapsed branch is not in the costs: whatever is nearest at two overload points. */
    private TlsModel fitSemantics(TlsModel model, List<Node> overload) throws InterruptedException {
        if (overload.size() < OVERLOAD_POINTS) {
            notes.add(name + ": fewer than two overload points without admission control: that branch is unknown.");
            return model;
        }
        Map<TlsModel, List<Replicated>> results = new LinkedHashMap<>();
        for (Semantics semantics : Semantics.ALL) {
            results.put(model.with(semantics), run(model.with(semantics), overload));
        }
        TlsModel best = least(results, overload, Figure.REPLIES, "repliesPerSecond");
        notes.add(name + ": without admission control past saturation, nearest at two overload points: "
                + best.semantics()
                + "; residual " + residual(results.get(best), overload, Figure.REPLIES, "repliesPerSecond")
                + " of the replies.");
        return best;
    }

    private List<Replicated> run(TlsModel model, List<Node> at) throws InterruptedException {
        List<Scenario> scenarios = at.stream()
                .map(point -> model.scenario(point.text("policy"), load(point)))
                .toList();
        ran.addAll(scenarios);
        return runs.run(scenarios);
    }

    private static TlsModel least(
            Map<TlsModel, List<Replicated>> results, List<Node> at, Figure figure, String measured) {
        TlsModel best = results.keySet().iterator().next();
        for (TlsModel model : results.keySet()) {
            if (distance(results.get(model), at, figure, measured)
                    < distance(results.get(best), at, figure, measured)) {
                best = model;
            }
        }
        return best;
    }

    /** Sum of absolute differences; a value that only one side has counts as all of it. */
    private static double distance(List<Replicated> results, List<Node> at, Figure figure, String measured) {
        double sum = 0;
        for (int i = 0; i < at.size(); i++) {
            double value = orNothing(at.get(i).number(measured));
            sum += Math.abs(orNothing(results.get(i).interval(figure, LEVEL).mean()) - value);
        }
        return sum;
    }

    private static double orNothing(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    private static String residual(List<Replicated> results, List<Node> at, Figure figure, String measured) {
        double whole = at.stream()
                .mapToDouble(point -> orNothing(point.number(measured)))
                .sum();
        return Numbers.percent(distance(results, at, figure, measured) / whole, 1);
    }

    private List<Checked> predict(TlsModel model, TlsModel stock, List<Node> overload) throws InterruptedException {
        List<Scenario> scenarios = new ArrayList<>();
        for (Node point : points) {
            boolean withoutAdmission = point.text("policy").equals("stock");
            scenarios.add((withoutAdmission ? stock : model).scenario(point.text("policy"), load(point)));
        }
        ran.addAll(scenarios);
        List<Replicated> results = runs.run(scenarios);
        List<Checked> checked = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Node point = points.get(i);
            Use use = isLow(point) ? Use.CALIBRATED : overload.contains(point) ? Use.OVERLOAD : Use.HELD_OUT;
            boolean stable = !point.text("policy").equals("stock") || point.number("offered") <= 1;
            checked.add(check(point, use, stable, results.get(i), Figure.REPLIES, "replies/s", "repliesPerSecond"));
            checked.add(check(point, use, stable, results.get(i), Figure.P95, "p95 ms", "p95Millis"));
        }
        return checked;
    }

    private Checked check(
            Node point, Use use, boolean stable, Replicated result, Figure figure, String text, String measured) {
        return new Checked(
                name,
                point.text("policy"),
                Numbers.fixed(point.number("offered"), 2) + "x",
                text,
                use,
                stable,
                point.number(measured),
                result.interval(figure, LEVEL));
    }
}
