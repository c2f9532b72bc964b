package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that park, cancel and wake at the same time: one outcome for each connection, and no budget lost. */
class DeferredHandshakesRaceTest {
    private static final int THREADS = 4;
    private static final int EACH = 20_000;

    private final AtomicIntegerArray outcomes = new AtomicIntegerArray(THREADS * EACH);
    private final AtomicInteger granted = new AtomicInteger();
    private final AtomicInteger admitted = new AtomicInteger();
    private final AtomicLong clock = new AtomicLong();

    private final DeferredHandshakes<Integer> queue =
            new DeferredHandshakes<>(64, 20, new DeferredHandshakes.Outcome<Integer>() {
                @Override
                public void admit(Integer connection) {
                    outcomes.incrementAndGet(connection);
                    admitted.incrementAndGet();
                }

                @Override
                public void refuse(Integer connection) {
                    outcomes.incrementAndGet(connection);
                }
            });

    private final Admission admission = new Admission() {
        @Override
        public boolean tryAdmit(long nowNanos) {
            // Budget for a few, then none: the clock decides.
            boolean grants = clock.incrementAndGet() % 3 != 0;
            granted.addAndGet(grants ? 1 : 0);
            return grants;
        }

        @Override
        public void giveBack() {
            granted.decrementAndGet();
        }
    };

    private void work(int thread) {
        Random random = new Random(thread);
        for (int i = 0; i < EACH; i++) {
            int connection = thread * EACH + i;
            long now = clock.incrementAndGet();
            queue.park(connection, now + 1 + random.nextInt(100), now).ifPresent(entry -> {
                if (random.nextInt(3) == 0 && queue.cancel(entry)) {
                    outcomes.incrementAndGet(connection);
                }
            });
            if (random.nextInt(4) == 0) {
                queue.wake(admission, now);
            }
        }
    }

    @Test
    @Timeout(60)
    void everyConnection_hasExactlyOneOutcome() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, task -> new Thread(task, "weir-test-parker"));
        try {
            List<Future<?>> runs = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                int thread = t;
                runs.add(threads.submit(() -> work(thread)));
            }
            for (Future<?> run : runs) {
                run.get();
            }
        } finally {
            threads.shutdownNow();
        }
        queue.refuseAll();

        for (int i = 0; i < outcomes.length(); i++) {
            assertThat(outcomes.get(i)).as("connection %d", i).isEqualTo(1);
        }
        assertThat(queue.length()).isZero();
        assertThat(admitted.get()).isEqualTo(granted.get()).isGreaterThan(1_000);
    }
}
