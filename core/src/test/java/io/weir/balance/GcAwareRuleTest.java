package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

class GcAwareRuleTest {
    private final GcAwareRule rule = new GcAwareRule(Strategy.ROUND_ROBIN);

    private static List<Node<String>> nodes(int size) {
        return IntStream.range(0, size)
                .mapToObj(i -> new Node<>(Character.toString('a' + i), "target"))
                .toList();
    }

    private String choices(NodeTable<String> table, int count, boolean answeredAtOnce) {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < count; i++) {
            Node<String> node = rule.choose(table);
            names.append(node.name());
            if (answeredAtOnce) {
                node.leave();
            }
        }
        return names.toString();
    }

    @Test
    void nobodyIsAvoided_exactlyThePlainAlgorithm() {
        assertThat(choices(NodeTable.of(nodes(3)), 7, true)).isEqualTo("abcabca");
    }

    @Test
    void chosenNode_isEntered() {
        List<Node<String>> nodes = nodes(2);
        rule.choose(NodeTable.of(nodes));

        assertThat(nodes).extracting(Node::inFlight).containsExactly(1, 0);
    }

    @Test
    void avoidedNodeHoldsNothing_itGetsItsTurnAsATrickle() {
        List<Node<String>> nodes = nodes(3);
        nodes.get(1).setAvoided(true);

        assertThat(choices(NodeTable.of(nodes), 6, true)).isEqualTo("abcabc");
        assertThat(nodes).extracting(Node::trickled).containsExactly(0L, 2L, 0L);
    }

    @Test
    void avoidedNodeHoldsOne_itsTurnsGoToTheOthersByTurns() {
        List<Node<String>> nodes = nodes(3);
        nodes.get(1).setAvoided(true);

        // b takes its one; after that the displaced turns alternate between a and c, beside their own
        assertThat(choices(NodeTable.of(nodes), 12, false)).isEqualTo("abc" + "aac" + "acc" + "aac");
        assertThat(nodes).extracting(Node::inFlight).containsExactly(6, 1, 5);
    }

    @Test
    void trickledRequestIsAnswered_theNextTurnTricklesAgain() {
        List<Node<String>> nodes = nodes(2);
        nodes.get(0).setAvoided(true);
        NodeTable<String> table = NodeTable.of(nodes);

        assertThat(choices(table, 4, false)).isEqualTo("abbb");
        nodes.get(0).leave();
        assertThat(choices(table, 4, false)).isEqualTo("abbb");
        assertThat(nodes.get(0).trickled()).isEqualTo(2);
    }

    @Test
    void nodeBecomesAvoidedWithRequestsInFlight_nothingIsAddedUntilAllAreBack() {
        List<Node<String>> nodes = nodes(2);
        choices(NodeTable.of(nodes), 4, false);
        nodes.get(0).setAvoided(true);
        NodeTable<String> table = NodeTable.of(nodes);

        assertThat(choices(table, 2, false)).isEqualTo("bb");
        nodes.get(0).leave();
        assertThat(choices(table, 2, false)).isEqualTo("bb");
        nodes.get(0).leave();
        assertThat(choices(table, 2, false)).isEqualTo("ab");
    }

    @Test
    void trafficOfAnAvoidedNode_isSpreadEvenlyOverTheOthers() {
        List<Node<String>> nodes = nodes(5);
        nodes.get(2).setAvoided(true);
        nodes.get(2).enter();
        choices(NodeTable.of(nodes), 5 * 400, false);

        assertThat(nodes).extracting(Node::inFlight).containsExactly(500, 500, 1, 500, 500);
    }

    @Test
    void twoNodesAreAvoided_theirTrafficIsSpreadEvenlyOverTheOthers() {
        List<Node<String>> nodes = nodes(7);
        List.of(1, 2).forEach(i -> {
            nodes.get(i).setAvoided(true);
            nodes.get(i).enter();
        });
        choices(NodeTable.of(nodes), 7 * 1_001, false);

        long[] counts = nodes.stream()
                .filter(node -> !node.isAvoided())
                .mapToLong(Node::inFlight)
                .toArray();
        assertThat(new ChiSquareTest().chiSquareTest(evenly(counts), counts))
                .as("p value of %s", nodes)
                .isGreaterThan(0.99);
    }

    private static double[] evenly(long[] counts) {
        return IntStream.range(0, counts.length).mapToDouble(i -> 1).toArray();
    }

    @Test
    void allAreAvoidedAndBusy_thePlainAlgorithmDecidesAndIsCounted() {
        List<Node<String>> nodes = nodes(3);
        nodes.forEach(node -> node.setAvoided(true));

        assertThat(choices(NodeTable.of(nodes), 9, false)).isEqualTo("abcabcabc");
        assertThat(rule.allAvoided()).as("the first round trickles").isEqualTo(6);
    }

    @Test
    void choosePlain_givesAnAvoidedNodeItsFullShare() {
        List<Node<String>> nodes = nodes(3);
        nodes.get(0).setAvoided(true);
        NodeTable<String> table = NodeTable.of(nodes);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            names.add(rule.choosePlain(table).name());
        }

        assertThat(names).containsExactly("a", "b", "c", "a", "b", "c");
        assertThat(nodes).extracting(Node::inFlight).containsExactly(2, 2, 2);
        assertThat(nodes.get(0).trickled()).isZero();
    }

    @Test
    void hedge_goesToANodeThatIsNotAvoided() {
        List<Node<String>> nodes = nodes(3);
        nodes.get(0).setAvoided(true);
        NodeTable<String> table = NodeTable.of(nodes);
        Node<String> first = rule.choose(table);

        assertThat(first.name()).isEqualTo("a");
        assertThat(rule.chooseOther(table, first).name()).isEqualTo("b");
        assertThat(rule.chooseOther(table, first).name()).isEqualTo("c");
        assertThat(nodes).extracting(Node::inFlight).containsExactly(1, 1, 1);
    }

    @Test
    void hedgeWhenAllAreAvoided_goesWhereTheCallerSays() {
        List<Node<String>> nodes = nodes(2);
        nodes.forEach(node -> node.setAvoided(true));
        Node<String> first = nodes.get(1);

        assertThat(rule.chooseOther(NodeTable.of(nodes), first)).isSameAs(first);
        assertThat(first.inFlight()).isEqualTo(1);
        assertThat(rule.allAvoided()).isEqualTo(1);
    }
}
