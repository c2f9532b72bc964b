package io.weir.camel;

import io.weir.balance.Node;
import io.weir.metrics.Metric;
import io.weir.report.GcReport;
import io.weir.telemetry.PollSettings;
import io.weir.telemetry.ReportListener;
import io.weir.telemetry.ReportPoller;
import io.weir.telemetry.jmx.JmxAddress;
import io.weir.telemetry.jmx.JmxPoller;
import io.weir.telemetry.jmx.JmxSettings;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches the reports of a balancer's nodes: over HTTP from those that serve one, over JMX from those that the settings name.
 * Where both, or a response header, tell of a node, the freshest report counts.
 *
 * <p>Its owner sets the nodes from one thread at a time and closes it.
 */
final class NodeReports implements ReportListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GcAwareLoadBalancer.class);

    private final String name;
    private final BalancerSettings settings;
    private final ReportPoller poller;
    private final Optional<JmxPoller> jmxPoller;
    private final Set<String> polled = new HashSet<>();
    private final Set<String> observed = new HashSet<>();
    private volatile Map<String, List<Node<CamelNode>>> nodes = Map.of();

    /**
     * Starts without a node.
     *
     * @param name the balancer's, for the log
     * @param ticker runs the polls' ticks; shut down by its owner after this is closed
     */
    NodeReports(String name, BalancerSettings settings, ScheduledExecutorService ticker) {
        this.name = name;
        this.settings = settings;
        Duration interval = settings.pollInterval();
        this.poller = ReportPoller.start(new PollSettings(interval, PollSettings.DEFAULT_DEADLINE), ticker, this);
        this.jmxPoller = settings.isOff() || settings.jmx().isEmpty()
                ? Optional.empty()
                : Optional.of(JmxPoller.start(jmxSettings(), ticker, this));
    }

    private JmxSettings jmxSettings() {
        Duration interval = settings.pollInterval();
        boolean tooOften = interval.compareTo(JmxSettings.MIN_INTERVAL) < 0;
        return new JmxSettings(
                tooOften ? JmxSettings.MIN_INTERVAL : interval,
                JmxSettings.DEFAULT_DEADLINE,
                settings.jmx().families());
    }

    void setNodes(List<Node<CamelNode>> next) {
        // Children that send to one address share its reports.
        nodes = next.stream().collect(Collectors.groupingBy(Node::name));
        pollExactly(reportUris(next));
        jmxPoller.ifPresent(jmx -> observeExactly(jmx, next));
    }

    /** Says whom the settings name that is no node now; for the start, since later nodes come and go. */
    void warnOfUnused() {
        Set<String> unused = new HashSet<>(settings.jmx().addresses().keySet());
        nodes.values().forEach(same -> same.forEach(node -> unused.removeAll(CamelNode.namesOf(node))));
        if (!settings.isOff() && !unused.isEmpty()) {
            LOG.warn("balancer '{}': jmxUrls names none of its nodes: {}", name, unused);
        }
    }

    /** Where to fetch reports; children that send to one address share one poll. */
    private Map<String, URI> reportUris(List<Node<CamelNode>> next) {
        Map<String, URI> uris = new HashMap<>();
        if (!settings.isOff() && !settings.reportPath().isEmpty()) {
            for (Node<CamelNode> node : next) {
                node.target()
                        .origin()
                        .ifPresent(origin -> uris.put(node.name(), origin.resolve(settings.reportPath())));
            }
        }
        return uris;
    }

    private void pollExactly(Map<String, URI> uris) {
        polled.removeIf(name -> !uris.containsKey(name) && poller.remove(name));
        uris.forEach((name, uri) -> {
            if (polled.add(name)) {
                poller.add(name, uri);
            }
        });
    }

    private void observeExactly(JmxPoller jmx, List<Node<CamelNode>> next) {
        Map<String, JmxAddress> addresses = new HashMap<>();
        for (Node<CamelNode> node : next) {
            for (String key : CamelNode.namesOf(node)) {
                Optional.ofNullable(settings.jmx().addresses().get(key))
                        .ifPresent(address -> addresses.putIfAbsent(node.name(), address));
            }
        }
        observed.removeIf(name -> !addresses.containsKey(name) && jmx.remove(name));
        addresses.forEach((name, address) -> {
            if (observed.add(name)) {
                jmx.add(name, address, settings.jmx().credentials());
            }
        });
    }

    @Override
    public void onReport(String node, GcReport report) {
        nodes.getOrDefault(node, List.of()).forEach(same -> same.offer(report));
    }

    /** Needs nothing done, since a node without a report is an ordinary one. */
    @Override
    public void onFailure(String node, String reason) {
        LOG.trace("no report from node {}: {}", node, reason);
    }

    List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(poller.metrics());
        jmxPoller.ifPresent(jmx -> metrics.addAll(jmx.metrics()));
        return metrics;
    }

    @Override
    public void close() {
        poller.close();
        jmxPoller.ifPresent(JmxPoller::close);
    }
}
