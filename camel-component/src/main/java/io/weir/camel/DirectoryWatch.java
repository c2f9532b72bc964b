package io.weir.camel;

import static io.weir.metrics.Metric.Unit.COUNT;

import io.weir.camel.directory.NodeDirectory;
import io.weir.metrics.Metric;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.camel.AsyncProcessor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows a directory: adds the nodes that it lists anew and removes those that it lists no more.
 *
 * <p>Only what changes from one reading to the next counts, so that a node which an operator removed stays away while it is
 * still listed, and a node of the route is never removed. A reading that fails or leaves no node changes nothing. One call at
 * a time.
 */
final class DirectoryWatch {
    private static final Logger LOG = LoggerFactory.getLogger(GcAwareLoadBalancer.class);

    private final String balancer;
    private final DirectorySettings settings;
    private final NodeDirectory directory;
    private final Map<String, Optional<AsyncProcessor>> listed;
    private final Set<String> refused = new HashSet<>();
    private final LongAdder readings = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder refusals = new LongAdder();
    private boolean failing;

    /**
     * Starts with what an earlier watch knew.
     *
     * @param listed what the directory listed last, each with the child that was made of it; kept up to date
     */
    DirectoryWatch(
            String balancer,
            DirectorySettings settings,
            NodeDirectory directory,
            Map<String, Optional<AsyncProcessor>> listed) {
        this.balancer = balancer;
        this.settings = settings;
        this.directory = directory;
        this.listed = listed;
    }

    /** Reads the directory; what it answers is bounded and not empty. */
    private Set<String> read() throws IOException {
        List<String> nodes = directory.nodes();
        if (nodes.size() > NodeDirectory.MAX_NODES) {
            throw new IOException("more than " + NodeDirectory.MAX_NODES + " nodes");
        }
        Set<String> distinct = new LinkedHashSet<>(nodes);
        if (distinct.isEmpty()) {
            throw new IOException("it lists no node");
        }
        return distinct;
    }

    /**
     * Reads the directory and follows it. Never throws.
     *
     * @param add makes a child of a URI; empty when there is a node of that name already
     * @param remove lets a child go
     */
    void follow(Function<NodeUri, Optional<AsyncProcessor>> add, Consumer<AsyncProcessor> remove) {
        readings.increment();
        try {
            follow(read(), add, remove);
        } catch (IOException | RuntimeException e) {
            failed(e);
        }
    }

    private void follow(
            Set<String> now, Function<NodeUri, Optional<AsyncProcessor>> add, Consumer<AsyncProcessor> remove)
            throws IOException {
        try {
            now.forEach(entry -> add(entry, add));
            if (now.stream().noneMatch(listed::containsKey)) {
                throw new IOException("none of its nodes can be added");
            }
            for (String gone : new HashSet<>(listed.keySet())) {
                if (!now.contains(gone)) {
                    // Forgotten only when it went: who stops meanwhile has it to remove after the next start.
                    listed.get(gone).ifPresent(remove);
                    listed.remove(gone);
                }
            }
        } catch (IllegalStateException e) {
            LOG.debug("balancer '{}': stopped while its directory was read", balancer, e);
            return;
        }
        refused.retainAll(now);
        if (failing) {
            LOG.info("balancer '{}': {} is read again", balancer, directory);
        }
        failing = false;
    }

    private void add(String entry, Function<NodeUri, Optional<AsyncProcessor>> add) {
        if (listed.containsKey(entry)) {
            return;
        }
        try {
            listed.put(entry, add.apply(NodeUri.of(settings.uriOf(entry))));
            refused.remove(entry);
        } catch (IllegalArgumentException e) {
            refusals.increment();
            if (refused.add(entry)) {
                LOG.warn("{}; it is tried again at each reading", e.getMessage());
            }
        }
    }

    private void failed(Exception reason) {
        failures.increment();
        if (!failing) {
            // The message of our own directories holds no secret; of another's mistake only its kind is told.
            String what = reason instanceof IOException
                    ? reason.getMessage()
                    : reason.getClass().getName();
            LOG.warn("balancer '{}': {} cannot be read, the nodes stay as they are: {}", balancer, directory, what);
        }
        failing = true;
    }

    List<Metric> metrics() {
        return List.of(
                Metric.counter(
                        "weir.balancer.directory.readings", COUNT, "Times the directory was read.", readings.sum()),
                Metric.counter(
                        "weir.balancer.directory.failures",
                        COUNT,
                        "Readings that failed or listed no node.",
                        failures.sum()),
                Metric.counter(
                        "weir.balancer.directory.refused",
                        COUNT,
                        "Times a listed node could not be added.",
                        refusals.sum()));
    }
}
