package io.weir.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All that may happen at a gate happens at once, and still nobody is too many, nothing is lost and all are told once. */
@Timeout(120)
class GateStressTest {
    private static final int THREADS = 4;
    private static final int ASKS_A_THREAD = 10_000;
    private static final int MAX_LIMIT = 4;

    private final NanoClock clock = NanoClock.system();
    private final AdaptiveGate gate = AdaptiveGate.named("g")
            .limit(MAX_LIMIT)
            .classes(3)
            .maxWaiting(100)
            .clock(clock)
            .build();

    /** Units that are in by their own account; it rises after the gate's count and falls before it. */
    private final AtomicInteger inside = new AtomicInteger();

    /** What {@code inside} must not exceed: raised before the limit is, lowered when a lowered limit has drained. */
    private volatile Cap cap = new Cap(MAX_LIMIT);

    private final AtomicInteger tooMany = new AtomicInteger();
    private final AtomicInteger toldTwice = new AtomicInteger();
    private final AtomicLong asked = new AtomicLong();
    private final AtomicLong admitted = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong cancelled = new AtomicLong();
    private final AtomicBoolean stop = new AtomicBoolean();

    private void entered() {
        admitted.incrementAndGet();
        Cap before = cap;
        int now = inside.incrementAndGet();
        // Compared by identity: a cap that moved in between says nothing of this moment.
        if (before == cap && now > before.units) {
            tooMany.incrementAndGet();
        }
    }

    private void leaves() {
        inside.decrementAndGet();
    }

    @Test
    void everythingAtOnce_invariantsHold() throws Exception {
        long seed = new Random().nextLong();
        List<FutureTask<Boolean>> askers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(seed + i);
            askers.add(start(() -> ask(random)));
        }
        List<FutureTask<Boolean>> others = List.of(start(this::changeLimit), start(this::tick));

        for (FutureTask<Boolean> asker : askers) {
            assertThat(asker.get()).as("seed " + seed).isTrue();
        }
        stop.set(true);
        for (FutureTask<Boolean> other : others) {
            assertThat(other.get()).isTrue();
        }

        assertThat(tooMany).as("seed " + seed).hasValue(0);
        assertThat(toldTwice).hasValue(0);
        assertThat(gate.waiting()).isZero();
        assertThat(gate.inFlight()).isZero();
        assertThat(inside).hasValue(0);
        assertThat(admitted.get() + refused.get() + cancelled.get()).isEqualTo(asked.get());
        gate.setLimit(MAX_LIMIT);
        for (int i = 0; i < MAX_LIMIT; i++) {
            assertThat(gate.tryAcquire()).isTrue();
        }
        assertThat(gate.tryAcquire()).isFalse();
    }

    private static FutureTask<Boolean> start(Callable<Boolean> body) {
        FutureTask<Boolean> task = new FutureTask<>(body);
        Thread thread = new Thread(task, "weir-test-stress");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private boolean ask(Random random) throws InterruptedException {
        List<Asked> open = new ArrayList<>();
        for (int i = 0; i < ASKS_A_THREAD; i++) {
            asked.incrementAndGet();
            long deadline = clock.nanoTime() + random.nextInt(200_000);
            int kind = random.nextInt(10);
            if (kind == 0) {
                // Who waits for ever must hold nothing that others wait for.
                open.forEach(Asked::end);
                open.clear();
            }
            if (kind < 4) {
                block(random.nextInt(3), kind == 0 ? AdaptiveGate.NO_DEADLINE : deadline);
            } else if (kind < 6) {
                tryIt();
            } else {
                Asked unit = new Asked();
                unit.ticket = gate.acquireAsync(random.nextInt(3), deadline, unit);
                open.add(unit);
            }
            if (open.size() > 3) {
                open.remove(random.nextInt(open.size())).end();
            }
        }
        open.forEach(Asked::end);
        return true;
    }

    private void block(int priorityClass, long deadline) throws InterruptedException {
        try {
            gate.acquire(priorityClass, deadline);
            entered();
            leaves();
            gate.release();
        } catch (GateRefusedException e) {
            refused.incrementAndGet();
        }
    }

    private void tryIt() {
        if (gate.tryAcquire()) {
            entered();
            leaves();
            gate.release();
        } else {
            refused.incrementAndGet();
        }
    }

    private boolean changeLimit() {
        Random random = new Random(1);
        while (!stop.get()) {
            int next = 1 + random.nextInt(MAX_LIMIT);
            if (next >= cap.units) {
                cap = new Cap(next);
                gate.setLimit(next);
            } else {
                gate.setLimit(next);
                while (gate.inFlight() > next && !stop.get()) {
                    Thread.onSpinWait();
                }
                if (!stop.get()) {
                    cap = new Cap(next);
                }
            }
            for (int i = 0; i < 10_000; i++) {
                Thread.onSpinWait();
            }
        }
        return true;
    }

    private boolean tick() {
        while (!stop.get()) {
            gate.expire(clock.nanoTime());
            Thread.onSpinWait();
        }
        return true;
    }

    /** Not a record: each is itself and equal to no other. */
    private static final class Cap {
        private final int units;

        Cap(int units) {
            this.units = units;
        }
    }

    /** One unit without a thread: cancelled or given back by its asker, sometimes at the very moment it is let in. */
    private final class Asked implements GateWaiter {
        private final AtomicReference<Boolean> outcome = new AtomicReference<>();
        private GateTicket ticket;

        @Override
        public void admitted(GateTicket permit) {
            entered();
            settle(true);
        }

        @Override
        public void refused(Refusal refusal) {
            refused.incrementAndGet();
            settle(false);
        }

        private void settle(boolean in) {
            if (!outcome.compareAndSet(null, in)) {
                toldTwice.incrementAndGet();
            }
        }

        void end() {
            if (ticket.cancel()) {
                cancelled.incrementAndGet();
                return;
            }
            while (outcome.get() == null) {
                Thread.onSpinWait();
            }
            if (outcome.get()) {
                leaves();
            }
            // Once too often, and for nothing when it was refused.
            ticket.release();
            ticket.release();
        }
    }
}
