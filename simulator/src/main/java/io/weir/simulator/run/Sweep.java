package io.weir.simulator.run;

import io.weir.config.ConfigException;
import io.weir.config.Mistakes;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioTree;
import io.weir.simulator.scenario.SweepPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A scenario's variants: each value of one setting under each policy. All meet the same randomness, so they can be compared run by
 * run. Immutable.
 *
 * @param parameter the path of the setting that is varied
 * @param points value by value, and within a value policy by policy
 */
public record Sweep(String parameter, List<Point> points) {

    /**
     * One variant. Immutable.
     *
     * @param value the setting's value, as written
     * @param policy the policy's name
     * @param scenario what is run
     */
    public record Point(String value, String policy, Scenario scenario) {}

    /** Keeps a copy. */
    public Sweep {
        points = List.copyOf(points);
    }

    /**
     * Makes a sweep.
     *
     * @param tree the scenario
     * @param plan what is varied
     * @return the variants
     * @throws ConfigException with every mistake of every variant, each once
     */
    public static Sweep of(ScenarioTree tree, SweepPlan plan) {
        Mistakes mistakes = new Mistakes("scenario", Scenario.of(tree).name());
        mistakes.require(!plan.parameter().isEmpty(), "sweep.parameter", "the path of a setting", "absent");
        mistakes.require(!plan.values().isEmpty(), "sweep.values", "one or more", "none");
        mistakes.throwIfAny();
        List<Point> points = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (String value : plan.values()) {
            plan.policies().forEach((policy, changes) -> {
                try {
                    ScenarioTree variant = tree.with(plan.parameter(), value).withAll(changes);
                    points.add(new Point(value, policy, Scenario.of(variant)));
                } catch (ConfigException e) {
                    e.mistakes().stream()
                            .filter(mistake -> !wrong.contains(mistake))
                            .forEach(wrong::add);
                }
            });
        }
        if (!wrong.isEmpty()) {
            throw new ConfigException(wrong);
        }
        return new Sweep(plan.parameter(), points);
    }

    /**
     * Makes the variants of a scenario that differ by policy alone.
     *
     * @param tree the scenario
     * @param policies for each name the settings that differ, by path
     * @return one point a policy, of an empty value
     * @throws ConfigException with every mistake of the first variant that has one
     */
    public static Sweep ofPolicies(ScenarioTree tree, Map<String, Map<String, String>> policies) {
        List<Point> points = new ArrayList<>();
        policies.forEach((policy, changes) -> points.add(new Point("", policy, Scenario.of(tree.withAll(changes)))));
        return new Sweep("", points);
    }

    /**
     * Makes the batch that runs it.
     *
     * @param seed of all runs
     * @param replications of each point, 1 or more
     * @return the batch, in the order of the points
     */
    public Batch batch(long seed, int replications) {
        return new Batch(points.stream().map(Point::scenario).toList(), seed, replications);
    }
}
