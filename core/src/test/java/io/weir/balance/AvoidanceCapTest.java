package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** "Never more than the cap of nodes at a time: the one whose event is nearest comes first." */
class AvoidanceCapTest {

    @Test
    void severalNodesAreNear_theNearestIsAvoidedAndTheOthersStayOrdinary() {
        Cluster cluster = new Cluster(3);
        cluster.node(0).offer(cluster.forecast(800, 1).build());
        cluster.node(1).offer(cluster.forecast(300, 1).build());
        cluster.node(2).offer(cluster.forecast(500, 1).build());
        cluster.tick().run(200);

        assertThat(cluster.events()).containsExactly("0 b avoided: MAJOR in 300");
        assertThat(cluster.metric("weir.balancer.avoidances.held.back"))
                .as("each held-back node is counted once, not once a tick")
                .isEqualTo(2);
    }

    @Test
    void heldBackNodeComesNearAgainLater_isCountedAgain() {
        Cluster cluster = new Cluster(3);
        cluster.poll(0, cluster.forecast(500, 1))
                .poll(1, cluster.forecast(500, 1))
                .run(50);
        cluster.poll(1, cluster.forecast(9000, 2))
                .run(50)
                .poll(1, cluster.forecast(500, 2))
                .run(50);

        assertThat(cluster.metric("weir.balancer.avoidances.held.back")).isEqualTo(2);
    }

    @Test
    void nearestHasCollected_theNextOneTakesItsPlaceAtOnce() {
        Cluster cluster = new Cluster(3);
        cluster.node(0).offer(cluster.forecast(800, 1).build());
        cluster.node(1).offer(cluster.forecast(300, 1).build());
        cluster.node(2).offer(cluster.forecast(500, 1).build());
        cluster.tick().run(400).poll(1, cluster.forecast(9000, 2));
        cluster.run(300).poll(2, cluster.forecast(9000, 2));

        assertThat(cluster.events())
                .containsExactly(
                        "0 b avoided: MAJOR in 300",
                        "400 b returned: COLLECTED after 400",
                        "400 c avoided: MAJOR in 100",
                        "700 c returned: COLLECTED after 300",
                        "700 a avoided: MAJOR in 100");
    }

    @Test
    void nodeThatIsNearerComesLater_theAvoidedOneKeepsItsPlace() {
        Cluster cluster = new Cluster(3);
        cluster.poll(0, cluster.forecast(800, 1)).run(100).poll(1, cluster.forecast(10, 1));

        assertThat(cluster.events()).containsExactly("0 a avoided: MAJOR in 800");
    }

    @Test
    void overdueMajor_isNearerThanOneThatIsDue() {
        Cluster cluster = new Cluster(3);
        cluster.poll(2, cluster.forecast(300, 1)); // takes the only place
        cluster.node(0).offer(cluster.forecast(0, 1).build());
        cluster.tick().run(350);
        cluster.node(1).offer(cluster.forecast(0, 1).build());
        cluster.node(2).offer(cluster.forecast(9000, 2).build());
        cluster.tick();

        assertThat(cluster.events()).endsWith("350 a avoided: MAJOR in -350");
    }

    @Test
    void oneNode_isNeverAvoided() {
        Cluster cluster = new Cluster(Cluster.settings(1, 0, 1), 1, 0);
        cluster.poll(0, cluster.forecast(0, 1))
                .run(500)
                .poll(0, cluster.report(1).storm(true))
                .run(500);

        assertThat(cluster.events()).isEmpty();
    }

    @Test
    void noNodes_ticksDoNothing() {
        Cluster cluster = new Cluster(0);
        cluster.run(1000);

        assertThat(cluster.protocol().table().all().size()).isZero();
        assertThat(cluster.metric("weir.balancer.nodes")).isZero();
    }

    @Test
    void capOfAllNodes_allAreAvoidedAndTheTablePrefersNobody() {
        Cluster cluster = new Cluster(Cluster.settings(1, 0, 1), 3, 0);
        for (int i = 0; i < 3; i++) {
            cluster.poll(i, cluster.forecast(100, 1));
        }

        assertThat(cluster.protocol().table().preferred().size()).isZero();
        assertThat(cluster.protocol().table().all().size()).isEqualTo(3);
    }

    @Test
    void nodesAreRemovedWhileSeveralAreAvoided_theCapHoldsForThoseThatAreLeft() {
        Cluster cluster = new Cluster(6);
        cluster.poll(1, cluster.forecast(100, 1)).poll(4, cluster.forecast(100, 1));
        assertThat(cluster.events()).hasSize(2);

        List<Node<String>> left = List.of(cluster.node(0), cluster.node(1), cluster.node(4));
        cluster.run(50);
        cluster.setNodes(left);
        cluster.tick().run(50);

        assertThat(cluster.events().subList(2, 3)).containsExactly("50 e returned: NO_ROOM after 50");
        assertThat(cluster.events()).as("held back from then on").hasSize(3);
    }

    @Test
    void oneNodeIsLeft_itIsAvoidedNoMore() {
        Cluster cluster = new Cluster(2);
        cluster.poll(1, cluster.forecast(100, 1)).run(50);
        cluster.setNodes(List.of(cluster.node(1)));
        cluster.tick();

        assertThat(cluster.events()).endsWith("50 b returned: NO_ROOM after 50");
    }
}
