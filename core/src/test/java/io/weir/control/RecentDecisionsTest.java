package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentDecisionsTest {
    private final RecentDecisions recent = new RecentDecisions(() -> 42);

    private static ControlStep step(int limit, int wanted, LoadState state, String reason) {
        Sample sample = new Sample(0, 1_000_000_000, limit, 0, 0, 0, 0, 0, 1, 10, 10, 0, 10);
        return new ControlStep(sample, new Decision(wanted, state, reason), ControlMode.ON, wanted);
    }

    @Test
    void decisionThatChangesNothing_isNotRemembered() {
        recent.accept(step(8, 8, LoadState.UNKNOWN, "measures"));
        recent.accept(step(8, 9, LoadState.UNKNOWN, "climbs"));
        recent.accept(step(9, 9, LoadState.SATURATION, "is there"));
        recent.accept(step(9, 9, LoadState.SATURATION, "measures"));

        assertThat(recent.list())
                .extracting(timed -> timed.step().decision().reason())
                .containsExactly("is there", "climbs");
        assertThat(recent.list()).allMatch(timed -> timed.timeMillis() == 42);
    }

    @Test
    void memory_isBoundedAndKeepsTheNewest() {
        for (int i = 1; i <= 3 * RecentDecisions.CAPACITY; i++) {
            recent.accept(step(i, i + 1, LoadState.UNDERLOAD, "climbs"));
        }

        assertThat(recent.list()).hasSize(RecentDecisions.CAPACITY);
        assertThat(recent.list().get(0).step().sample().limit()).isEqualTo(3 * RecentDecisions.CAPACITY);
    }
}
