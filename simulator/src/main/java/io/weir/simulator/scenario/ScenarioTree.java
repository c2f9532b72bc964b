package io.weir.simulator.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A scenario as it is written, before it is understood: maps, lists and scalars, from YAML or from anywhere else. Immutable.
 *
 * <p>Sweeps and comparisons change a tree by path and read it anew, so that each variant is checked as a whole.
 */
public final class ScenarioTree {
    /** 32: a scenario has six levels. A map that is in itself, as YAML can write it, has no end of them. */
    static final int MOST_LEVELS = 32;

    /** 2^20: as many as there are characters in the longest file. Some aliases of aliases in YAML stand for more than memory has. */
    static final int MOST_VALUES = 1 << 20;

    private final Map<String, Object> root;

    private ScenarioTree(Map<String, Object> root) {
        this.root = root;
    }

    /**
     * Copies a tree.
     *
     * @param values maps with text keys, lists, and scalars (text, numbers, truth values, null for what is absent)
     * @return the tree
     * @throws IllegalArgumentException when something else is in it, or too much: more than 32 levels or a million values
     */
    public static ScenarioTree of(Map<?, ?> values) {
        return new ScenarioTree(new Copy().map(values, 1));
    }

    /** One copy, which counts what it takes. */
    private static final class Copy {
        private int values;

        Map<String, Object> map(Map<?, ?> values, int level) {
            Map<String, Object> copy = new LinkedHashMap<>();
            values.forEach((key, value) -> {
                if (value != null) {
                    copy.put(String.valueOf(key), value(value, level));
                }
            });
            return Collections.unmodifiableMap(copy);
        }

        Object value(Object value, int level) {
            if (level > MOST_LEVELS || ++values > MOST_VALUES) {
                throw new IllegalArgumentException("a scenario has at most " + MOST_LEVELS + " levels and "
                        + MOST_VALUES + " values, aliases counted as often as they are used");
            }
            if (value instanceof Map<?, ?> map) {
                return map(map, level + 1);
            }
            if (value instanceof List<?> list) {
                return list.stream()
                        .map(element -> element == null ? "" : value(element, level + 1))
                        .toList();
            }
            if (value instanceof String || value instanceof Number || value instanceof Boolean) {
                return value;
            }
            throw new IllegalArgumentException("a scenario is made of maps, lists and scalars, but has a "
                    + value.getClass().getName());
        }
    }

    Map<String, Object> root() {
        return root;
    }

    /**
     * Returns a tree that differs in one place.
     *
     * @param path keys and, in lists, places from zero, with points between: {@code clients.browsers.perSecond}
     * @param value a scalar
     * @return another tree
     * @throws IllegalArgumentException when the path goes through a scalar or out of a list
     */
    public ScenarioTree with(String path, Object value) {
        return new ScenarioTree(asMap(changed(root, List.of(path.split("\\.", -1)), new Copy().value(value, 1), path)));
    }

    /**
     * Returns a tree that differs in some places.
     *
     * @param changes values by path, in their order
     * @return another tree
     * @throws IllegalArgumentException as {@link #with(String, Object)}
     */
    public ScenarioTree withAll(Map<String, ?> changes) {
        ScenarioTree tree = this;
        for (Map.Entry<String, ?> change : changes.entrySet()) {
            tree = tree.with(change.getKey(), change.getValue());
        }
        return tree;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asMap(Object value) {
        return (Map<String, Object>) value;
    }

    private static Object changed(Object where, List<String> keys, Object value, String path) {
        if (keys.isEmpty()) {
            return value;
        }
        String key = keys.get(0);
        List<String> rest = keys.subList(1, keys.size());
        if (where instanceof List<?> list) {
            List<Object> copy = new ArrayList<>(list);
            int place = key.matches("\\d{1,6}") ? Integer.parseInt(key) : -1;
            if (place < 0 || place >= copy.size()) {
                throw new IllegalArgumentException(
                        "path '" + path + "': a place in 0.." + (copy.size() - 1) + " must follow, but was " + key);
            }
            copy.set(place, changed(copy.get(place), rest, value, path));
            return Collections.unmodifiableList(copy);
        }
        if (where instanceof Map<?, ?>) {
            Map<String, Object> copy = new LinkedHashMap<>(asMap(where));
            Object inner = copy.getOrDefault(key, Map.of());
            copy.put(key, changed(inner, rest, value, path));
            return Collections.unmodifiableMap(copy);
        }
        throw new IllegalArgumentException("path '" + path + "': nothing can be at '" + key + "', below a value");
    }
}
