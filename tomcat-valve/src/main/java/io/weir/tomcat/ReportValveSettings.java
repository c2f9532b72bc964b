package io.weir.tomcat;

import io.weir.config.CidrList;
import io.weir.config.ConfigException;
import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import io.weir.gc.ProgramFamilies;
import io.weir.gc.ProgramFamily;
import io.weir.report.GcReportHeader;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.tomcat.util.file.ConfigFileLoader;

/**
 * The settings of a {@link GcReportValve}.
 *
 * @param header name of the response header
 * @param path where the report is served, relative to the valve's container
 * @param allow who is told
 * @param families what this JVM's program may be
 */
record ReportValveSettings(String header, String path, CidrList allow, List<ProgramFamily> families) {
    static final String HEADER = "header";
    static final String PATH = "path";
    static final String ALLOW = "allow";
    static final String FAMILIES = "families";
    static final List<String> NAMES = List.of(HEADER, PATH, ALLOW, FAMILIES);

    static final String DEFAULT_PATH = "/weir/report";
    static final String DEFAULT_ALLOW = "127.0.0.0/8,::1/128";

    // A field name of RFC 9110.
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");

    // What Tomcat's decoded and normalised path can be equal to: no escapes, parameters, queries, empty or dotted
    // parts.
    private static final Pattern PLAIN_PATH = Pattern.compile("(/(?!\\.{1,2}(/|$))[!$&'()*+,.0-9:=@A-Z_a-z~-]+)+");

    /**
     * Reads the settings.
     *
     * @param name which valve it is, for the message
     * @param texts names and texts
     * @return the settings
     * @throws ConfigException with all mistakes, unknown names among them
     */
    static ReportValveSettings read(String name, Map<String, String> texts) {
        SettingsReader reader = new SettingsReader("report valve", name, texts);
        String header = reader.text(HEADER, GcReportHeader.DEFAULT_NAME).trim();
        String path = reader.text(PATH, DEFAULT_PATH).trim();
        reader.mistakes()
                .require(TOKEN.matcher(header).matches(), HEADER, "the name of an HTTP header", "'" + header + "'");
        reader.mistakes().require(isPlainPath(path), PATH, "a plain path such as " + DEFAULT_PATH, "'" + path + "'");
        CidrList peers = peers(reader);
        List<ProgramFamily> families = families(reader.text(FAMILIES, "").trim(), reader.mistakes());
        reader.finish();
        return new ReportValveSettings(header, path, peers, families);
    }

    /** Reads who may see what a valve serves; null, with a mistake noted, when that cannot be read. */
    static CidrList peers(SettingsReader reader) {
        String allow = reader.text(ALLOW, DEFAULT_ALLOW);
        try {
            return CidrList.parse(allow);
        } catch (IllegalArgumentException e) {
            reader.mistakes().add(ALLOW, CidrList.FORM, "'" + allow + "': " + e.getMessage());
            return null;
        }
    }

    /** Says whether Tomcat's decoded and normalised path can be equal to a text. */
    static boolean isPlainPath(String path) {
        return PLAIN_PATH.matcher(path).matches();
    }

    /** Reads a properties file where Tomcat finds its own: a path counts from {@code CATALINA_BASE}. */
    private static List<ProgramFamily> families(String location, Mistakes mistakes) {
        if (location.isEmpty()) {
            return ProgramFamilies.builtIn();
        }
        Properties properties = new Properties();
        try (InputStream in = ConfigFileLoader.getSource().getResource(location).getInputStream()) {
            properties.load(in);
            return ProgramFamilies.withUsers(location, properties);
        } catch (ConfigException e) {
            mistakes.addAll(e);
        } catch (IOException | IllegalArgumentException e) {
            mistakes.add(FAMILIES, "a readable properties file", "'" + location + "': " + e);
        }
        return List.of();
    }
}
