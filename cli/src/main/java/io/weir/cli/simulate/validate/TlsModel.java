package io.weir.cli.simulate.validate;

import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioTree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The TLS bench as a scenario: one CPU, sessions of five requests, each over a connection of its own, 200 ms think time, 2 s time-out, at
 * most three retries.
 *
 * @param name the case's
 * @param sessionSeconds CPU time of a whole session
 * @param fullRatio the full handshake's part of it; the rest is five requests and four resumed handshakes in equal parts
 * @param semantics what is not known of a server past saturation
 * @param maxPerSecond the highest load that the costs come from
 */
record TlsModel(String name, double sessionSeconds, double fullRatio, Semantics semantics, double maxPerSecond) {
    private static final int REQUESTS = 5;
    private static final List<String> POLICIES = List.of("stock", "weir-defer", "weir-refuse");

    /**
     * What decides the collapsed branch.
     *
     * @param aborts what the server sees of clients who leave
     * @param order of those who wait for a worker
     * @param workers how many
     */
    record Semantics(String aborts, String order, int workers) {
        static final Semantics USUAL = new Semantics("on-dequeue", "fifo", 200);

        static final List<Semantics> ALL = List.of(
                USUAL,
                new Semantics("never", "fifo", 200),
                new Semantics("at-once", "fifo", 200),
                new Semantics("on-dequeue", "fifo", 25),
                new Semantics("at-once", "fifo", 25),
                new Semantics("on-dequeue", "lifo", 25),
                new Semantics("at-once", "lifo", 25));

        @Override
        public String toString() {
            return "aborts seen " + aborts + ", " + order + ", " + workers + " workers";
        }
    }

    static boolean knows(String policy) {
        return POLICIES.contains(policy);
    }

    private static String millis(double seconds) {
        return String.format(Locale.ROOT, "%.6fms", 1e3 * seconds);
    }

    Scenario scenario(String policy, double perSecond) {
        double part = (1 - fullRatio) * sessionSeconds / (2 * REQUESTS - 1);
        Map<String, Object> nodes = new LinkedHashMap<>();
        nodes.put("cpus", 1);
        nodes.put("workers", semantics.workers());
        nodes.put("queueOrder", semantics.order());
        nodes.put("aborts", semantics.aborts());
        nodes.put("tls", Map.of("full", millis(fullRatio * sessionSeconds), "resumed", millis(part)));
        nodes.put(
                "admission",
                Map.of(
                        "policy",
                        policy.equals("stock") ? "stock" : "budget",
                        "patience",
                        policy.equals("weir-refuse") ? "1ms" : "2s"));
        return Scenario.of(ScenarioTree.of(Map.of(
                "name",
                name,
                "horizon",
                "40s",
                "warmUp",
                "10s",
                "sample",
                "1s",
                "methods",
                Map.of("page", Map.of("cpu", millis(part))),
                "clients",
                Map.of(
                        "sessions",
                        Map.of(
                                "perSecond",
                                perSecond,
                                "bursts",
                                REQUESTS,
                                "think",
                                "200ms",
                                "timeout",
                                "2s",
                                "retries",
                                Map.of("most", 3))),
                "nodes",
                nodes,
                "calibration",
                Map.of("source", "the bench's points at low load", "maxPerSecond", maxPerSecond, "maxCpus", 1))));
    }

    TlsModel with(double otherFullRatio) {
        return new TlsModel(name, sessionSeconds, otherFullRatio, semantics, maxPerSecond);
    }

    TlsModel with(Semantics other) {
        return new TlsModel(name, sessionSeconds, fullRatio, other, maxPerSecond);
    }
}
