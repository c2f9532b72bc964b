package io.weir.simulator.run;

import io.weir.clock.ManualClock;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioTree;
import java.util.List;
import java.util.Map;

/** Small scenarios for tests. */
final class Trees {
    private Trees() {}

    /** The thesis' costs: the knee is at 2.44 new clients/s, 73.2 replies/s. */
    static ScenarioTree thesis() {
        return ScenarioTree.of(Map.of(
                "name",
                "thesis",
                "horizon",
                "500s",
                "warmUp",
                "200s",
                "methods",
                Map.of("page", Map.of("cpu", "shifted(3ms, 4.4ms)")),
                "clients",
                Map.of(
                        "browsers",
                        Map.of(
                                "perSecond",
                                10,
                                "bursts",
                                "exponential(10)",
                                "requestsPerBurst",
                                3,
                                "think",
                                "exponential(7s)")),
                "nodes",
                Map.of(
                        "backlog",
                        1024,
                        "workers",
                        100,
                        "workerPerConnection",
                        true,
                        "tls",
                        Map.of("full", "170ms", "resumed", "2ms"))));
    }

    /** Three Serial nodes behind a gateway, at half their capacity. */
    static ScenarioTree cluster() {
        return ScenarioTree.of(Map.of(
                "name",
                "cluster",
                "horizon",
                "120s",
                "warmUp",
                "30s",
                "sample",
                "1s",
                "methods",
                Map.of("request", Map.of("cpu", "exponential(2ms)", "allocates", "450KiB")),
                "clients",
                Map.of("callers", Map.of("perSecond", 400)),
                "nodes",
                Map.of(
                        "count",
                        3,
                        "cpus",
                        2,
                        "heap",
                        Map.of(
                                "collector",
                                "serial",
                                "eden",
                                "68MiB",
                                "old",
                                "170MiB",
                                "live",
                                "90MiB",
                                "promoted",
                                0.12)),
                "gateways",
                Map.of("gcAware", false)));
    }

    /** A database that commits most with 8 at a time, and 200 clients who would have 64. */
    static ScenarioTree database() {
        return ScenarioTree.of(Map.of(
                "name",
                "database",
                "horizon",
                "120s",
                "warmUp",
                "40s",
                "methods",
                Map.of("order", Map.of("cpu", "exponential(200us)", "query", "exponential(5.26ms)")),
                "clients",
                Map.of(
                        "callers",
                        Map.of("arrivals", "closed", "count", 200, "pause", "exponential(50ms)", "timeout", "30s")),
                "nodes",
                Map.of("cpus", 4, "workers", 400, "pool", Map.of("size", 64)),
                "database",
                Map.of(
                        "throughput",
                        Map.of(1, 190, 2, 408, 4, 686, 6, 1163, 8, 1330, 16, 1179, 24, 854, 32, 458, 64, 99))));
    }

    /** A slow method, offered twice what all workers could hold, beside a quick one. */
    static ScenarioTree twoMethods() {
        return ScenarioTree.of(Map.of(
                "name",
                "two methods",
                "horizon",
                "120s",
                "warmUp",
                "60s",
                "methods",
                Map.of(
                        "quick",
                        Map.of("cpu", "exponential(2ms)"),
                        "slow",
                        Map.of("cpu", "1ms", "io", "exponential(500ms)")),
                "clients",
                Map.of(
                        "quick",
                        Map.of("perSecond", 100, "timeout", "2s", "mix", Map.of("quick", 1)),
                        "slow",
                        Map.of("perSecond", 200, "timeout", "2s", "mix", Map.of("slow", 1))),
                "nodes",
                Map.of("cpus", 2, "workers", 50)));
    }

    static RunResult run(ScenarioTree tree) {
        return ScenarioRun.run(Scenario.of(tree), 1, 0, new ManualClock(0));
    }

    static List<String> withoutWallTime(RunResult run) {
        return java.util.Arrays.stream(Figure.values())
                .map(figure -> figure.text() + "=" + figure.of(run))
                .toList();
    }
}
