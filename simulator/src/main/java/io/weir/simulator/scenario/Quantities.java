package io.weir.simulator.scenario;

import io.weir.simulator.random.Law;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text forms of numbers with units and of distributions in scenarios. */
final class Quantities {
    /** What a number counts, and in which units it is written. */
    enum Kind {
        /** Times, kept in nanoseconds. */
        DURATION(
                "a duration such as 170ms, 4.4ms or 10s",
                Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "h", 3600e9)),
        /** Sizes, kept in bytes. */
        SIZE(
                "a size such as 512B, 64KiB or 1.5GiB",
                Map.of("B", 1.0, "KiB", 0x1p10, "MiB", 0x1p20, "GiB", 0x1p30, "TiB", 0x1p40)),
        /** Plain numbers. */
        COUNT("a number", Map.of("", 1.0));

        private final String form;

        @SuppressWarnings("ImmutableEnumChecker") // Made by Map.of.
        private final Map<String, Double> units;

        Kind(String form, Map<String, Double> units) {
            this.form = form;
            this.units = units;
        }

        String form() {
            return form;
        }

        String lawForm() {
            return form + ", or constant, exponential, heavy-tailed (mean), shifted (constant, exponential mean) or"
                    + " mixed (probability, mean, other mean)";
        }
    }

    private static final Pattern NUMBER = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,20})?)\\s*([A-Za-z]*)");
    private static final Pattern CALL = Pattern.compile("([a-z-]+)\\s*\\(([^()]*)\\)");

    private Quantities() {}

    /** Reads a number with its unit; zero needs none. */
    static OptionalDouble number(Kind kind, String text) {
        Matcher matcher = NUMBER.matcher(text.trim());
        if (!matcher.matches()) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(matcher.group(1));
        Double unit = kind.units.get(matcher.group(2));
        if (unit == null) {
            return value == 0 && matcher.group(2).isEmpty() ? OptionalDouble.of(0) : OptionalDouble.empty();
        }
        return OptionalDouble.of(value * unit);
    }

    /** Reads a distribution: a number alone is always that number. */
    static Optional<Law> law(Kind kind, String text) {
        Matcher call = CALL.matcher(text.trim());
        if (!call.matches()) {
            OptionalDouble constant = number(kind, text);
            return constant.isPresent() ? Optional.of(Law.constant(constant.getAsDouble())) : Optional.empty();
        }
        String[] texts = call.group(2).split(",", -1);
        double[] values = new double[texts.length];
        for (int i = 0; i < texts.length; i++) {
            boolean probability = call.group(1).equals("mixed") && i == 0;
            OptionalDouble value = number(probability ? Kind.COUNT : kind, texts[i]);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values[i] = value.getAsDouble();
        }
        return law(call.group(1), values);
    }

    private static Optional<Law> law(String name, double[] values) {
        return switch (name + "/" + values.length) {
            case "constant/1" -> Optional.of(Law.constant(values[0]));
            case "exponential/1" -> Optional.of(Law.exponential(values[0]));
            case "heavy-tailed/1" -> Optional.of(Law.heavyTailed(values[0]));
            case "shifted/2" -> Optional.of(Law.shiftedExponential(values[0], values[1]));
            case "mixed/3" ->
                values[0] > 0 && values[0] < 1
                        ? Optional.of(Law.hyperexponential(values[0], values[1], values[2]))
                        : Optional.empty();
            default -> Optional.empty();
        };
    }
}
