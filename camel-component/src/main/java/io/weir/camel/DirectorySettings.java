package io.weir.camel;

import io.weir.camel.directory.DnsDirectory;
import io.weir.camel.directory.FileDirectory;
import io.weir.camel.directory.NodeDirectory;
import io.weir.camel.directory.StaticDirectory;
import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where nodes come from and how they go. Immutable.
 *
 * @param directory lists the nodes; empty for those of the route alone
 * @param interval how often it is read again
 * @param nodeUri makes a URI of what the directory lists; empty when that is one already
 * @param drainTimeout how long a removed node may take to answer what it holds; zero for not at all
 */
record DirectorySettings(Optional<NodeDirectory> directory, Duration interval, String nodeUri, Duration drainTimeout) {

    private static final String FORM = "file:PATH, static:URI,URI, #BEAN of type NodeDirectory, " + DnsDirectory.FORM;
    private static final String ADDRESS = "{address}";

    /** 10 s: what Kubernetes takes to notice a lost node is longer; a guess. */
    private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(10);

    /** 30 s: as long as most servers give a request; a guess. */
    private static final Duration DEFAULT_DRAIN_TIMEOUT = Duration.ofSeconds(30);

    /**
     * Reads them.
     *
     * @param object the directory, when it was set as an object
     * @param beans finds one in the host's registry by its name
     */
    static DirectorySettings read(
            SettingsReader in, Optional<NodeDirectory> object, Function<String, Optional<NodeDirectory>> beans) {
        String text = in.text("directory", "").trim();
        Optional<NodeDirectory> directory = text.isEmpty() ? object : parse(text, beans);
        in.mistakes()
                .require(
                        text.isEmpty() || object.isEmpty(),
                        "directory",
                        "empty where nodeDirectory is set",
                        shown(text));
        in.mistakes().require(text.isEmpty() || directory.isPresent(), "directory", FORM, shown(text));
        Duration interval =
                in.duration("directoryInterval", DEFAULT_INTERVAL, Duration.ofMillis(100), Duration.ofHours(24));
        String nodeUri = in.text("nodeUri", "").trim();
        checkTemplate(nodeUri, text, in.mistakes());
        Duration drainTimeout = in.duration("drainTimeout", DEFAULT_DRAIN_TIMEOUT, Duration.ZERO, Duration.ofHours(1));
        return new DirectorySettings(directory, interval, nodeUri, drainTimeout);
    }

    private static Optional<NodeDirectory> parse(String text, Function<String, Optional<NodeDirectory>> beans) {
        if (text.startsWith("dns:")) {
            return DnsDirectory.parse(text).map(NodeDirectory.class::cast);
        }
        if (text.startsWith("file:")) {
            return path(text.substring("file:".length())).map(FileDirectory::new);
        }
        if (text.startsWith("static:")) {
            List<String> nodes = Arrays.stream(
                            text.substring("static:".length()).split(",", -1))
                    .map(String::trim)
                    .filter(node -> !node.isEmpty())
                    .distinct()
                    .toList();
            return nodes.isEmpty() || nodes.size() > NodeDirectory.MAX_NODES
                    ? Optional.empty()
                    : Optional.of(new StaticDirectory(nodes));
        }
        return text.startsWith("#") ? beans.apply(text.replaceFirst("#(bean:)?", "")) : Optional.empty();
    }

    private static Optional<Path> path(String text) {
        try {
            return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text.trim()));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static void checkTemplate(String nodeUri, String directory, Mistakes mistakes) {
        mistakes.require(
                nodeUri.isEmpty() || nodeUri.contains(ADDRESS),
                "nodeUri",
                "a URI with " + ADDRESS + " in it",
                "'" + NodeUri.of(nodeUri).shown() + "'");
        mistakes.require(
                !nodeUri.isEmpty() || !directory.startsWith("dns:"),
                "nodeUri",
                "set where directory is dns:NAME, for instance http://{address}:8080/shop?bridgeEndpoint=true",
                "not");
    }

    /** A list of URIs may carry credentials, so that of such a text only the kind is shown. */
    private static String shown(String text) {
        return text.startsWith("file:") || text.startsWith("dns:") || text.startsWith("#")
                ? "'" + text + "'"
                : "'" + text.substring(0, text.indexOf(':') + 1) + "...'";
    }

    /** Returns the URI of what the directory lists. */
    String uriOf(String listed) {
        return nodeUri.isEmpty() ? listed : nodeUri.replace(ADDRESS, isBareIpv6(listed) ? "[" + listed + "]" : listed);
    }

    /** Two colons: a host name has none, and with a port one. */
    private static boolean isBareIpv6(String listed) {
        return !listed.startsWith("[") && listed.indexOf(':') != listed.lastIndexOf(':');
    }
}
