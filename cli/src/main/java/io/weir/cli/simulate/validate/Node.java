package io.weir.cli.simulate.validate;

import java.util.List;
import java.util.Map;

/**
 * A JSON object of a result, read leniently: what is absent is NaN, empty text or an empty list.
 *
 * @param values by name
 */
record Node(Map<?, ?> values) {
    double number(String name) {
        return values.get(name) instanceof Double number ? number : Double.NaN;
    }

    String text(String name) {
        return values.get(name) instanceof String text ? text : "";
    }

    List<Node> nodes(String name) {
        return values.get(name) instanceof List<?> list ? all(list) : List.of();
    }

    static List<Node> all(List<?> list) {
        return list.stream()
                .filter(Map.class::isInstance)
                .map(value -> new Node((Map<?, ?>) value))
                .toList();
    }
}
