package io.weir.camel;

import io.weir.balance.AvoidanceSettings;
import io.weir.camel.directory.NodeDirectory;
import io.weir.config.SettingsReader;
import io.weir.report.GcReportHeader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The settings of a balancer, read from their text form with all mistakes at once. Immutable.
 *
 * @param strategy the base algorithm
 * @param header the response header that carries a node's report
 * @param reportPath where a node serves its report, empty for no polling
 * @param pollInterval how often that is fetched
 * @param hedgeAfter how long a trickled request may take before it is sent to a second node too; zero for never
 * @param mode {@code on}, {@code measure} (decides and tells, changes nothing) or {@code off}
 * @param avoidance how far avoidance may go
 * @param jmx the nodes that are observed over JMX
 * @param directory where nodes come from besides the route, and how they go
 */
record BalancerSettings(
        String strategy,
        String header,
        String reportPath,
        Duration pollInterval,
        Duration hedgeAfter,
        String mode,
        AvoidanceSettings avoidance,
        JmxNodes jmx,
        DirectorySettings directory) {

    private static final Duration DEFAULT_POLL_INTERVAL = Duration.ofMillis(500);

    /** 15 ms: the avoidance protocol's measurements. */
    private static final Duration DEFAULT_HEDGE_AFTER = Duration.ofMillis(15);

    /** Reads them where there is no registry to look into. */
    static BalancerSettings read(String name, Map<String, String> texts) {
        return read(name, texts, Optional.empty(), bean -> Optional.empty());
    }

    /**
     * Reads them.
     *
     * @param directory where nodes come from, when it was set as an object
     * @param beans finds such an object in the host's registry by its name
     */
    static BalancerSettings read(
            String name,
            Map<String, String> texts,
            Optional<NodeDirectory> directory,
            Function<String, Optional<NodeDirectory>> beans) {
        SettingsReader in = new SettingsReader("balancer", name, texts);
        String strategy = in.oneOf("strategy", "round-robin", List.of("round-robin"));
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
        in.mistakes()
                .require(
                        reportPath.isEmpty() || staleAfter.compareTo(pollInterval) > 0,
                        "staleAfter",
                        "> pollInterval (" + pollInterval.toMillis() + " ms)",
                        staleAfter.toMillis() + " ms");
        JmxNodes jmx = JmxNodes.read(
                in.text("jmxUrls", ""), in.text("jmxUser", ""), in.text("jmxPassword", ""), in.mistakes());
        DirectorySettings directories = DirectorySettings.read(in, directory, beans);
        in.finish();
        return new BalancerSettings(
                strategy,
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
                directories);
    }

    private static boolean isToken(String text) {
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
