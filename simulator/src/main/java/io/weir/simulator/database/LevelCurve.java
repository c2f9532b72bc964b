package io.weir.simulator.database;

import io.weir.config.Mistakes;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A measured curve over the number of units at a time: straight between its points, level outside of them.
 * Immutable; a lookup is a search among its points.
 */
public final class LevelCurve {
    private final int[] levels;
    private final double[] values;

    private LevelCurve(SortedMap<Integer, Double> points) {
        this.levels = points.keySet().stream().mapToInt(Integer::intValue).toArray();
        this.values = points.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * Makes a curve.
     *
     * @param name what it is, for the message of a mistake
     * @param points values by level; levels 1 or more, values zero or more
     * @return the curve
     * @throws io.weir.config.ConfigException when there is no point, or one is out of its range
     */
    public static LevelCurve of(String name, Map<Integer, Double> points) {
        Mistakes mistakes = new Mistakes("curve", name);
        mistakes.require(!points.isEmpty(), "points", "1 or more", "none");
        points.forEach((level, value) -> {
            mistakes.require(level >= 1 && level <= 100_000, "level", "in 1..100000", level);
            mistakes.require(value >= 0 && value < Double.POSITIVE_INFINITY, "value", ">= 0 and finite", value);
        });
        mistakes.throwIfAny();
        return new LevelCurve(new TreeMap<>(points));
    }

    /**
     * Makes a curve with the same value everywhere.
     *
     * @param value zero or more
     * @return the curve
     */
    public static LevelCurve constant(double value) {
        return of("constant", Map.of(1, value));
    }

    /**
     * Returns the same curve with each value divided by the first one.
     *
     * @return a curve that begins at 1
     */
    public LevelCurve relativeToFirst() {
        SortedMap<Integer, Double> relative = new TreeMap<>();
        for (int i = 0; i < levels.length; i++) {
            relative.put(levels[i], values[i] / values[0]);
        }
        return new LevelCurve(relative);
    }

    /**
     * Returns the value at a level.
     *
     * @param level 1 or more
     * @return the value
     */
    public double valueAt(int level) {
        if (level <= levels[0]) {
            return values[0];
        }
        for (int i = 1; i < levels.length; i++) {
            if (level <= levels[i]) {
                double share = (double) (level - levels[i - 1]) / (levels[i] - levels[i - 1]);
                return values[i - 1] + share * (values[i] - values[i - 1]);
            }
        }
        return values[values.length - 1];
    }

    /**
     * Returns the last level that has a point.
     *
     * @return 1 or more
     */
    public int lastLevel() {
        return levels[levels.length - 1];
    }

    /**
     * Returns the first level.
     *
     * @return 1 or more
     */
    public int firstLevel() {
        return levels[0];
    }

    /**
     * Returns the greatest value at a point.
     *
     * @return zero or more
     */
    public double greatest() {
        double greatest = 0;
        for (double value : values) {
            greatest = Math.max(greatest, value);
        }
        return greatest;
    }
}
