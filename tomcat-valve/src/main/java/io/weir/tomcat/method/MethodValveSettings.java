package io.weir.tomcat.method;

import io.weir.config.ConfigException;
import io.weir.config.Durations;
import io.weir.config.SettingsReader;
import io.weir.method.MethodLimitsSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The settings of a valve. Immutable.
 *
 * @param limits the limits' own
 * @param rules what a method is; empty for one method for each servlet
 * @param priorities who goes first
 * @param retryAfterSeconds what refused clients are told
 * @param dropsGone whether a request is dropped whose client has closed its side of the connection while it waited
 * @param measuresCpu whether the CPU time of requests is measured
 */
public record MethodValveSettings(
        MethodLimitsSettings limits,
        List<MethodRule> rules,
        Priorities priorities,
        int retryAfterSeconds,
        boolean dropsGone,
        boolean measuresCpu) {

    static final String METHODS = "methods";
    static final String FIXED = "fixed";
    static final String MAX_METHODS = "maxMethods";
    static final String RETRY_AFTER = "retryAfter";
    static final String GONE = "gone";

    private static final String DROP = "drop";
    private static final Duration DEFAULT_RETRY_AFTER = Duration.ofSeconds(1);

    /** Copies the rules. */
    public MethodValveSettings {
        rules = List.copyOf(rules);
    }

    /**
     * Reads the settings.
     *
     * @param valve which valve it is, for the message
     * @param texts names and texts
     * @param threads what the connectors have
     * @return the settings
     * @throws ConfigException with all mistakes, unknown names among them
     */
    public static MethodValveSettings read(String valve, Map<String, String> texts, ContainerThreads threads) {
        SettingsReader reader = new SettingsReader("method queue valve", valve, texts);
        List<MethodRule> rules = rules(reader);
        MethodLimitsSettings limits = limits(reader, texts, rules, threads);
        int classes = limits == null ? MethodLimitsSettings.DEFAULT_CLASSES : limits.classes();
        Priorities priorities = PriorityTexts.read(reader, classes);
        Duration retryAfter =
                reader.duration(RETRY_AFTER, DEFAULT_RETRY_AFTER, Duration.ofSeconds(1), Duration.ofHours(1));
        reader.mistakes()
                .require(retryAfter.toNanosPart() == 0, RETRY_AFTER, "whole seconds", Durations.format(retryAfter));
        boolean drops = reader.oneOf(GONE, DROP, List.of(DROP, "serve")).equals(DROP);
        reader.finish();
        return new MethodValveSettings(
                limits, rules, priorities, (int) retryAfter.toSeconds(), drops, !threads.virtual());
    }

    private static List<MethodRule> rules(SettingsReader reader) {
        String text = reader.text(METHODS, "").trim();
        if (!text.isEmpty()) {
            try {
                return MethodRule.parse(text);
            } catch (IllegalArgumentException e) {
                reader.mistakes().add(METHODS, MethodRule.FORM, "'" + text + "': " + e.getMessage());
            }
        }
        return List.of();
    }

    /** Returns the limits' settings; null when they are wrong, which is noted. */
    private static MethodLimitsSettings limits(
            SettingsReader reader, Map<String, String> texts, List<MethodRule> rules, ContainerThreads threads) {
        MethodLimitsSettings.Builder builder = MethodLimitsSettings.from(reader, threads.total());
        if (!texts.containsKey(MAX_METHODS)) {
            int most = Math.min(MethodLimitsSettings.DEFAULT_MAX_METHODS, Math.max(1, threads.total() / 2));
            builder.maxMethods(rules.isEmpty() ? most : rules.size());
        }
        try {
            MethodLimitsSettings limits = builder.build();
            List<String> names = rules.stream().map(MethodRule::name).toList();
            new TreeSet<>(limits.fixed().keySet()).forEach(fixed -> reader.mistakes()
                    .require(
                            names.isEmpty() || names.contains(fixed),
                            FIXED,
                            "about methods of the setting methods " + names,
                            "'" + fixed + "'"));
            return limits;
        } catch (ConfigException e) {
            reader.mistakes().addAll(e);
            return null;
        }
    }
}
