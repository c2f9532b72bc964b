package io.weir.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.ManualClock;
import io.weir.clock.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that wait at the gate. */
@Timeout(60)
class GateBlockingTest {
    private static final long FOREVER = AdaptiveGate.NO_DEADLINE;
    private static final long MILLI = 1_000_000;

    private final NanoClock clock = NanoClock.system();
    private final AdaptiveGate gate = AdaptiveGate.named("g").clock(clock).build();

    private static <T> FutureTask<T> start(Callable<T> body) {
        FutureTask<T> task = new FutureTask<>(body);
        Thread thread = new Thread(task, "weir-test-waiter");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    /** Asks for a permit in a thread of its own, and comes back when that thread is in the line. */
    private FutureTask<String> waitInLine(AdaptiveGate at, long deadlineNanos) {
        int before = at.waiting();
        FutureTask<String> task = start(() -> {
            try {
                at.acquire(0, deadlineNanos);
                return Thread.currentThread().isInterrupted() ? "in, interrupted" : "in";
            } catch (GateRefusedException e) {
                return e.refusal().reason().toString();
            } catch (InterruptedException e) {
                return "interrupted";
            }
        });
        while (at.waiting() == before && !task.isDone()) {
            Thread.onSpinWait();
        }
        return task;
    }

    @Test
    void release_letsTheBlockedThreadIn() throws Exception {
        assertThat(gate.tryAcquire()).isTrue();
        FutureTask<String> waiter = waitInLine(gate, FOREVER);

        gate.release();

        assertThat(waiter.get()).isEqualTo("in");
        assertThat(gate.inFlight()).isEqualTo(1);
    }

    @Test
    void deadline_refusesTheBlockedThreadWithoutATicker_andNotBefore() throws Exception {
        assertThat(gate.tryAcquire()).isTrue();
        long deadline = clock.nanoTime() + 20 * MILLI;

        assertThat(waitInLine(gate, deadline).get()).isEqualTo("DEADLINE");

        assertThat(clock.nanoTime() - deadline).isNotNegative();
        assertThat(gate.waiting()).isZero();
        gate.release();
        assertThat(gate.tryAcquire()).isTrue();
    }

    @Test
    void expireInSimulatedTime_wakesTheBlockedThread() throws Exception {
        ManualClock manual = new ManualClock(0);
        AdaptiveGate simulated = AdaptiveGate.named("g").clock(manual).build();
        assertThat(simulated.tryAcquire()).isTrue();
        FutureTask<String> waiter = waitInLine(simulated, TimeUnit.HOURS.toNanos(1));

        simulated.expire(TimeUnit.HOURS.toNanos(1));

        assertThat(waiter.get()).isEqualTo("DEADLINE");
    }

    @Test
    void closeAndRaise_wakeBlockedThreads() throws Exception {
        assertThat(gate.tryAcquire()).isTrue();
        FutureTask<String> first = waitInLine(gate, FOREVER);
        FutureTask<String> second = waitInLine(gate, FOREVER);

        gate.setLimit(2);
        assertThat(first.get()).isEqualTo("in");
        gate.close();
        assertThat(second.get()).isEqualTo("CLOSED");
    }

    @Test
    void interrupt_endsTheWait_andTheNextIsServed() throws Exception {
        assertThat(gate.tryAcquire()).isTrue();
        CompletableFuture<Thread> self = new CompletableFuture<>();
        FutureTask<String> interrupted = start(() -> {
            self.complete(Thread.currentThread());
            try {
                gate.acquire(0, FOREVER);
                return "in";
            } catch (InterruptedException e) {
                return "interrupted";
            }
        });
        while (gate.waiting() == 0) {
            Thread.onSpinWait();
        }
        FutureTask<String> next = waitInLine(gate, FOREVER);

        self.get().interrupt();

        assertThat(interrupted.get()).isEqualTo("interrupted");
        gate.release();
        assertThat(next.get()).isEqualTo("in");
        assertThat(gate.waits().cancelled()).isEqualTo(1);
    }

    @Test
    void interruptedThread_freePermit_isInAndKeepsTheFlag() throws Exception {
        FutureTask<String> task = start(() -> {
            Thread.currentThread().interrupt();
            gate.acquire(0, FOREVER);
            return Thread.currentThread().isInterrupted() ? "in, interrupted" : "in";
        });

        assertThat(task.get()).isEqualTo("in, interrupted");
    }

    @Test
    void interruptAgainstRelease_permitIsNeverLost() throws Exception {
        for (int round = 0; round < 500; round++) {
            AdaptiveGate one = AdaptiveGate.named("g").clock(clock).build();
            assertThat(one.tryAcquire()).isTrue();
            CompletableFuture<Thread> self = new CompletableFuture<>();
            FutureTask<Boolean> waiter = start(() -> {
                self.complete(Thread.currentThread());
                try {
                    one.acquire(0, FOREVER);
                    return true;
                } catch (InterruptedException e) {
                    return false;
                }
            });
            Thread thread = self.get();
            FutureTask<Boolean> releaser = start(() -> {
                one.release();
                return true;
            });
            thread.interrupt();
            releaser.get();
            boolean in = waiter.get();
            assertThat(one.inFlight()).isEqualTo(in ? 1 : 0);
            assertThat(one.waiting()).isZero();
        }
    }

    /** HikariCP issue 1909: running threads overtook the parked ones, which then starved. */
    @Test
    void hammeringThreads_neverOvertakeTheOldestWaiter() throws Exception {
        int hammers = 3;
        AtomicLong taken = new AtomicLong();
        AtomicBoolean stop = new AtomicBoolean();
        CountDownLatch warm = new CountDownLatch(hammers);
        List<FutureTask<Boolean>> threads = new ArrayList<>();
        for (int i = 0; i < hammers; i++) {
            threads.add(start(() -> {
                while (!stop.get()) {
                    if (gate.tryAcquire()) {
                        taken.incrementAndGet();
                        gate.release();
                        warm.countDown();
                    }
                }
                return true;
            }));
        }
        warm.await();
        AtomicInteger overtaken = new AtomicInteger();
        for (int round = 0; round < 500; round++) {
            CompletableFuture<Long> takenWhenIn = new CompletableFuture<>();
            GateTicket ticket = gate.acquireAsync(0, FOREVER, new GateWaiter() {
                @Override
                public void admitted(GateTicket permit) {
                    takenWhenIn.complete(taken.get());
                }

                @Override
                public void refused(Refusal refusal) {
                    takenWhenIn.completeExceptionally(new IllegalStateException(refusal.message()));
                }
            });
            // From here on it is in the line or in. A hammer may have taken its permit before that and count it later.
            long takenWhenInLine = taken.get();
            if (takenWhenIn.get() - takenWhenInLine > hammers) {
                overtaken.incrementAndGet();
            }
            ticket.release();
        }
        stop.set(true);
        for (FutureTask<Boolean> thread : threads) {
            assertThat(thread.get()).isTrue();
        }
        assertThat(overtaken).hasValue(0);
        assertThat(gate.inFlight()).isZero();
    }
}
