package io.weir.camel;

import io.weir.config.ConfigException;
import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import io.weir.gc.ProgramFamilies;
import io.weir.gc.ProgramFamily;
import io.weir.telemetry.jmx.JmxAddress;
import io.weir.telemetry.jmx.JmxCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.camel.CamelContext;
import org.apache.camel.support.ResourceHelper;

/**
 * The nodes that are observed over JMX. Immutable; the password is in no message and in no {@code toString}.
 *
 * @param addresses where, by the node's name or its origin (scheme, host and port)
 * @param credentials as whom, empty for nobody
 * @param families what their programs may be
 */
record JmxNodes(Map<String, JmxAddress> addresses, Optional<JmxCredentials> credentials, List<ProgramFamily> families) {
    private static final String RULE = "NODE=" + JmxAddress.FORM + ", several with ; between them, each node once";

    JmxNodes {
        addresses = Map.copyOf(addresses);
    }

    static JmxNodes read(SettingsReader in, CamelContext context) {
        String urls = in.text("jmxUrls", "");
        String user = in.text("jmxUser", "");
        String password = in.text("jmxPassword", "");
        String families = in.text("jmxFamilies", "").trim();
        Mistakes mistakes = in.mistakes();
        Map<String, JmxAddress> addresses = new LinkedHashMap<>();
        for (String entry : urls.split(";", -1)) {
            if (!entry.isBlank()) {
                readEntry(entry.trim(), addresses, mistakes);
            }
        }
        mistakes.require(password.isEmpty() || !user.isEmpty(), "jmxUser", "set where jmxPassword is", "not");
        mistakes.require(
                user.isEmpty() || !addresses.isEmpty() || !urls.isBlank(), "jmxUrls", "set where jmxUser is", "not");
        return new JmxNodes(
                addresses,
                user.isEmpty() ? Optional.empty() : Optional.of(new JmxCredentials(user, password)),
                families.isEmpty() ? ProgramFamilies.builtIn() : families(families, context, mistakes));
    }

    private static List<ProgramFamily> families(String location, CamelContext context, Mistakes mistakes) {
        Properties properties = new Properties();
        try (InputStream in = ResourceHelper.resolveMandatoryResourceAsInputStream(context, location)) {
            properties.load(in);
            return ProgramFamilies.withUsers(location, properties);
        } catch (ConfigException e) {
            mistakes.addAll(e);
        } catch (IOException | IllegalArgumentException e) {
            mistakes.add("jmxFamilies", "a readable properties file", "'" + location + "': " + e);
        }
        return List.of();
    }

    private static void readEntry(String entry, Map<String, JmxAddress> addresses, Mistakes mistakes) {
        int end = entry.indexOf('=');
        String node = end < 0 ? "" : entry.substring(0, end).trim().replaceFirst("/$", "");
        Optional<JmxAddress> address = JmxAddress.parse(entry.substring(end + 1));
        if (node.isEmpty() || address.isEmpty() || addresses.putIfAbsent(node, address.get()) != null) {
            mistakes.add("jmxUrls", RULE, "'" + withoutUserInfo(entry) + "'");
        }
    }

    /** Somebody may have written a password where none belongs. */
    private static String withoutUserInfo(String entry) {
        return entry.replaceAll("//[^/]*@", "//...@");
    }

    boolean isEmpty() {
        return addresses.isEmpty();
    }
}
