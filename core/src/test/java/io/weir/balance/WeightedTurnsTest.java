package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WeightedTurnsTest {
    private static int[] round(int... weights) {
        WeightedTurns turns = WeightedTurns.of(weights, WeightedTurns.MAX_WRITTEN_FOR_A_MOMENT);
        return IntStream.range(0, turns.length()).map(turns::at).toArray();
    }

    private static int[] randomWeights(SplittableRandom random, int nodes, int max) {
        return random.ints(nodes, 1, max + 1).toArray();
    }

    private static int longestRun(int[] round) {
        int longest = 0;
        int run = 0;
        for (int i = 1; i < 2 * round.length; i++) {
            run = round[i % round.length] == round[(i - 1) % round.length] ? run + 1 : 0;
            longest = Math.max(longest, run + 1);
        }
        return longest;
    }

    /** The reference: each turn everybody gains its weight, the one with most is taken and pays the sum. */
    private static int[] smoothReference(int... weights) {
        int[] current = new int[weights.length];
        int sum = Arrays.stream(weights).sum();
        return IntStream.range(0, sum)
                .map(turn -> {
                    int most = 0;
                    for (int i = 0; i < weights.length; i++) {
                        current[i] += weights[i];
                        most = current[i] > current[most] ? i : most;
                    }
                    current[most] -= sum;
                    return most;
                })
                .toArray();
    }

    @Test
    void fiveOneOne_isTheOrderOfTheManual() {
        assertThat(round(5, 1, 1)).containsExactly(0, 1, 0, 0, 2, 0, 0);
    }

    @Test
    void equalWeights_needNoTurns() {
        assertThat(WeightedTurns.of(new int[] {7, 7, 7}, WeightedTurns.MAX_WRITTEN_FOR_A_MOMENT))
                .isNull();
        assertThat(WeightedTurns.of(new int[] {7}, WeightedTurns.MAX_WRITTEN_FOR_A_MOMENT))
                .isNull();
        assertThat(WeightedTurns.of(new int[] {}, WeightedTurns.MAX_WRITTEN_FOR_A_MOMENT))
                .isNull();
    }

    @Test
    void weightsWithACommonDivisor_makeAShortRound() {
        assertThat(round(1000, 500)).hasSize(3).containsExactly(0, 1, 0);
    }

    @Test
    void writtenRound_isExactAndNobodyIsEverAWholeRequestOff() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 200; i++) {
            int[] weights = randomWeights(random, 2 + i % 20, 1 + i % 90);
            if (WeightedTurns.of(weights, WeightedTurns.MAX_WRITTEN_FOR_A_MOMENT) == null) {
                continue;
            }
            assertThat(greatestDeviation(round(weights), weights))
                    .as("weights %s", Arrays.toString(weights))
                    .isLessThan(1);
        }
    }

    /** How far any node is ahead of its share or behind it, in requests, after any turn; checks that the round is exact. */
    private static double greatestDeviation(int[] round, int[] weights) {
        int[] had = new int[weights.length];
        double greatest = 0;
        int sum = Arrays.stream(weights).sum();
        for (int turn = 0; turn < round.length; turn++) {
            had[round[turn]]++;
            for (int node = 0; node < weights.length; node++) {
                greatest = Math.max(greatest, Math.abs(had[node] - (turn + 1.0) * weights[node] / sum));
            }
        }
        for (int node = 0; node < weights.length; node++) {
            assertThat((long) had[node] * sum).isEqualTo((long) weights[node] * round.length);
        }
        return greatest;
    }

    @Test
    void writtenRound_hasNoLongerRunThanTheSmoothReference() {
        SplittableRandom random = new SplittableRandom(8);
        assertThat(longestRun(round(5, 1, 1))).isEqualTo(3);
        assertThat(longestRun(smoothReference(5, 1, 1))).isEqualTo(4);
        for (int i = 0; i < 200; i++) {
            int[] weights = randomWeights(random, 2 + i % 12, 60);
            weights[0] *= 1 + i % 8;
            if (WeightedTurns.of(weights, WeightedTurns.MAX_WRITTEN_FOR_A_MOMENT) == null) {
                continue;
            }
            assertThat(longestRun(round(weights)))
                    .as("weights %s", Arrays.toString(weights))
                    .isLessThanOrEqualTo(longestRun(smoothReference(weights)));
        }
    }

    @Test
    void thousandNodesWithGreatWeights_isExactOverARoundAndWellSpread() {
        int[] weights = randomWeights(new SplittableRandom(9), 1000, Node.MAX_WEIGHT);
        weights[0] = Node.MAX_WEIGHT;
        int[] round = round(weights);

        assertThat(round).hasSize(Arrays.stream(weights).sum());
        int[] had = new int[weights.length];
        Arrays.stream(round).forEach(node -> had[node]++);
        assertThat(had).isEqualTo(weights);
        assertThat(widestGapInShares(round, weights))
                .as("the longest wait of any node, in its mean waits")
                .isLessThan(3);
    }

    private static double widestGapInShares(int[] round, int[] weights) {
        int[] last = new int[weights.length];
        Arrays.fill(last, -1);
        double widest = 0;
        for (int turn = 0; turn < 2 * round.length; turn++) {
            int node = round[turn % round.length];
            if (last[node] >= 0) {
                widest = Math.max(widest, (turn - last[node]) * (double) weights[node] / round.length);
            }
            last[node] = turn;
        }
        return widest;
    }

    @Test
    void oneHeavyAmongManyLight_computedRoundHasNoRunOfItsTurnsBeyondItsShare() {
        int[] weights = new int[5000];
        Arrays.fill(weights, 1);
        weights[2500] = 1000;

        assertThat(longestRun(round(weights))).isEqualTo(1);
    }

    @Test
    void moreThanTwoMillionTurns_isStillExact() {
        int[] weights = new int[2200];
        Arrays.fill(weights, 1000);
        weights[0] = 999;
        int[] had = new int[weights.length];
        Arrays.stream(round(weights)).forEach(node -> had[node]++);

        assertThat(had).isEqualTo(weights);
    }

    @Test
    void turnsPastTheGreatestInt_goOnInOrder() {
        WeightedTurns turns = WeightedTurns.of(new int[] {5, 1, 1}, WeightedTurns.MAX_WRITTEN_FOR_A_MOMENT);
        // 2^31 - 1 = 1 mod 7
        assertThat(IntStream.range(0, 4).map(i -> turns.at(Integer.MAX_VALUE + i)))
                .containsExactly(1, 0, 0, 2);
    }

    @Test
    void everyPlaceOfTheLine_belongsToTheNodeOfItsWeight() {
        int[] weights = {1, 1000, 1, 1, 1, 500, 3};
        WeightedTurns turns = WeightedTurns.of(weights, WeightedTurns.MAX_WRITTEN_FOR_A_MOMENT);
        int[] had = new int[weights.length];
        IntStream.range(0, turns.length()).map(turns::ownerOf).forEach(node -> had[node]++);

        assertThat(had).isEqualTo(weights);
    }
}
