package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.metrics.Metric;
import java.util.ArrayList;
import java.util.List;

/** What holds between any two ticks, whatever came over the wire: stated once, checked by every scenario after each tick. */
final class NodeInvariants {
    private NodeInvariants() {}

    static <T> void check(
            AvoidanceProtocol<T> protocol, AvoidanceSettings settings, List<Node<T>> nodes, long nowNanos) {
        List<Node<T>> avoided = nodes.stream().filter(Node::isAvoided).toList();
        List<Node<T>> others = nodes.stream().filter(node -> !node.isAvoided()).toList();

        assertThat(avoided).as("the cap on avoided nodes").hasSizeLessThanOrEqualTo(settings.maxAvoided(nodes.size()));
        assertThat(listed(protocol.table().all())).as("all nodes of the table").isEqualTo(nodes);
        assertThat(listed(protocol.table().preferred()))
                .as("preferred nodes of the table are all but the avoided ones, in their order")
                .isEqualTo(others);
        for (Node<T> node : nodes) {
            assertThat(node.inFlight()).as("in flight at %s", node).isNotNegative();
            assertThat(node.trickled()).as("trickled to %s", node).isBetween(0L, node.chosen());
            assertThat(protocol.avoidedShare(node, nowNanos))
                    .as("avoided share of %s", node)
                    .isBetween(0.0, 1.0);
        }
        assertThat(protocol.metrics()).extracting(Metric::value).noneMatch(value -> value < 0);
    }

    static <T> List<Node<T>> listed(NodeList<T> list) {
        List<Node<T>> nodes = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            nodes.add(list.get(i));
        }
        return nodes;
    }
}
