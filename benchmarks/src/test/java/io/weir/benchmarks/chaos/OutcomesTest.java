package io.weir.benchmarks.chaos;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class OutcomesTest {
    private final Outcomes outcomes = new Outcomes();

    private static long millis(long millis) {
        return MILLISECONDS.toNanos(millis);
    }

    /** A request each 100 ms from 0 to 10 s, lost from 2 s to less than 4 s. */
    private void loseTwoSeconds() {
        for (int at = 0; at < 10_000; at += 100) {
            if (at >= 2_000 && at < 4_000) {
                outcomes.lost(millis(at), millis(1_500), "gone");
            } else {
                outcomes.answered(millis(at), millis(3));
            }
        }
    }

    @Test
    void losses_areCountedWithTheFirstReason() {
        loseTwoSeconds();
        outcomes.lost(millis(10_000), millis(1), "later");
        assertThat(outcomes.requests()).isEqualTo(101);
        assertThat(outcomes.lost()).isEqualTo(21);
        assertThat(outcomes.firstLoss()).isEqualTo("gone");
    }

    @Test
    void recovery_countsFromTheFaultsEndToTheLastLoss() {
        loseTwoSeconds();
        assertThat(outcomes.recoverySeconds(millis(3_000), millis(10_000))).isEqualTo(0.9, within(1e-6));
        assertThat(outcomes.recoverySeconds(millis(5_000), millis(10_000))).isZero();
    }

    @Test
    void recovery_isUnknownBeforeItIsProven() {
        loseTwoSeconds();
        assertThat(outcomes.recoverySeconds(millis(3_000), millis(4_500))).isNull();
        assertThat(outcomes.recoverySeconds(millis(9_950), millis(60_000)))
                .as("after the last request")
                .isNull();
    }

    @Test
    void slowAnswer_isNoRecovery() {
        loseTwoSeconds();
        outcomes.answered(millis(4_550), millis(501));
        assertThat(outcomes.recoverySeconds(millis(4_000), millis(10_000))).isEqualTo(0.55, within(1e-6));
    }

    @Test
    void percentile_isOfThoseDueInTheSpan() {
        for (int i = 1; i <= 100; i++) {
            outcomes.answered(millis(i), millis(i));
        }
        assertThat(outcomes.p99Millis(0, millis(1_000))).isEqualTo(99);
        assertThat(outcomes.p99Millis(millis(1), millis(11))).isEqualTo(10);
        assertThat(outcomes.p99Millis(millis(500), millis(1_000))).isNull();
    }

    @Test
    void slices_haveTheLongestAndTheLost() {
        outcomes.answered(millis(10), millis(5));
        outcomes.answered(millis(240), millis(7));
        outcomes.lost(millis(260), millis(1_500), "gone");
        assertThat(outcomes.slices())
                .containsExactly(new Outcomes.Slice(0.125, 7, 0), new Outcomes.Slice(0.375, 1_500, 1));
    }
}
