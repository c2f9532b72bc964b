package io.weir.telemetry.jmx;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a JVM's JMX connector is: the RMI registry that knows it, and its name there.
 *
 * @param host the registry's host, an IPv6 address without brackets; the connector itself is asked for there too
 * @param port the registry's port, 1 to 65535
 * @param name what the connector is registered as, {@code jmxrmi} for the JVM's own agent
 */
public record JmxAddress(String host, int port, String name) {
    /** What a service URL must look like, for messages. */
    public static final String FORM = "service:jmx:rmi:///jndi/rmi://HOST[:PORT]/NAME";

    private static final int MAX_PORT = 65_535;

    /** The registry's well-known port. */
    private static final String DEFAULT_PORT = "1099";

    private static final String HOST = "(?:\\[([0-9A-Fa-f:.]{2,45})]|([0-9A-Za-z._-]{1,255}))";

    /** Between the first slashes is where an exporting server listens; clients ignore it. */
    private static final Pattern URL = Pattern.compile(
            "service:jmx:rmi://[^/@]*/jndi/rmi://" + HOST + "(?::(\\d{1,5}))?/([0-9A-Za-z._/-]{1,255})");

    /**
     * Reads a service URL. Other protocols are refused, and so are other directories than an RMI registry and stubs that
     * are spelt out in the URL: those would have more of the JVM's machinery believe the text.
     *
     * @param url the text
     * @return the address, empty when the text is not of the {@link #FORM}
     */
    public static Optional<JmxAddress> parse(String url) {
        Matcher matcher = URL.matcher(url.trim());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        int port = Integer.parseInt(matcher.group(3) == null ? DEFAULT_PORT : matcher.group(3));
        return port < 1 || port > MAX_PORT
                ? Optional.empty()
                : Optional.of(new JmxAddress(host, port, matcher.group(4)));
    }
}
