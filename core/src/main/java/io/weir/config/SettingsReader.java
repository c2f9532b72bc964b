package io.weir.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads typed settings out of text, notes every mistake, and at the end refuses names that nobody asked for.
 *
 * <p>Call a reader for each setting, then {@link #finish()} once. A setting that is absent or wrong yields its default, so
 * that reading goes on and all mistakes are found; a wrong configuration never leaves {@code finish}. Not thread-safe.
 */
public final class SettingsReader {
    private static final Pattern RANGE =
            Pattern.compile("(|\\d{1,9}(?:\\.\\d{1,9})?)\\.\\.(|\\d{1,9}(?:\\.\\d{1,9})?)");

    private final Mistakes mistakes;
    private final Map<String, String> unread;
    private final List<String> known = new ArrayList<>();

    /**
     * Starts to read.
     *
     * @param component what is configured
     * @param name which one of them
     * @param settings names and texts; copied
     */
    public SettingsReader(String component, String name, Map<String, String> settings) {
        this.mistakes = new Mistakes(component, name);
        this.unread = new TreeMap<>(settings);
    }

    /**
     * Reads a text.
     *
     * @param property the setting's name
     * @param otherwise its default
     * @return the text as given, or the default
     */
    public String text(String property, String otherwise) {
        return take(property).orElse(otherwise);
    }

    /**
     * Reads a duration of the form of {@link Durations}.
     *
     * @param property the setting's name
     * @param otherwise its default
     * @param min the smallest that is allowed
     * @param max the greatest that is allowed
     * @return the duration, or the default when absent or wrong
     */
    public Duration duration(String property, Duration otherwise, Duration min, Duration max) {
        Optional<String> text = take(property);
        if (text.isEmpty()) {
            return otherwise;
        }
        Optional<Duration> value = Durations.parse(text.get());
        if (value.isEmpty()) {
            mistakes.add(property, Durations.FORM, "'" + text.get() + "'");
            return otherwise;
        }
        boolean inRange = value.get().compareTo(min) >= 0 && value.get().compareTo(max) <= 0;
        String rule = "in " + Durations.format(min) + ".." + Durations.format(max);
        return mistakes.require(inRange, property, rule, text.get()) ? value.get() : otherwise;
    }

    /**
     * Reads a whole number.
     *
     * @param property the setting's name
     * @param otherwise its default
     * @param min the smallest that is allowed
     * @param max the greatest that is allowed
     * @return the number, or the default when absent or wrong
     */
    public int integer(String property, int otherwise, int min, int max) {
        Optional<String> text = take(property);
        if (text.isEmpty()) {
            return otherwise;
        }
        String rule = "a whole number in " + min + ".." + max;
        try {
            int value = Integer.parseInt(text.get().trim());
            return mistakes.require(value >= min && value <= max, property, rule, value) ? value : otherwise;
        } catch (NumberFormatException e) {
            mistakes.add(property, rule, "'" + text.get() + "'");
            return otherwise;
        }
    }

    /**
     * Reads a decimal number.
     *
     * @param property the setting's name
     * @param otherwise its default
     * @param min the smallest that is allowed
     * @param max the greatest that is allowed
     * @return the number, finite; the default when absent or wrong
     */
    public double decimal(String property, double otherwise, double min, double max) {
        Optional<String> text = take(property);
        if (text.isEmpty()) {
            return otherwise;
        }
        String rule = "a number in " + min + ".." + max;
        try {
            double value = Double.parseDouble(text.get().trim());
            return mistakes.require(value >= min && value <= max, property, rule, value) ? value : otherwise;
        } catch (NumberFormatException e) {
            mistakes.add(property, rule, "'" + text.get() + "'");
            return otherwise;
        }
    }

    /**
     * Reads a range of the form {@code 0.2..0.6}, in which either end may be left out.
     *
     * @param property the setting's name
     * @return the two ends, 0 and infinity where they are left out; empty when absent or wrong
     */
    public Optional<double[]> range(String property) {
        Optional<String> text = take(property);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Matcher matcher = RANGE.matcher(text.get().trim());
        if (matcher.matches()) {
            double min = matcher.group(1).isEmpty() ? 0 : Double.parseDouble(matcher.group(1));
            double max = matcher.group(2).isEmpty() ? Double.POSITIVE_INFINITY : Double.parseDouble(matcher.group(2));
            if (min < max) {
                return Optional.of(new double[] {min, max});
            }
        }
        mistakes.add(property, "a range such as 0.2..0.6, 2.. or ..5", "'" + text.get() + "'");
        return Optional.empty();
    }

    /**
     * Reads one of several words.
     *
     * @param property the setting's name
     * @param otherwise its default
     * @param allowed the words
     * @return the word, or the default when absent or wrong
     */
    public String oneOf(String property, String otherwise, List<String> allowed) {
        Optional<String> text = take(property);
        if (text.isEmpty()) {
            return otherwise;
        }
        String rule = "one of " + String.join(", ", allowed);
        return mistakes.require(allowed.contains(text.get()), property, rule, "'" + text.get() + "'")
                ? text.get()
                : otherwise;
    }

    /**
     * Returns the collector of mistakes, for rules that this reader does not know.
     *
     * @return the collector that {@link #finish()} will look into
     */
    public Mistakes mistakes() {
        return mistakes;
    }

    /**
     * Ends the reading.
     *
     * @throws ConfigException when anything was wrong, or a setting was given that no reader asked for
     */
    public void finish() {
        unread.forEach((property, value) ->
                mistakes.add(property, "one of the settings " + String.join(", ", known), "'" + value + "'"));
        mistakes.throwIfAny();
    }

    private Optional<String> take(String property) {
        known.add(property);
        return Optional.ofNullable(unread.remove(property));
    }
}
