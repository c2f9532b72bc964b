package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Nodes come and go; avoided time is measured for each from its own first tick. */
class AvoidanceNodesTest {
    private final Cluster cluster = new Cluster(3);

    @Test
    void nodesAreSetAgain_whatIsKnownOfThoseThatStayIsKept() {
        cluster.poll(0, cluster.forecast(500, 7)).run(200);
        Node<String> added = new Node<>("z", "http://z");
        cluster.setNodes(List.of(added, cluster.node(2), cluster.node(0)));

        assertThat(NodeInvariants.listed(cluster.protocol().table().preferred()))
                .as("published at once, in the new order")
                .containsExactly(added, cluster.node(1));
        cluster.run(100).poll(2, cluster.forecast(6000, 8));
        assertThat(cluster.events())
                .containsExactly("0 a avoided: MAJOR in 500", "300 a returned: COLLECTED after 300");
    }

    @Test
    void avoidedNodeIsRemoved_itIsAnOrdinaryOneWhenItComesBack() {
        List<Node<String>> all = cluster.nodes();
        cluster.poll(0, cluster.forecast(500, 7)).run(200);
        cluster.setNodes(all.subList(1, 3));
        assertThat(all.get(0).isAvoided()).isFalse();

        cluster.run(100);
        cluster.setNodes(all);
        cluster.tick().run(1000);
        assertThat(cluster.events()).as("of a removed node nothing is known").hasSize(1);
    }

    @Test
    void avoidedNodeIsRemoved_itsPlaceIsFree() {
        cluster.poll(0, cluster.forecast(500, 7)).poll(1, cluster.forecast(800, 7));
        cluster.setNodes(cluster.nodes().subList(1, 3));
        cluster.tick();

        assertThat(cluster.events()).endsWith("0 b avoided: MAJOR in 800");
    }

    @Test
    void sameNodeTwice_isRefused() {
        Node<String> twice = cluster.node(0);

        assertThatThrownBy(() -> cluster.protocol().setNodes(List.of(twice, cluster.node(1), twice)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nodes must be distinct, but were [a, b, a]");
        cluster.tick();
    }

    @Test
    void avoidedShare_countsTrickleTimeAndTheAvoidanceThatStillLasts() {
        cluster.run(1000)
                .poll(0, cluster.forecast(500, 7))
                .run(600)
                .poll(0, cluster.forecast(3300, 8))
                .run(2400);
        assertThat(cluster.avoidedShare(0)).isCloseTo(0.6 / 4.0, within(1e-9));

        cluster.run(1000);
        assertThat(cluster.avoidedShare(0)).as("while avoided").isCloseTo(1.6 / 5.0, within(1e-9));
        assertThat(cluster.avoidedShare(1)).isZero();
    }

    @Test
    void nodeThatCameLater_isMeasuredFromItsOwnFirstTick() {
        Node<String> added = new Node<>("z", "http://z");
        cluster.run(9000);
        cluster.setNodes(List.of(cluster.node(0), cluster.node(1), added));
        cluster.tick()
                .poll(2, cluster.forecast(500, 7))
                .run(500)
                .poll(2, cluster.forecast(60_000, 8))
                .run(500);

        assertThat(cluster.avoidedShare(2)).isEqualTo(0.5);
    }

    @Test
    void avoidedShare_isZeroBeforeTheFirstTickAndForAStranger() {
        AvoidanceProtocol<String> protocol = new AvoidanceProtocol<>(Cluster.EXACT, AvoidanceListener.NONE);
        protocol.setNodes(cluster.nodes());

        assertThat(protocol.avoidedShare(cluster.node(0), 5)).isZero();
        protocol.tick(5);
        assertThat(protocol.avoidedShare(cluster.node(0), 5)).isZero();
        assertThat(protocol.avoidedShare(new Node<>("stranger", "x"), 10)).isZero();
    }

    @Test
    void table_isReplacedOnlyWhenANodeChanges() {
        NodeTable<String> before = cluster.protocol().table();
        cluster.poll(0, cluster.forecast(5000, 7)).run(500);
        assertThat(cluster.protocol().table()).isSameAs(before);

        cluster.poll(0, cluster.forecast(500, 7));
        assertThat(cluster.protocol().table()).isNotSameAs(before);
    }
}
