package io.weir.camel.directory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.OperationNotSupportedException;
import javax.naming.directory.Attribute;
import javax.naming.directory.DirContext;
import javax.naming.directory.InitialDirContext;

/**
 * One node per address of a host name, as a headless service of Kubernetes resolves.
 *
 * <p>Asks a DNS server itself each time, so that neither the JVM's cache of addresses nor its setting stands between a change
 * and the balancer. The JDK's provider appends no search domain, so the name is a complete one, as in
 * {@code shop.default.svc.cluster.local}; {@code /etc/hosts} is not read. A name that does not exist, a server that is silent
 * for three seconds or refuses: the nodes are not known. IPv6 addresses are in brackets, ready for a URI.
 */
public final class DnsDirectory implements NodeDirectory {
    /** What a message says that the setting must be. */
    public static final String FORM = "dns:NAME or dns://SERVER:PORT/NAME";

    private static final int MAX_NAME_LENGTH = 253;
    private static final String LABEL = "[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?";
    private static final Pattern TEXT =
            Pattern.compile("dns:(?:(//(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+])(?::\\d{1,5})?)/)?" + "(" + LABEL + "(?:\\."
                    + LABEL + ")*\\.?)");

    /** One second, and as the provider doubles it with each try, three seconds for two tries; a guess. */
    private static final String FIRST_TIMEOUT_MILLIS = "1000";

    private static final String TRIES = "2";

    private final String text;
    private final String server;
    private final String name;

    private DnsDirectory(String text, String server, String name) {
        this.text = text;
        this.server = server;
        this.name = name;
    }

    /**
     * Reads the text form.
     *
     * @param text {@code dns:NAME}, which asks the servers that the system is configured with, or
     *     {@code dns://SERVER:PORT/NAME}
     * @return the directory, which has asked nobody yet; empty when the text has another form
     */
    public static Optional<DnsDirectory> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches() || matcher.group(2).length() > MAX_NAME_LENGTH) {
            return Optional.empty();
        }
        String server = matcher.group(1) == null ? "" : matcher.group(1);
        return Optional.of(new DnsDirectory(text, server, matcher.group(2)));
    }

    @Override
    @SuppressWarnings("JdkObsolete") // JNDI takes nothing but a Hashtable
    public List<String> nodes() throws IOException {
        Hashtable<String, String> environment = new Hashtable<>();
        environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
        environment.put(Context.PROVIDER_URL, "dns:" + server);
        environment.put("com.sun.jndi.dns.timeout.initial", FIRST_TIMEOUT_MILLIS);
        environment.put("com.sun.jndi.dns.timeout.retries", TRIES);
        try {
            DirContext context = new InitialDirContext(environment);
            try {
                List<String> nodes = new ArrayList<>(addresses(context, "A"));
                // Two questions: servers answer one for both with as little as they like (RFC 8482).
                addresses(context, "AAAA").forEach(address -> nodes.add("[" + address + "]"));
                if (nodes.size() > MAX_NODES) {
                    throw new IOException("more than " + MAX_NODES + " addresses of " + name);
                }
                return nodes;
            } finally {
                context.close();
            }
        } catch (NamingException e) {
            throw new IOException("cannot resolve " + name + ": " + e.getClass().getSimpleName(), e);
        }
    }

    // The DNS provider makes texts of records and never objects; the name and the server are bounded by TEXT.
    @SuppressWarnings("BanJNDI")
    private List<String> addresses(DirContext context, String type) throws NamingException {
        try {
            Attribute records = context.getAttributes(name, new String[] {type}).get(type);
            return records == null
                    ? List.of()
                    : Collections.list(records.getAll()).stream()
                            .map(Object::toString)
                            .distinct()
                            .toList();
        } catch (NameNotFoundException | OperationNotSupportedException e) {
            // Some servers say so of a type that they have no record of, though the name has others.
            return List.of();
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
