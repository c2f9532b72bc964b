package io.weir.simulator.scenario;

import io.weir.config.ConfigException;
import io.weir.simulator.random.Law;
import io.weir.simulator.scenario.Quantities.Kind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * One map of a scenario while it is read: typed values by key, with all mistakes noted and keys that nobody asked for refused at the
 * end. What is absent or wrong yields its default, so that reading goes on. Not thread-safe.
 */
final class Section {
    private final Reading reading;
    private final String path;
    private final Map<String, Object> values;
    private final Set<String> known = new TreeSet<>();
    private final Map<String, Section> opened = new HashMap<>();

    Section(Reading reading, String path, Map<String, Object> values) {
        this.reading = reading;
        this.path = path;
        this.values = values;
        reading.opened(this);
    }

    String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    boolean has(String key) {
        known.add(key);
        return values.containsKey(key);
    }

    /** Opens a map below; an empty one when it is absent. */
    Section section(String key) {
        known.add(key);
        return opened.computeIfAbsent(
                key, name -> new Section(reading, path(name), mapAt(path(name), values.getOrDefault(name, Map.of()))));
    }

    @SuppressWarnings("unchecked") // The tree has text keys only.
    private Map<String, Object> mapAt(String where, Object value) {
        if (value instanceof Map<?, ?>) {
            return (Map<String, Object>) value;
        }
        reading.mistake(where, "a section with settings below", "'" + value + "'");
        return Map.of();
    }

    /** Opens the maps below a map, by name in their order. */
    Map<String, Section> named(String key) {
        known.add(key);
        Map<String, Section> sections = new LinkedHashMap<>();
        mapAt(path(key), values.getOrDefault(key, Map.of())).forEach((name, value) -> {
            String where = path(key) + "." + name;
            sections.put(name, new Section(reading, where, mapAt(where, value)));
        });
        return sections;
    }

    /** Opens the maps of a list. */
    List<Section> list(String key) {
        List<Object> elements = elements(key);
        Section[] sections = new Section[elements.size()];
        for (int i = 0; i < sections.length; i++) {
            String where = path(key) + "." + i;
            sections[i] = new Section(reading, where, mapAt(where, elements.get(i)));
        }
        return List.of(sections);
    }

    /** Reads a list of numbers. */
    double[] numbers(String key, Kind kind) {
        return elements(key).stream()
                .mapToDouble(element -> parse(key, kind, String.valueOf(element), 0))
                .toArray();
    }

    /** Reads a map of numbers. */
    Map<String, Double> numbersByName(String key) {
        known.add(key);
        Map<String, Double> numbers = new LinkedHashMap<>();
        mapAt(path(key), values.getOrDefault(key, Map.of())).forEach((name, value) -> {
            reading.used(path(key) + "." + name, String.valueOf(value));
            numbers.put(name, parse(key + "." + name, Kind.COUNT, String.valueOf(value), 0));
        });
        return numbers;
    }

    /** Reads a list of single values. */
    List<String> texts(String key) {
        return elements(key).stream().map(String::valueOf).toList();
    }

    /** Reads all values of this map, whatever their keys. */
    Map<String, String> allTexts() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String key : values.keySet()) {
            texts.put(key, text(key, ""));
        }
        return texts;
    }

    @SuppressWarnings("unchecked")
    private List<Object> elements(String key) {
        known.add(key);
        Object value = values.getOrDefault(key, List.of());
        if (value instanceof List<?>) {
            reading.used(path(key), String.valueOf(value));
            return (List<Object>) value;
        }
        reading.mistake(path(key), "a list", "'" + value + "'");
        return List.of();
    }

    String text(String key, String otherwise) {
        known.add(key);
        Object value = values.getOrDefault(key, otherwise);
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            reading.mistake(path(key), "a single value", "'" + value + "'");
            return otherwise;
        }
        reading.used(path(key), String.valueOf(value));
        return String.valueOf(value);
    }

    private double parse(String key, Kind kind, String text, double otherwise) {
        OptionalDouble value = Quantities.number(kind, text);
        if (value.isEmpty()) {
            reading.mistake(path(key), kind.form(), "'" + text + "'");
        }
        return value.orElse(otherwise);
    }

    double number(String key, double otherwise, double min, double max) {
        double value = parse(key, Kind.COUNT, text(key, plain(otherwise)), otherwise);
        return require(value >= min && value <= max, key, "in " + plain(min) + ".." + plain(max), value)
                ? value
                : otherwise;
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }

    int integer(String key, int otherwise, int min, int max) {
        double value = parse(key, Kind.COUNT, text(key, String.valueOf(otherwise)), otherwise);
        String rule = "a whole number in " + min + ".." + max;
        return require(value == Math.rint(value) && value >= min && value <= max, key, rule, value)
                ? (int) value
                : otherwise;
    }

    /** Reads a time in whole nanoseconds. */
    long duration(String key, String otherwise) {
        return Math.round(quantity(Kind.DURATION, key, otherwise));
    }

    /** Reads a number with a unit. */
    double quantity(Kind kind, String key, String otherwise) {
        return parse(
                key,
                kind,
                text(key, otherwise),
                Quantities.number(kind, otherwise).orElseThrow());
    }

    Law law(Kind kind, String key, String otherwise) {
        String text = text(key, otherwise);
        return Quantities.law(kind, text).orElseGet(() -> {
            reading.mistake(path(key), kind.lawForm(), "'" + text + "'");
            return Quantities.law(kind, otherwise).orElseThrow();
        });
    }

    boolean flag(String key, boolean otherwise) {
        String text = text(key, String.valueOf(otherwise));
        require(text.equals("true") || text.equals("false"), key, "true or false", "'" + text + "'");
        return text.equals("true");
    }

    /** Reads one of an enumeration's words: its constants in lower case with hyphens. */
    <E extends Enum<E>> E oneOf(String key, E otherwise) {
        String text = text(key, word(otherwise));
        E[] constants = otherwise.getDeclaringClass().getEnumConstants();
        for (E constant : constants) {
            if (word(constant).equals(text)) {
                return constant;
            }
        }
        List<String> words = Arrays.stream(constants).map(Section::word).toList();
        reading.mistake(path(key), "one of " + String.join(", ", words), "'" + text + "'");
        return otherwise;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean require(boolean holds, String key, String rule, Object value) {
        if (!holds) {
            reading.mistake(path(key), rule, String.valueOf(value));
        }
        return holds;
    }

    /** Makes a part whose constructor checks its values; its mistakes are noted under this section. */
    <T> T make(Supplier<T> part, T otherwise) {
        try {
            return part.get();
        } catch (ConfigException e) {
            e.mistakes().forEach(message -> reading.partMistake(path, message));
            return otherwise;
        }
    }

    /** Notes keys that nobody asked for. */
    void refuseUnknown() {
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                reading.mistake(
                        path(key), "one of the settings " + String.join(", ", known), "'" + values.get(key) + "'");
            }
        }
    }
}
