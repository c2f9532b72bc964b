package io.weir.tomcat;

import io.weir.config.CidrList;
import io.weir.config.ConfigException;
import io.weir.config.SettingsReader;
import java.util.List;
import java.util.Map;

/**
 * The settings of a {@link StatusValve}.
 *
 * @param path where the page is served, relative to the valve's container
 * @param allow who may see it
 * @param maxViewers how many may have it open with live figures
 */
record StatusValveSettings(String path, CidrList allow, int maxViewers) {
    static final String PATH = "path";
    static final String ALLOW = "allow";
    static final String MAX_VIEWERS = "maxViewers";
    static final List<String> NAMES = List.of(PATH, ALLOW, MAX_VIEWERS);

    static final String DEFAULT_PATH = "/weir";

    /** A team and its wall screens; each costs a connection and some KB. A guess. */
    static final int DEFAULT_MAX_VIEWERS = 20;

    private static final int MOST_VIEWERS = 1_000;

    /**
     * Reads the settings.
     *
     * @param name which valve it is, for the message
     * @param texts names and texts
     * @return the settings
     * @throws ConfigException with all mistakes, unknown names among them
     */
    static StatusValveSettings read(String name, Map<String, String> texts) {
        SettingsReader reader = new SettingsReader("status valve", name, texts);
        String path = reader.text(PATH, DEFAULT_PATH).trim();
        reader.mistakes()
                .require(
                        ReportValveSettings.isPlainPath(path),
                        PATH,
                        "a plain path such as " + DEFAULT_PATH,
                        "'" + path + "'");
        CidrList allow = ReportValveSettings.peers(reader);
        int maxViewers = reader.integer(MAX_VIEWERS, DEFAULT_MAX_VIEWERS, 1, MOST_VIEWERS);
        reader.finish();
        return new StatusValveSettings(path, allow, maxViewers);
    }
}
