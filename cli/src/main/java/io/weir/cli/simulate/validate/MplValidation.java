package io.weir.cli.simulate.validate;

import io.weir.cli.report.Numbers;
import io.weir.cli.simulate.validate.Checked.Use;
import io.weir.simulator.run.Figure;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** One workload and hot set of {@code weir bench mpl}: commits a second by the pool's size. */
final class MplValidation {
    private static final int OVERLOAD_POINTS = 2;
    private static final double LEVEL = 0.95;

    private MplValidation() {}

    static Validation of(Node workload, Validation.Runs runs) throws InterruptedException {
        List<Checked> checked = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<Scenario> ran = new ArrayList<>();
        for (Node oracle : workload.nodes("oracles")) {
            String name = "mpl " + workload.text("workload") + ", " + Numbers.fixed(oracle.number("hotRows"), 0)
                    + " hot rows";
            TreeMap<Integer, Double> sweep = new TreeMap<>();
            for (Node point : oracle.nodes("sweep")) {
                if (point.number("size") >= 1 && point.number("commitsPerSecond") > 0) {
                    sweep.put((int) point.number("size"), point.number("commitsPerSecond"));
                }
            }
            if (sweep.size() < OVERLOAD_POINTS + 3) {
                notes.add(name + ": fewer than five points: nothing to hold out.");
                continue;
            }
            one(name, sweep, runs, checked, notes, ran);
        }
        return new Validation(checked, notes, ran);
    }

    private static void one(
            String name,
            NavigableMap<Integer, Double> sweep,
            Validation.Runs runs,
            List<Checked> checked,
            List<String> notes,
            List<Scenario> ran)
            throws InterruptedException {
        Map<Integer, Use> uses = uses(sweep);
        Map<Integer, Double> seen = new LinkedHashMap<>(sweep);
        seen.keySet().removeIf(size -> uses.get(size) == Use.HELD_OUT);
        ScalabilityLaw law = ScalabilityLaw.fit(seen);
        notes.add(String.format(
                Locale.ROOT,
                "%s: %.0f commits/s of one, contention %.4f, coherence %.5f; mean residual %.1f %%. Not identified: the"
                        + " application's own CPU time.",
                name,
                law.one(),
                law.contention(),
                law.coherence(),
                100 * law.meanError(seen)));
        List<Scenario> scenarios = new ArrayList<>();
        for (int size : sweep.keySet()) {
            scenarios.add(scenario(name, law, size, sweep.lastKey()));
        }
        ran.addAll(scenarios);
        List<Replicated> results = runs.run(scenarios);
        int place = 0;
        for (Map.Entry<Integer, Double> point : sweep.entrySet()) {
            checked.add(new Checked(
                    name,
                    "fixed",
                    "pool " + point.getKey(),
                    "commits/s",
                    uses.get(point.getKey()),
                    point.getKey() <= knee(sweep),
                    point.getValue(),
                    results.get(place++).interval(Figure.COMMITS, LEVEL)));
        }
    }

    private static int knee(Map<Integer, Double> sweep) {
        return sweep.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    /** Up to 60 % of the knee's size all are seen, past it the first and the last. */
    private static Map<Integer, Use> uses(NavigableMap<Integer, Double> sweep) {
        int knee = knee(sweep);
        Map<Integer, Use> uses = new LinkedHashMap<>();
        List<Integer> past = new ArrayList<>(sweep.tailMap(knee, false).keySet());
        for (int size : sweep.keySet()) {
            boolean end = !past.isEmpty() && (size == past.get(0) || size == past.get(past.size() - 1));
            uses.put(size, size <= 0.6 * knee ? Use.CALIBRATED : end ? Use.OVERLOAD : Use.HELD_OUT);
        }
        return uses;
    }

    private static Scenario scenario(String name, ScalabilityLaw law, int size, int largest) {
        Map<String, Object> throughput = new LinkedHashMap<>();
        for (int level = 1; level <= largest; level++) {
            throughput.put(String.valueOf(level), String.format(Locale.ROOT, "%.3f", law.at(level)));
        }
        return Scenario.of(ScenarioTree.of(Map.of(
                "name",
                name,
                "horizon",
                "25s",
                "warmUp",
                "5s",
                "sample",
                "1s",
                "methods",
                Map.of(
                        "transaction",
                        Map.of("query", String.format(Locale.ROOT, "exponential(%.6fms)", 1e3 / law.one()))),
                "clients",
                Map.of("threads", Map.of("arrivals", "closed", "count", largest, "timeout", "60s")),
                "nodes",
                Map.of("cpus", 2, "workers", largest, "pool", Map.of("size", size, "max", largest)),
                "database",
                Map.of("throughput", throughput),
                "calibration",
                Map.of("source", "the bench's sweep below the knee and two points past it", "maxCpus", 2))));
    }
}
