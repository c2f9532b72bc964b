package io.weir.tomcat.tls;

import io.weir.config.CidrList;
import io.weir.config.ConfigException;
import io.weir.config.Durations;
import io.weir.config.SettingsReader;
import io.weir.tls.HandshakeBudgetSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The settings of a {@link TlsController}. Immutable.
 *
 * @param controller the name at which gates and valve meet
 * @param mode what happens to what cannot be afforded
 * @param targetRatio the share of the available CPU that is given away, 0.1 to 1
 * @param maxWaitNanos how long a handshake waits before it is refused
 * @param maxParked how many wait at most
 * @param exempt whose handshakes are never judged
 * @param retryAfterSeconds what refused requests are told
 */
public record TlsSettings(
        String controller,
        TlsMode mode,
        double targetRatio,
        long maxWaitNanos,
        int maxParked,
        Optional<CidrList> exempt,
        int retryAfterSeconds) {
    /** The controller's name; default {@code default}. */
    public static final String CONTROLLER = "controller";

    /** {@code on} or {@code defer}, {@code refuse}, {@code measure}, {@code off}. */
    public static final String MODE = "mode";

    /** The share of the CPU that is given away; default 0.995. */
    public static final String TARGET = "target";

    /** How long a handshake waits at most; default 1 s, in mode {@code refuse} 100 ms. */
    public static final String MAX_WAIT = "maxWait";

    /** How many handshakes wait at most; default 4096. */
    public static final String MAX_PARKED = "maxParked";

    /** A comma list of CIDR blocks; default none. */
    public static final String EXEMPT = "exempt";

    /** The Retry-After of refused requests; default 1s. */
    public static final String RETRY_AFTER = "retryAfter";

    /** All names, in the order in which they are documented. */
    public static final List<String> NAMES =
            List.of(CONTROLLER, MODE, TARGET, MAX_WAIT, MAX_PARKED, EXEMPT, RETRY_AFTER);

    /** 1 s: half of a client's patience of 2 s, so that the other half is left for the work. */
    public static final Duration DEFAULT_MAX_WAIT = Duration.ofSeconds(1);

    /** 100 ms: longer than a handshake, shorter than anybody notices; see the design note. */
    public static final Duration DEFAULT_REFUSE_WAIT = Duration.ofMillis(100);

    /** 4,096: half of Tomcat's default of 8,192 connections, so that returning clients find room. */
    public static final int DEFAULT_MAX_PARKED = 4096;

    private static final Duration DEFAULT_RETRY_AFTER = Duration.ofSeconds(1);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /**
     * Reads the settings.
     *
     * @param valve which valve it is, for the message
     * @param texts names and texts
     * @return the settings
     * @throws ConfigException with all mistakes, unknown names among them
     */
    public static TlsSettings read(String valve, Map<String, String> texts) {
        SettingsReader reader = new SettingsReader("tls admission valve", valve, texts);
        String controller = reader.text(CONTROLLER, CurrentSocket.DEFAULT_CONTROLLER);
        reader.mistakes()
                .require(
                        NAME.matcher(controller).matches(),
                        CONTROLLER,
                        "1 to 64 letters, digits, dots, dashes or underscores",
                        "'" + controller + "'");
        TlsMode mode = TlsMode.of(reader.oneOf(MODE, TlsMode.DEFER.word(), TlsMode.WORDS));
        double target = reader.decimal(TARGET, HandshakeBudgetSettings.DEFAULT_TARGET_RATIO, 0.1, 1);
        Duration maxWait = reader.duration(
                MAX_WAIT,
                mode == TlsMode.REFUSE ? DEFAULT_REFUSE_WAIT : DEFAULT_MAX_WAIT,
                Duration.ofMillis(1),
                Duration.ofMinutes(1));
        int maxParked = reader.integer(MAX_PARKED, DEFAULT_MAX_PARKED, 1, 1_000_000);
        Optional<CidrList> exempt = exempt(reader);
        Duration retryAfter =
                reader.duration(RETRY_AFTER, DEFAULT_RETRY_AFTER, Duration.ofSeconds(1), Duration.ofHours(1));
        reader.mistakes()
                .require(retryAfter.toNanosPart() == 0, RETRY_AFTER, "whole seconds", Durations.format(retryAfter));
        reader.finish();
        return new TlsSettings(
                controller, mode, target, maxWait.toNanos(), maxParked, exempt, (int) retryAfter.toSeconds());
    }

    /**
     * Returns what a setting is when nobody sets it.
     *
     * @param name one of {@link #NAMES}
     * @param texts those that are set: the default of one depends on the mode
     * @return its text; empty for none
     */
    public static String defaultText(String name, Map<String, String> texts) {
        return switch (name) {
            case CONTROLLER -> CurrentSocket.DEFAULT_CONTROLLER;
            case MODE -> TlsMode.DEFER.word();
            case TARGET -> Double.toString(HandshakeBudgetSettings.DEFAULT_TARGET_RATIO);
            case MAX_WAIT ->
                Durations.format(
                        TlsMode.REFUSE.word().equals(texts.get(MODE)) ? DEFAULT_REFUSE_WAIT : DEFAULT_MAX_WAIT);
            case MAX_PARKED -> Integer.toString(DEFAULT_MAX_PARKED);
            case RETRY_AFTER -> Durations.format(DEFAULT_RETRY_AFTER);
            default -> "";
        };
    }

    private static Optional<CidrList> exempt(SettingsReader reader) {
        String text = reader.text(EXEMPT, "").trim();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(CidrList.parse(text));
        } catch (IllegalArgumentException e) {
            reader.mistakes().add(EXEMPT, CidrList.FORM, "'" + text + "': " + e.getMessage());
            return Optional.empty();
        }
    }
}
