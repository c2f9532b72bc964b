package io.weir.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.clock.NanoClock;
import io.weir.limit.GateRefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class MethodLimiterTest {
    private final ScheduledExecutorService scheduler = new ScheduledThreadPoolExecutor(3, task -> {
        Thread thread = new Thread(task, "weir-limiter-test");
        thread.setDaemon(true);
        return thread;
    });
    private final MethodLimiter limiter = new MethodLimiter(
            "jobs",
            MethodLimitsSettings.builder()
                    .fixed("one", 1)
                    .queueTimeout(Duration.ofMillis(50))
                    .build(),
            scheduler,
            NanoClock.system());

    @AfterEach
    void stop() {
        limiter.close();
        scheduler.shutdownNow();
    }

    private MethodSnapshot one() {
        return limiter.limits().snapshot().methods().stream()
                .filter(method -> method.name().equals("one"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void call_returnsAndThrowsWhatTheBodyDoes() throws Exception {
        assertThat(limiter.call("one", 0, () -> 42)).isEqualTo(42);
        assertThatThrownBy(() -> limiter.call("one", 0, () -> {
                    throw new java.io.IOException("broken");
                }))
                .hasMessage("broken");
        assertThatThrownBy(() -> limiter.run("one", 0, () -> {
                    throw new StackOverflowError("deep");
                }))
                .isInstanceOf(StackOverflowError.class);

        assertThat(one().succeeded()).isEqualTo(1);
        assertThat(one().failed()).isEqualTo(2);
        assertThat(one().inFlight()).isZero();
    }

    @Test
    void callThatMeetsAFullMethod_isRefusedWhenItsTimeIsOut() throws Exception {
        limiter.call("one", 0, () -> {
            assertThatThrownBy(() -> limiter.call("one", 0, () -> 1)).isInstanceOf(GateRefusedException.class);
            return 1;
        });

        assertThat(one().refusedLate()).isEqualTo(1);
        assertThat(limiter.call("one", 0, () -> 2)).isEqualTo(2);
    }

    @Test
    void submittedCalls_neverExceedTheLimit_andAllComplete() throws Exception {
        AtomicInteger in = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<CompletableFuture<Integer>> results = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int number = i;
            results.add(limiter.submit("one", i % 3, () -> {
                most.accumulateAndGet(in.incrementAndGet(), Math::max);
                in.decrementAndGet();
                return number;
            }));
        }
        for (int i = 0; i < 20; i++) {
            assertThat(results.get(i).get(10, TimeUnit.SECONDS)).isEqualTo(i);
        }

        assertThat(most.get()).isEqualTo(1);
        assertThat(one().succeeded()).isEqualTo(20);
    }

    @Test
    void asyncCall_holdsItsPermitUntilTheStageCompletes() throws Exception {
        CompletableFuture<String> stage = new CompletableFuture<>();
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<String> result = limiter.callAsync("one", 0, () -> {
            begun.countDown();
            return stage;
        });
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(one().inFlight()).isEqualTo(1);
        stage.completeExceptionally(new IllegalStateException("late"));

        assertThatThrownBy(() -> result.get(10, TimeUnit.SECONDS)).hasRootCauseMessage("late");
        assertThat(one().inFlight()).isZero();
        assertThat(one().failed()).isEqualTo(1);
    }

    @Test
    void cancelledBeforeItBegan_leavesTheLine() throws Exception {
        CompletableFuture<String> stage = new CompletableFuture<>();
        CompletableFuture<String> holder = limiter.callAsync("one", 0, () -> stage);
        CompletableFuture<Integer> waits = limiter.submit("one", 0, () -> 1);
        assertThat(waits.cancel(false)).isTrue();
        stage.complete("done");

        assertThat(holder.get(10, TimeUnit.SECONDS)).isEqualTo("done");
        assertThat(limiter.submit("one", 0, () -> 2).get(10, TimeUnit.SECONDS)).isEqualTo(2);
        assertThat(one().inFlight()).isZero();
        assertThat(one().cancelled()).isEqualTo(1);
    }

    @Test
    void closed_refuses() {
        limiter.close();

        assertThatThrownBy(() -> limiter.run("one", 0, () -> {})).isInstanceOf(GateRefusedException.class);
        assertThat(limiter.submit("one", 0, () -> 1)).isCompletedExceptionally();
    }
}
