package io.weir.camel;

import io.weir.balance.AvoidanceSettings;
import io.weir.balance.NodeWeights;
import io.weir.balance.Strategy;
import io.weir.camel.directory.NodeDirectory;
import io.weir.config.SettingsReader;
import io.weir.report.GcReportHeader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.camel.CamelContext;

/**
 * The settings of a balancer, read from their text form with all mistakes at once. Immutable.
 *
 * @param strategy the base algorithm
 * @param followsNodes whether the nodes' policies may change it, because the settings name none
 * @param weights the nodes' weights
 * @param header the response header that carries a node's report
 * @param reportPath where a node serves its report, empty for no polling
 * @param pollInterval how often that is fetched
 * @param hedgeAfter how long a trickled request may take before it is sent to a second node too; zero for never
 * @param mode {@code on}, {@code measure} (decides and tells, changes nothing) or {@code off}
 * @param avoidance how far avoidance may go
 * @param jmx the nodes that are observed over JMX
 * @param affinity whether sessions stay at their node
 * @param failover which failures are tried again at another node
 * @param directory where nodes come from besides the route, and how they go
 * @param priority the classes of requests that wait for a node; empty without limits of nodes
 */
record BalancerSettings(
        Strategy strategy,
        boolean followsNodes,
        NodeWeights weights,
        String header,
        String reportPath,
        Duration pollInterval,
        Duration hedgeAfter,
        String mode,
        AvoidanceSettings avoidance,
        JmxNodes jmx,
        AffinitySettings affinity,
        FailoverSettings failover,
        DirectorySettings directory,
        Optional<PriorityRule> priority) {

    private static final Duration DEFAULT_POLL_INTERVAL = Duration.ofMillis(500);

    /** 15 ms: the avoidance protocol's measurements. */
    private static final Duration DEFAULT_HEDGE_AFTER = Duration.ofMillis(15);

    /** Reads them where no directory was set as an object. */
    static BalancerSettings read(String name, Map<String, String> texts, CamelContext context) {
        return read(name, texts, Optional.empty(), context);
    }

    /**
     * Reads them.
     *
     * @param directory where nodes come from, when it was set as an object
     * @param context finds beans, languages and classes that the texts name
     */
    static BalancerSettings read(
            String name, Map<String, String> texts, Optional<NodeDirectory> directory, CamelContext context) {
        SettingsReader in = new SettingsReader("balancer", name, texts);
        Strategy strategy = Strategy.of(in.oneOf("strategy", Strategy.ROUND_ROBIN.text(), Strategy.texts()))
                .orElseThrow();
        String weightsText = in.text("weights", "");
        NodeWeights weights = NodeWeights.read(weightsText, in.mistakes());
        in.mistakes()
                .require(
                        weightsText.isBlank() || strategy.isWeighted(),
                        "strategy",
                        "weighted-round-robin or weighted-random where weights are given",
                        "'" + strategy.text() + "'");
        String header = in.text("header", GcReportHeader.DEFAULT_NAME);
        in.mistakes().require(isToken(header), "header", "a header name", "'" + header + "'");
        String reportPath = in.text("reportPath", "/weir/report");
        in.mistakes()
                .require(
                        reportPath.isEmpty() || reportPath.startsWith("/"),
                        "reportPath",
                        "empty (no polling) or a path that begins with /",
                        "'" + reportPath + "'");
        Duration pollInterval =
                in.duration("pollInterval", DEFAULT_POLL_INTERVAL, Duration.ofMillis(10), Duration.ofMinutes(10));
        Duration hedgeAfter = in.duration("hedgeAfter", DEFAULT_HEDGE_AFTER, Duration.ZERO, Duration.ofMinutes(1));
        String mode = in.oneOf("mode", "on", List.of("on", "measure", "off"));
        Duration staleAfter = in.duration(
                "staleAfter", AvoidanceSettings.DEFAULT_STALE_AFTER, Duration.ofMillis(10), Duration.ofHours(1));
        double maxAvoidedRatio = in.decimal("maxAvoidedRatio", AvoidanceSettings.DEFAULT_MAX_AVOIDED_RATIO, 0, 1);
        Duration maxAvoidTime = in.duration(
                "maxAvoidTime", AvoidanceSettings.DEFAULT_MAX_AVOID_TIME, Duration.ofMillis(10), Duration.ofHours(1));
        JmxNodes jmx = JmxNodes.read(in, context);
        boolean polls = !reportPath.isEmpty() || !jmx.isEmpty();
        in.mistakes()
                .require(
                        !polls || staleAfter.compareTo(pollInterval) > 0,
                        "staleAfter",
                        "> pollInterval (" + pollInterval.toMillis() + " ms)",
                        staleAfter.toMillis() + " ms");
        AffinitySettings affinity = AffinitySettings.read(in, context);
        FailoverSettings failover = FailoverSettings.read(in, context);
        DirectorySettings directories = DirectorySettings.read(
                in,
                directory,
                bean -> Optional.ofNullable(context.getRegistry().lookupByNameAndType(bean, NodeDirectory.class)));
        boolean limited = in.oneOf("nodeLimits", "off", List.of("on", "off")).equals("on");
        in.mistakes()
                .require(limited || !texts.containsKey("priority"), "nodeLimits", "on where priority is set", "'off'");
        PriorityRule priority = PriorityRule.read(in, Optional.empty(), context);
        in.finish();
        return new BalancerSettings(
                strategy,
                !texts.containsKey("strategy"),
                weights,
                header,
                reportPath,
                pollInterval,
                hedgeAfter,
                mode,
                new AvoidanceSettings(
                        staleAfter.toNanos(),
                        maxAvoidedRatio,
                        maxAvoidTime.toNanos(),
                        AvoidanceSettings.DEFAULT_JITTER_RATIO,
                        name.hashCode()),
                jmx,
                affinity,
                failover,
                directories,
                limited ? Optional.of(priority) : Optional.empty());
    }

    static boolean isToken(String text) {
        return !text.isEmpty()
                && text.chars().allMatch(c -> c > ' ' && c < 127 && "\"(),/:;<=>?@[\\]{}".indexOf(c) < 0);
    }

    boolean isOff() {
        return mode.equals("off");
    }

    boolean changesRouting() {
        return mode.equals("on");
    }
}
