package io.weir.camel;

import io.weir.balance.AvoidanceSpan;
import io.weir.status.Figures;
import io.weir.status.StatusSection;
import io.weir.status.StatusTable;
import io.weir.status.StatusTable.Cell;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The part of the gateway's page that is about one balancer: its nodes, who is avoided and why. */
final class BalancerSection {
    /** More are not shown; a guess. */
    private static final int NODES = 200;

    private static final int SPANS = 12;

    private BalancerSection() {}

    static StatusSection of(String id, GcAwareLoadBalancer balancer, long nowNanos) {
        List<NodeSnapshot> nodes = balancer.nodes();
        List<AvoidanceSpan> spans = balancer.avoidances();
        Map<String, Double> counters = balancer.getCounters();
        StatusSection.Builder section = StatusSection.of(id, "Balancer: " + balancer.name())
                .fact("Strategy", balancer.getStrategy())
                .fact("Mode", balancer.getMode())
                .fact("Nodes", Figures.count(nodes.size()))
                .fact("Avoided now", Figures.count(count(nodes, NodeSnapshot.State.AVOIDED)))
                .fact(
                        "Stale or missing reports",
                        Figures.count(
                                nodes.stream().filter(NodeSnapshot::reportStale).count()));
        if (nodes.isEmpty()) {
            section.note("The balancer has no node, or its route has not started.");
        } else if (nodes.size() > NODES) {
            section.note("The first " + NODES + " of " + nodes.size() + " nodes.");
        }
        section.table(nodeTable(nodes, spans, nowNanos)).table(spanTable(spans, nowNanos));
        StatusTable.Builder numbers = StatusTable.of("Numbers of the balancer", "none", "metric", "value");
        counters.forEach((name, value) -> numbers.row(name, Figures.number(value)));
        return section.table(numbers.build()).build();
    }

    private static long count(List<NodeSnapshot> nodes, NodeSnapshot.State state) {
        return nodes.stream().filter(node -> node.state() == state).count();
    }

    private static StatusTable nodeTable(List<NodeSnapshot> nodes, List<AvoidanceSpan> spans, long nowNanos) {
        StatusTable.Builder table = StatusTable.of(
                "Nodes",
                "none",
                "node",
                "state",
                "why",
                "report's age",
                "in flight",
                "waiting",
                "given",
                "while avoided",
                "share of time avoided");
        for (NodeSnapshot node : nodes.subList(0, Math.min(NODES, nodes.size()))) {
            table.row(
                    node.name(),
                    word(node.state()),
                    why(node, spans, nowNanos),
                    age(node),
                    node.limit().isPresent()
                            ? Cell.of(node.inFlight(), node.limit().getAsInt())
                            : Figures.count(node.inFlight()),
                    Figures.count(node.waiting()),
                    Figures.count(node.chosen()),
                    Figures.count(node.trickled()),
                    new Cell(Figures.percent(node.avoidedShare()), Math.min(1, Math.max(0, node.avoidedShare()))));
        }
        return table.build();
    }

    private static String age(NodeSnapshot node) {
        if (node.reportAgeMillis().isEmpty()) {
            return "no report";
        }
        String age = Figures.millis(node.reportAgeMillis().getAsLong());
        return node.reportStale() ? age + ", stale" : age;
    }

    private static String why(NodeSnapshot node, List<AvoidanceSpan> spans, long nowNanos) {
        return switch (node.state()) {
            case NORMAL -> node.reportStale() ? "as without Weir: nothing is known of it" : "";
            case DISABLED -> "switched off in the route";
            case DRAINING -> "was removed, answers what it holds";
            case AVOIDED ->
                spans.stream()
                        .filter(span -> span.lasts() && span.node().equals(node.name()))
                        .findFirst()
                        .map(span -> reason(span) + ", for " + Figures.nanos(nowNanos - span.startNanos()))
                        .orElse("");
        };
    }

    private static String reason(AvoidanceSpan span) {
        return switch (span.reason()) {
            case MAJOR -> "a major GC is expected";
            case PAUSE -> "a long pause is expected";
            case STORM -> "it collects back to back";
        };
    }

    private static StatusTable spanTable(List<AvoidanceSpan> spans, long nowNanos) {
        StatusTable.Builder table =
                StatusTable.of("Last avoidances", "none yet", "node", "began", "why", "ended by", "lasted");
        spans.stream()
                .limit(SPANS)
                .forEach(span -> table.row(
                        span.node(),
                        Figures.nanos(nowNanos - span.startNanos()) + " ago",
                        reason(span),
                        span.ending().map(BalancerSection::word).orElse("lasts"),
                        Figures.nanos(span.endNanos(nowNanos) - span.startNanos())));
        return table.build();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
