package io.weir.simulator.study;

import io.weir.config.Mistakes;
import io.weir.simulator.run.Figure;
import io.weir.simulator.run.Replicated;
import io.weir.simulator.scenario.Population;
import io.weir.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A service level objective: bounds that must all be kept. Immutable.
 *
 * <p>A quantile is of what was answered. A service that answers one burst in ten at once keeps {@code p95<=200ms}, and so
 * {@link #of} adds {@code lost<=1%} unless the text has a bound for what is lost, of the same clients.
 *
 * @param conditions one or more
 */
public record Slo(List<SloCondition> conditions) {
    /** Bursts that may be lost where the SLO does not say; what a 99 % objective leaves. */
    static final String LOST = "lost<=1%";

    private static final Pattern CONDITION =
            Pattern.compile("(?:(?<population>[\\w-]+)\\.)?(?<figure>\\w+)\\s*(?<relation><=|>=|<|>)\\s*"
                    + "(?<value>\\d{1,15}(?:\\.\\d{1,15})?)\\s*(?<unit>[\\w%/]*)");
    private static final Map<String, Double> MILLIS = Map.of("us", 1e-3, "ms", 1.0, "s", 1e3, "m", 60e3);

    /** Keeps a copy. */
    public Slo {
        conditions = List.copyOf(conditions);
    }

    /**
     * Reads an SLO.
     *
     * @param text bounds with commas between: {@code p95<=200ms, completed>=2/s, gold.p99<=1s, lost<=0.5%}
     * @param property what it belongs to, for messages
     * @return the SLO
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    public static Slo of(String text, String property) {
        Mistakes mistakes = new Mistakes("slo", text);
        List<SloCondition> conditions = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            condition(part.trim()).ifPresentOrElse(conditions::add, () -> mistakes.add(property, form(), part.trim()));
        }
        mistakes.throwIfAny();
        boolean lossIsBounded = conditions.stream().anyMatch(bound -> bound.figure() == Figure.LOST);
        if (!lossIsBounded) {
            conditions.stream()
                    .map(bound -> bound.population().map(name -> name + ".").orElse(""))
                    .distinct()
                    .toList()
                    .forEach(prefix -> conditions.add(condition(prefix + LOST).orElseThrow()));
        }
        return new Slo(conditions);
    }

    private static String form() {
        return "figure<=value or figure>=value with its unit, as in p95<=200ms, where figure is one of "
                + Arrays.stream(Figure.values()).map(Figure::text).collect(Collectors.joining(", "))
                + " and may have a population before it, as in gold.p95<=200ms";
    }

    private static Optional<SloCondition> condition(String text) {
        Matcher matcher = CONDITION.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Optional<Figure> figure = Figure.named(matcher.group("figure"));
        if (figure.isEmpty()) {
            return Optional.empty();
        }
        OptionalDouble factor = factor(figure.get().unit(), matcher.group("unit"));
        if (factor.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new SloCondition(
                Optional.ofNullable(matcher.group("population")),
                figure.get(),
                matcher.group("relation").startsWith("<"),
                Double.parseDouble(matcher.group("value")) * factor.getAsDouble(),
                text));
    }

    /** What a number in the unit that was written is in the figure's own. */
    private static OptionalDouble factor(String figureUnit, String unit) {
        if (figureUnit.equals("ms")) {
            Double factor = MILLIS.get(unit);
            return factor == null ? OptionalDouble.empty() : OptionalDouble.of(factor);
        }
        if (unit.equals("%")) {
            return figureUnit.equals("ratio") ? OptionalDouble.of(0.01) : OptionalDouble.empty();
        }
        boolean fits = unit.isEmpty() || unit.equals(figureUnit) || ("1" + unit).equals(figureUnit);
        return fits ? OptionalDouble.of(1) : OptionalDouble.empty();
    }

    /**
     * Refuses bounds of clients whom a scenario does not have.
     *
     * @param scenario whose clients are meant
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    public void requireKnown(Scenario scenario) {
        List<String> names =
                scenario.populations().stream().map(Population::name).toList();
        Mistakes mistakes = new Mistakes("slo", toString());
        for (SloCondition condition : conditions) {
            condition
                    .population()
                    .ifPresent(name -> mistakes.require(
                            names.contains(name), condition.text(), "of clients " + String.join(", ", names), name));
        }
        mistakes.throwIfAny();
    }

    /**
     * Judges runs by their means.
     *
     * @param result some runs
     * @return whether every bound is kept
     */
    public boolean isKeptBy(Replicated result) {
        return conditions.stream().allMatch(condition -> condition.isKeptBy(result));
    }

    /**
     * Judges runs with their uncertainty: one bound surely broken breaks it, all surely kept keep it.
     *
     * @param result some runs
     * @param level how sure of each bound, for instance 0.95
     * @return the judgement
     */
    public Judgement judge(Replicated result, double level) {
        boolean allKept = true;
        for (SloCondition condition : conditions) {
            Judgement judgement = condition.judge(result, level);
            if (judgement == Judgement.BROKEN) {
                return Judgement.BROKEN;
            }
            allKept &= judgement == Judgement.KEPT;
        }
        return allKept ? Judgement.KEPT : Judgement.UNDECIDED;
    }

    @Override
    public String toString() {
        return conditions.stream().map(SloCondition::text).collect(Collectors.joining(", "));
    }
}
