package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Order, bounds and exactly one outcome for each connection. */
class DeferredHandshakesTest {
    private static final long CROWDED = 100;

    private final Log log = new Log();
    private final Tokens tokens = new Tokens();
    private final DeferredHandshakes<Integer> queue = new DeferredHandshakes<>(5, CROWDED, log);

    @Test
    void calm_nearestDeadlineFirst() {
        queue.park(1, 1_000, 0);
        queue.park(2, 900, 1);
        queue.park(3, 1_100, 2);
        tokens.left = 2;

        assertThat(queue.wake(tokens, 50)).isEqualTo(2);
        assertThat(log.admitted).containsExactly(2, 1);
    }

    @Test
    void crowded_newestFirst() {
        queue.park(1, 1_000, 0);
        queue.park(2, 1_001, 1);
        queue.park(3, 1_150, 150);
        tokens.left = 2;

        queue.wake(tokens, 160);

        assertThat(queue.isCrowded(160)).isTrue();
        assertThat(log.admitted).containsExactly(3, 2);
    }

    @Test
    void deadlinePassed_isRefused_withBudgetOrWithout() {
        queue.park(1, 1_000, 0);
        tokens.left = 9;

        queue.wake(tokens, 1_000);

        assertThat(log.refused).containsExactly(1);
        assertThat(tokens.left).isEqualTo(9);
        assertThat(queue.park(2, 1_000, 1_000)).isEmpty();
    }

    @Test
    void full_nearestDeadlineMakesRoom() {
        for (int i = 0; i < 7; i++) {
            queue.park(i, 1_000 + i, i);
        }

        assertThat(log.refused).containsExactly(0, 1);
        assertThat(queue.length()).isEqualTo(5);
    }

    @Test
    void cancelled_getsNoBudget_once() {
        DeferredHandshakes.Parked<Integer> entry = queue.park(1, 1_000, 0).orElseThrow();
        tokens.left = 1;

        assertThat(queue.cancel(entry)).isTrue();
        assertThat(queue.cancel(entry)).isFalse();
        queue.wake(tokens, 10);

        assertThat(log.admitted).isEmpty();
        assertThat(tokens.left).isEqualTo(1);
    }

    @Test
    void clockAtItsEnd_deadlinesAreComparedBySubtraction() {
        long now = Long.MAX_VALUE - 10;
        queue.park(1, now + 50, now);
        queue.park(2, now + 5, now);
        tokens.left = 1;

        queue.wake(tokens, now + 1);

        assertThat(log.admitted).containsExactly(2);
        queue.wake(tokens, now + 50);
        assertThat(log.refused).containsExactly(1);
    }

    @Test
    void refuseAll_emptiesTheQueue() {
        queue.park(1, 1_000, 0);
        queue.park(2, 1_000, 0);

        queue.refuseAll();

        assertThat(log.refused).containsExactly(1, 2);
        assertThat(queue.length()).isZero();
    }

    @Test
    void badBounds_areRefused() {
        assertThatThrownBy(() -> new DeferredHandshakes<>(0, 1, log)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void anythingHappens_behavesAsASortedListWould(long seed) {
        Random random = new Random(seed);
        List<Waiting> model = new ArrayList<>();
        Map<Integer, DeferredHandshakes.Parked<Integer>> handles = new HashMap<>();
        List<Integer> admitted = new ArrayList<>();
        List<Integer> refused = new ArrayList<>();
        long now = random.nextLong();
        for (int id = 0; id < 3_000; id++) {
            now += random.nextInt(20);
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    long deadline = now + random.nextInt(300);
                    Optional<DeferredHandshakes.Parked<Integer>> entry = queue.park(id, deadline, now);
                    assertThat(entry.isPresent()).isEqualTo(deadline - now > 0);
                    if (entry.isPresent()) {
                        handles.put(id, entry.get());
                        model.add(new Waiting(id, deadline, now));
                        long base = now;
                        model.sort(Comparator.<Waiting>comparingLong(w -> w.deadline - base)
                                .thenComparingInt(w -> w.id));
                        if (model.size() > 5) {
                            refused.add(model.remove(0).id);
                        }
                    }
                }
                case 2 -> {
                    int victim = random.nextInt(id + 1);
                    boolean waits = model.removeIf(w -> w.id == victim);
                    DeferredHandshakes.Parked<Integer> handle = handles.get(victim);
                    assertThat(handle != null && queue.cancel(handle)).isEqualTo(waits);
                }
                default -> {
                    tokens.left = random.nextInt(4);
                    wakeModel(model, tokens.left, now, admitted, refused);
                    queue.wake(tokens, now);
                }
            }
            assertThat(log.admitted).as("seed %d, step %d", seed, id).isEqualTo(admitted);
            assertThat(log.refused).as("seed %d, step %d", seed, id).isEqualTo(refused);
            assertThat(queue.length()).isEqualTo(model.size());
        }
        assertThat(admitted).hasSizeGreaterThan(100);
        assertThat(refused).hasSizeGreaterThan(50);
    }

    private static void wakeModel(
            List<Waiting> model, int tokens, long now, List<Integer> admitted, List<Integer> refused) {
        while (!model.isEmpty() && model.get(0).deadline - now <= 0) {
            refused.add(model.remove(0).id);
        }
        for (int left = tokens; left > 0 && !model.isEmpty(); left--) {
            boolean crowded = now - model.get(0).parked > CROWDED;
            admitted.add(model.remove(crowded ? model.size() - 1 : 0).id);
        }
    }

    private record Waiting(int id, long deadline, long parked) {}

    private static final class Log implements DeferredHandshakes.Outcome<Integer> {
        final List<Integer> admitted = new ArrayList<>();
        final List<Integer> refused = new ArrayList<>();

        @Override
        public void admit(Integer connection) {
            admitted.add(connection);
        }

        @Override
        public void refuse(Integer connection) {
            refused.add(connection);
        }
    }

    private static final class Tokens implements Admission {
        int left;

        @Override
        public boolean tryAdmit(long nowNanos) {
            return left > 0 && left-- > 0;
        }

        @Override
        public void giveBack() {
            left++;
        }
    }
}
