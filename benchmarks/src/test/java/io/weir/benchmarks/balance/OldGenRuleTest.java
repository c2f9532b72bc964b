package io.weir.benchmarks.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.AvoidanceListener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Simulated seconds; each test begins where the clock's numbers wrap around. */
class OldGenRuleTest {
    private static final long BEGIN = Long.MAX_VALUE - 1_000_000_000L;

    private final List<String> told = new ArrayList<>();
    private final AvoidanceListener listener = new AvoidanceListener() {
        @Override
        public void avoided(String node, Reason reason, long untilEventNanos) {
            told.add(node + " avoided");
        }

        @Override
        public void returned(String node, Ending ending, long avoidedNanos) {
            told.add(node + " " + ending + " after " + avoidedNanos / 1_000_000 + " ms");
        }
    };
    private final OldGenRule rule = new OldGenRule(List.of("a", "b", "c"), 0.9, listener);

    private static long at(double seconds) {
        return BEGIN + (long) (seconds * 1e9);
    }

    @Test
    void fullNode_isAvoidedUntilItHasCollected() {
        rule.update(1, 0.89, at(0));
        assertThat(rule.preferred()).containsExactly(0, 1, 2);
        rule.update(1, 0.9, at(1));
        assertThat(rule.preferred()).containsExactly(0, 2);
        rule.update(1, 0.7, at(2.5));
        assertThat(rule.preferred()).containsExactly(0, 1, 2);
        assertThat(told).containsExactly("b avoided", "b COLLECTED after 1500 ms");
    }

    @Test
    void secondFullNode_isUsed() {
        rule.update(1, 0.95, at(0));
        rule.update(2, 0.95, at(0));
        assertThat(rule.preferred()).containsExactly(0, 2);
    }

    @Test
    void nodeThatDoesNotCollect_returnsAfterThreeSecondsOnce() {
        rule.update(1, 0.95, at(0));
        rule.tick(at(2.9));
        assertThat(rule.preferred()).containsExactly(0, 2);
        rule.tick(at(3));
        rule.update(1, 0.96, at(3.1));
        assertThat(rule.preferred()).containsExactly(0, 1, 2);
        rule.update(1, 0.5, at(4));
        rule.update(1, 0.95, at(9));
        assertThat(rule.preferred()).containsExactly(0, 2);
        assertThat(told).containsExactly("b avoided", "b TIME_CAP after 3000 ms", "b avoided");
    }

    @Test
    void onlyNode_isNeverAvoided() {
        OldGenRule alone = new OldGenRule(List.of("a"), 0.9, listener);
        alone.update(0, 1, at(0));
        assertThat(alone.preferred()).containsExactly(0);
    }
}
