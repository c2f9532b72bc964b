package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class RoundRobinTest {
    private static final Node<String> A = new Node<>("a", "a");
    private static final Node<String> B = new Node<>("b", "b");
    private static final Node<String> C = new Node<>("c", "c");

    private final NodeList<String> three = new NodeList<>(List.of(A, B, C));

    private static List<Node<String>> turns(RoundRobin roundRobin, NodeList<String> nodes, int count) {
        List<Node<String>> turns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            turns.add(nodes.get(roundRobin.select(nodes)));
        }
        return turns;
    }

    @Test
    void threeNodes_oneAfterTheOther() {
        assertThat(turns(new RoundRobin(), three, 7)).containsExactly(A, B, C, A, B, C, A);
    }

    @Test
    void oneNode_alwaysThatOne() {
        assertThat(turns(new RoundRobin(), new NodeList<>(List.of(B)), 3)).containsExactly(B, B, B);
    }

    @Test
    void counterPassesTheGreatestInt_orderGoesOn() {
        // 2147483647 % 3 = 1, so the turns about the sign change are B, C, A
        assertThat(turns(new RoundRobin(Integer.MAX_VALUE), three, 4)).containsExactly(B, C, A, B);
    }

    @Test
    void counterPassesItsUnsignedEnd_orderGoesOn() {
        // 4294967295 % 3 = 0
        assertThat(turns(new RoundRobin(-1), three, 4)).containsExactly(A, B, C, A);
    }

    @Test
    void nodesBecomeFewer_staysInBounds() {
        RoundRobin roundRobin = new RoundRobin(5);

        assertThat(three.get(roundRobin.select(three))).isSameAs(C);
        assertThat(roundRobin.select(new NodeList<>(List.of(A, B)))).isZero();
    }

    @Test
    void writtenRoundsEnd_everyNodeHasItsTurnAllTheSame() {
        RoundRobin roundRobin = new RoundRobin();
        int written = three.rounds().length;
        for (int i = 0; i < 3 * written; i++) {
            assertThat(roundRobin.select(three)).isEqualTo(i % 3);
        }
    }

    @Test
    void twoThreads_shareTheTurnsEvenlyAcrossTheEndsOfTheRounds() throws Exception {
        RoundRobin roundRobin = new RoundRobin();
        AtomicIntegerArray chosen = new AtomicIntegerArray(3);
        int each = 300_000;
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 2; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    chosen.incrementAndGet(roundRobin.select(three));
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join(20_000);
        }
        assertThat(List.of(chosen.get(0), chosen.get(1), chosen.get(2))).containsExactly(200_000, 200_000, 200_000);
    }

    @Test
    void listOfAnotherLength_doesNotKeepTheCounterBeyondIt() {
        RoundRobin roundRobin = new RoundRobin(100_000);
        NodeList<String> two = new NodeList<>(List.of(A, B));
        assertThat(turns(roundRobin, two, 4)).containsExactly(A, B, A, B);
    }
}
