package io.weir.cli.simulate.thesis;

import io.weir.simulator.run.Batch;
import io.weir.simulator.run.Figure;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The points that all figures need, each run once, and what they showed. Not thread-safe. */
final class ThesisStudy {
    /** What a server can see of a client who leaves. */
    static final List<String> ABORTS = List.of("never", "on-dequeue", "at-once");

    static final Variant NORMAL = Variant.hypothesis("normal", false, false);
    static final Variant ONE_TO_ONE = Variant.hypothesis("one worker a connection", true, false);
    static final Variant LONGER_FIRST = Variant.hypothesis("prioritize longer", false, true);

    private final ThesisPlan plan;
    private final ScenarioTree preset;
    private final Map<String, Scenario> scenarios = new LinkedHashMap<>();
    private final Map<String, Replicated> results = new LinkedHashMap<>();

    ThesisStudy(ThesisPlan plan, ScenarioTree preset) {
        this.plan = plan;
        this.preset = preset.with("horizon", plan.horizon()).with("warmUp", plan.warmUp());
        for (int cpus : plan.cpus()) {
            plan.loads().forEach(load -> add(Variant.stock(cpus), load));
            plan.loads().forEach(load -> add(Variant.admission(cpus), load));
            plan.growing().forEach(load -> add(Variant.growing(cpus, plan.growth()), load));
        }
        for (Variant hypothesis : List.of(NORMAL, ONE_TO_ONE, LONGER_FIRST)) {
            plan.loads().stream().filter(load -> load <= 20).forEach(load -> add(hypothesis, load));
        }
        plan.pools().forEach(pool -> plan.loads().forEach(load -> add(Variant.pool(pool), load)));
        for (String aborts : ABORTS) {
            double load = semanticsLoad();
            add(Variant.aborts("stock", aborts), load);
            add(Variant.aborts("budget", aborts), load);
            for (String order : List.of("fifo", "lifo")) {
                add(Variant.queue(order, 25, aborts), load);
                add(Variant.queue(order, 100, aborts), load);
            }
        }
    }

    /** Two to four times the knee: where the collapsed branch is compared. */
    double semanticsLoad() {
        return plan.past(1).stream().filter(load -> load >= 5).findFirst().orElse(plan.highestLoad());
    }

    ThesisPlan plan() {
        return plan;
    }

    private void add(Variant variant, double load) {
        Map<String, String> changes = new LinkedHashMap<>(variant.changes());
        changes.put(Variant.LOAD, String.valueOf(load));
        scenarios.put(key(variant, load), Scenario.of(preset.withAll(changes)));
    }

    private static String key(Variant variant, double load) {
        return variant.name() + " at " + load;
    }

    /** Some points are in two figures: each scenario is run once. */
    Batch batch(long seed) {
        return new Batch(distinct(), seed, plan.replications());
    }

    private List<Scenario> distinct() {
        Map<String, Scenario> byHash = new LinkedHashMap<>();
        scenarios.values().forEach(scenario -> byHash.putIfAbsent(scenario.hash(), scenario));
        return new ArrayList<>(byHash.values());
    }

    void show(List<Replicated> inOrder) {
        Map<String, Replicated> byHash = new LinkedHashMap<>();
        List<Scenario> distinct = distinct();
        for (int i = 0; i < distinct.size(); i++) {
            byHash.put(distinct.get(i).hash(), inOrder.get(i));
        }
        scenarios.forEach((key, scenario) -> results.put(key, byHash.get(scenario.hash())));
    }

    List<Scenario> scenarios() {
        return List.copyOf(scenarios.values());
    }

    Replicated result(Variant variant, double load) {
        return results.get(key(variant, load));
    }

    boolean has(Variant variant, double load) {
        return results.containsKey(key(variant, load));
    }

    double mean(Variant variant, double load, Figure figure) {
        return result(variant, load).interval(figure, 0.95).mean();
    }

    double peak(Variant variant, Figure figure) {
        return plan.loads().stream()
                .filter(load -> has(variant, load))
                .mapToDouble(load -> mean(variant, load, figure))
                .max()
                .orElse(Double.NaN);
    }
}
