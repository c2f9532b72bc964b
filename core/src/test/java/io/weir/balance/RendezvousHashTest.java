package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;

class RendezvousHashTest {
    private static final int KEYS = 100_000;

    private static List<String> nodes(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "http://node" + i + ":8080")
                .toList();
    }

    private static String nodeOf(List<String> nodes, String key) {
        return nodes.get(new RendezvousHash(nodes).choose(RendezvousHash.hash(key), index -> true));
    }

    /** Sequential keys with a common start, as user numbers are: the hard case for a weak hash. */
    private static long key(int number) {
        return RendezvousHash.hash("user-" + number);
    }

    @Test
    void sequentialKeys_spreadUniformly() {
        for (int count : new int[] {2, 3, 7, 50}) {
            RendezvousHash hash = new RendezvousHash(nodes(count));
            long[] hits = new long[count];
            for (int i = 0; i < KEYS; i++) {
                hits[hash.choose(key(i), index -> true)]++;
            }
            double expected = (double) KEYS / count;
            double chiSquare = 0;
            for (long hit : hits) {
                chiSquare += (hit - expected) * (hit - expected) / expected;
            }
            assertThat(chiSquare)
                    .as("chi square of %d nodes", count)
                    .isLessThan(new ChiSquaredDistribution(count - 1).inverseCumulativeProbability(0.9999));
        }
    }

    @Test
    void nodeAdded_onlyTheKeysItWinsMove() {
        RendezvousHash before = new RendezvousHash(nodes(9));
        RendezvousHash after = new RendezvousHash(nodes(10));
        int moved = 0;
        for (int i = 0; i < KEYS; i++) {
            int now = after.choose(key(i), index -> true);
            if (now != before.choose(key(i), index -> true)) {
                assertThat(now).isEqualTo(9);
                moved++;
            }
        }
        // A tenth; the bound is over four standard deviations of 95 keys.
        assertThat(moved).isBetween(9_600, 10_400);
    }

    @Test
    void nodeGone_onlyItsOwnKeysMove_andTheySpreadOverTheOthers() {
        RendezvousHash hash = new RendezvousHash(nodes(5));
        int[] taken = new int[5];
        int gone = 2;
        for (int i = 0; i < KEYS; i++) {
            int before = hash.choose(key(i), index -> true);
            int after = hash.choose(key(i), index -> index != gone);
            if (before == gone) {
                taken[after]++;
            } else {
                assertThat(after).isEqualTo(before);
            }
        }
        assertThat(taken[gone]).isZero();
        for (int node : new int[] {0, 1, 3, 4}) {
            assertThat(taken[node]).isBetween(4_700, 5_300);
        }
    }

    @Test
    void orderOfNodes_doesNotMatter() {
        List<String> nodes = nodes(7);
        List<String> shuffled = new ArrayList<>(nodes);
        Collections.shuffle(shuffled, new Random(7));
        for (int i = 0; i < 1_000; i++) {
            assertThat(nodeOf(shuffled, "user-" + i)).isEqualTo(nodeOf(nodes, "user-" + i));
        }
    }

    @Test
    void knownKeys_keepTheirNodesInEveryVersion() {
        // Gateways of two versions side by side must agree, so these change with a new cookie name only.
        assertThat(RendezvousHash.fingerprint("http://node1:8080")).isEqualTo(0xe696b473f453271fL);
        assertThat(RendezvousHash.hash("alice")).isEqualTo(0x3507d047a67c08f4L);
        assertThat(RendezvousHash.hash("")).isEqualTo(0xefd01f60ba992926L);
    }

    @Test
    void noneEligible_isMinusOne() {
        assertThat(new RendezvousHash(nodes(3)).choose(1, index -> false)).isEqualTo(-1);
        assertThat(new RendezvousHash(List.of()).choose(1, index -> true)).isEqualTo(-1);
    }

    @Test
    void twoNodesOfOneName_theFirstEligibleTakesTheirKeys() {
        RendezvousHash hash = new RendezvousHash(List.of("a", "a"));
        assertThat(hash.choose(1, index -> true)).isZero();
        assertThat(hash.choose(1, index -> index == 1)).isEqualTo(1);
    }
}
