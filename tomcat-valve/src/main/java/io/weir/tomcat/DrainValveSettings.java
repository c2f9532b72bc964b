package io.weir.tomcat;

import io.weir.balance.DrainSettings;
import io.weir.config.CidrList;
import io.weir.config.ConfigException;
import io.weir.config.Durations;
import io.weir.config.SettingsReader;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The settings of a {@link GcDrainValve}. Immutable.
 *
 * @param mode whether the node announces anything
 * @param drain when it leaves
 * @param healthPath where readiness is asked for, relative to the valve's container; empty for nowhere
 * @param healthOfApplication whether a ready answer at that path is the application's
 * @param agentPort where HAProxy's agent checks are answered, 0 for any free port; {@link #NO_PORT} for nowhere
 * @param agentAddress the address that is bound for them
 * @param agentDrains whether agents are told {@code drain} and {@code ready} instead of weights
 * @param orca whether answers carry the load in a header
 * @param closeConnections whether connections are closed while draining
 * @param refuse whether requests that are safe to repeat are refused while draining
 * @param allow whom the node speaks to
 */
record DrainValveSettings(
        Mode mode,
        DrainSettings drain,
        String healthPath,
        boolean healthOfApplication,
        int agentPort,
        String agentAddress,
        boolean agentDrains,
        boolean orca,
        boolean closeConnections,
        boolean refuse,
        CidrList allow) {

    /** Whether the node announces anything. */
    enum Mode {
        /** It does. */
        ON,
        /** It decides and counts, but tells nobody. */
        MEASURE,
        /** As if there were no valve. */
        OFF
    }

    static final String MODE = "mode";
    static final String CHECK_INTERVAL = "checkInterval";
    static final String CHECKS = "checks";
    static final String MAX_DRAIN_TIME = "maxDrainTime";
    static final String MIN_WEIGHT = "minWeight";
    static final String HEALTH_PATH = "healthPath";
    static final String HEALTH_OF = "healthOf";
    static final String AGENT_PORT = "agentPort";
    static final String AGENT_ADDRESS = "agentAddress";
    static final String AGENT_ANSWER = "agentAnswer";
    static final String ORCA = "orca";
    static final String CLOSE_CONNECTIONS = "closeConnections";
    static final String REFUSE = "refuse";
    static final String ALLOW = "allow";

    /** All names, in the order in which they are documented. */
    static final List<String> NAMES = List.of(
            MODE,
            CHECK_INTERVAL,
            CHECKS,
            MAX_DRAIN_TIME,
            MIN_WEIGHT,
            AGENT_PORT,
            AGENT_ADDRESS,
            AGENT_ANSWER,
            HEALTH_PATH,
            HEALTH_OF,
            ORCA,
            CLOSE_CONNECTIONS,
            REFUSE,
            ALLOW);

    static final int NO_PORT = -1;
    static final int DEFAULT_MIN_WEIGHT_PERCENT = (int) Math.round(DrainSettings.DEFAULT_MIN_WEIGHT_RATIO * 100);

    private static final String TRUE = "true";
    private static final String FALSE = "false";
    private static final String APPLICATION = "application";
    private static final String VALVE = "valve";
    private static final String WEIGHT = "weight";
    private static final String DRAIN = "drain";
    private static final Map<String, String> DEFAULTS = Map.ofEntries(
            Map.entry(MODE, "on"),
            Map.entry(CHECK_INTERVAL, Durations.format(DrainSettings.DEFAULT_CHECK_INTERVAL)),
            Map.entry(CHECKS, "1"),
            Map.entry(MAX_DRAIN_TIME, Durations.format(DrainSettings.DEFAULT_MAX_DRAIN_TIME)),
            Map.entry(MIN_WEIGHT, Integer.toString(DEFAULT_MIN_WEIGHT_PERCENT)),
            Map.entry(AGENT_ADDRESS, "127.0.0.1"),
            Map.entry(AGENT_ANSWER, WEIGHT),
            Map.entry(HEALTH_OF, VALVE),
            Map.entry(ORCA, FALSE),
            Map.entry(CLOSE_CONNECTIONS, FALSE),
            Map.entry(REFUSE, FALSE),
            Map.entry(ALLOW, ReportValveSettings.DEFAULT_ALLOW));

    /**
     * Reads the settings.
     *
     * @param valve which valve it is, for the message
     * @param texts names and texts
     * @param hostAnnounces whether somebody else tells the balancer, so that the valve need not
     * @return the settings
     * @throws ConfigException with all mistakes, unknown names among them
     */
    static DrainValveSettings read(String valve, Map<String, String> texts, boolean hostAnnounces) {
        SettingsReader reader = new SettingsReader("drain valve", valve, texts);
        Mode mode = Mode.valueOf(oneOf(reader, MODE, "on", "measure", "off").toUpperCase(Locale.ROOT));
        Duration checkInterval = reader.duration(
                CHECK_INTERVAL, DrainSettings.DEFAULT_CHECK_INTERVAL, Duration.ofMillis(10), Duration.ofMinutes(1));
        int checks = reader.integer(CHECKS, 1, 1, 100);
        Duration maxDrainTime = reader.duration(
                MAX_DRAIN_TIME, DrainSettings.DEFAULT_MAX_DRAIN_TIME, Duration.ofMillis(10), Duration.ofMinutes(10));
        int minWeight = reader.integer(MIN_WEIGHT, DEFAULT_MIN_WEIGHT_PERCENT, 1, 100);
        String healthPath = reader.text(HEALTH_PATH, "").trim();
        reader.mistakes()
                .require(
                        healthPath.isEmpty() || ReportValveSettings.isPlainPath(healthPath),
                        HEALTH_PATH,
                        "a plain path such as /weir/ready",
                        "'" + healthPath + "'");
        DrainValveSettings settings = new DrainValveSettings(
                mode,
                DrainSettings.of(checkInterval, checks, maxDrainTime, minWeight / 100.0),
                healthPath,
                oneOf(reader, HEALTH_OF, VALVE, APPLICATION).equals(APPLICATION),
                reader.integer(AGENT_PORT, NO_PORT, 0, 65_535),
                reader.text(AGENT_ADDRESS, DEFAULTS.get(AGENT_ADDRESS)).trim(),
                oneOf(reader, AGENT_ANSWER, WEIGHT, DRAIN).equals(DRAIN),
                isTrue(reader, ORCA),
                isTrue(reader, CLOSE_CONNECTIONS),
                isTrue(reader, REFUSE),
                peers(reader));
        reader.mistakes()
                .require(
                        mode == Mode.OFF || hostAnnounces || settings.announces(),
                        "the valve",
                        "told how to announce, by agentPort, healthPath, orca, closeConnections or refuse",
                        "told nothing");
        reader.finish();
        return settings;
    }

    private boolean announces() {
        return agentPort != NO_PORT || !healthPath.isEmpty() || orca || closeConnections || refuse;
    }

    /** Returns whether there is anything to do for a request. */
    boolean touchesRequests() {
        return mode != Mode.OFF && (!healthPath.isEmpty() || orca || closeConnections || refuse);
    }

    private static String oneOf(SettingsReader reader, String name, String... allowed) {
        return reader.oneOf(name, DEFAULTS.get(name), List.of(allowed));
    }

    private static boolean isTrue(SettingsReader reader, String name) {
        return oneOf(reader, name, TRUE, FALSE).equals(TRUE);
    }

    private static CidrList peers(SettingsReader reader) {
        String allow = reader.text(ALLOW, DEFAULTS.get(ALLOW));
        try {
            return CidrList.parse(allow);
        } catch (IllegalArgumentException e) {
            reader.mistakes().add(ALLOW, CidrList.FORM, "'" + allow + "': " + e.getMessage());
            return null;
        }
    }

    /**
     * Returns what a setting is when nobody sets it.
     *
     * @param name one of {@link #NAMES}
     * @return its text; empty for none
     */
    static String defaultText(String name) {
        return DEFAULTS.getOrDefault(name, "");
    }
}
