package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.AvoidanceListener.Ending;
import io.weir.balance.AvoidanceListener.Reason;
import io.weir.clock.ManualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AvoidanceHistoryTest {
    private final ManualClock clock = new ManualClock(1_000);
    private final List<String> heard = new ArrayList<>();
    private final AvoidanceHistory history = new AvoidanceHistory(clock, new AvoidanceListener() {
        @Override
        public void avoided(String node, Reason reason, long untilEventNanos) {
            heard.add(node + " " + reason);
        }

        @Override
        public void returned(String node, Ending ending, long avoidedNanos) {
            heard.add(node + " " + ending);
        }
    });

    @Test
    void span_lastsUntilTheNodeReturns() {
        long start = clock.nanoTime();
        history.avoided("a", Reason.MAJOR, 5);
        clock.set(1_007);

        AvoidanceSpan open = history.spans().get(0);
        assertThat(open.lasts()).isTrue();
        assertThat(open.endNanos(clock.nanoTime())).isEqualTo(start + 7);

        history.returned("a", Ending.COLLECTED, 7);
        clock.set(2_000);
        assertThat(history.spans())
                .containsExactly(new AvoidanceSpan("a", Reason.MAJOR, start, Optional.of(Ending.COLLECTED), 7));
        assertThat(history.spans().get(0).endNanos(clock.nanoTime())).isEqualTo(start + 7);
        assertThat(heard).containsExactly("a MAJOR", "a COLLECTED");
    }

    @Test
    void returnOfANodeThatIsNotRemembered_changesNothing() {
        history.avoided("a", Reason.PAUSE, 0);
        history.returned("b", Ending.CALMED, 1);

        assertThat(history.spans()).hasSize(1).allMatch(AvoidanceSpan::lasts);
    }

    @Test
    void memory_isBounded() {
        for (int i = 0; i < 3 * AvoidanceHistory.CAPACITY; i++) {
            history.avoided("n" + i, Reason.STORM, 0);
        }

        assertThat(history.spans()).hasSize(AvoidanceHistory.CAPACITY);
        assertThat(history.spans().get(0).node()).isEqualTo("n" + (3 * AvoidanceHistory.CAPACITY - 1));
    }
}
