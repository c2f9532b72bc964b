package io.weir.benchmarks.jmh;

import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.FixedLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.weir.clock.NanoClock;
import io.weir.limit.AdaptiveGate;
import io.weir.limit.GateRefusedException;
import io.weir.limit.GateTicket;
import io.weir.limit.GateWaiter;
import io.weir.limit.Refusal;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to be let in and to leave when nobody waits, beside a semaphore and other libraries' limiters?
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main GateBenchmark -prof gc}, with
 * {@code -t 8} for eight threads. The limit is out of reach of eight threads, so that none is ever refused. With more threads
 * than processors JMH's figure is time by the clock and counts the waiting for a processor: divide by threads over processors.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class GateBenchmark {
    private static final int LIMIT = 64;

    private static final GateWaiter TAKES_IT = new GateWaiter() {
        @Override
        public void admitted(GateTicket permit) {
            permit.release();
        }

        @Override
        public void refused(Refusal refusal) {
            throw new IllegalStateException(refusal.message());
        }
    };

    private final AdaptiveGate gate = AdaptiveGate.named("gate")
            .limit(LIMIT)
            .classes(3)
            .clock(NanoClock.system())
            .build();
    private final Semaphore semaphore = new Semaphore(LIMIT);
    private final Semaphore fairSemaphore = new Semaphore(LIMIT, true);
    private final SimpleLimiter<Void> simpleLimiter =
            SimpleLimiter.newBuilder().limit(FixedLimit.of(LIMIT)).build();
    private final Bulkhead bulkhead = Bulkhead.of(
            "bulkhead", BulkheadConfig.custom().maxConcurrentCalls(LIMIT).build());

    /**
     * The gate: in if there is room.
     *
     * @return whether it was in
     */
    @Benchmark
    public boolean gate() {
        boolean in = gate.tryAcquire();
        if (in) {
            gate.release();
        }
        return in;
    }

    /**
     * The gate, ready to wait.
     *
     * @throws InterruptedException never here
     * @throws GateRefusedException never here
     */
    @Benchmark
    public void gateBlocking() throws InterruptedException, GateRefusedException {
        gate.acquire(1, AdaptiveGate.NO_DEADLINE);
        gate.release();
    }

    /**
     * The gate with a callback: the ticket is allocated.
     *
     * @return the ticket, already released
     */
    @Benchmark
    public GateTicket gateAsync() {
        return gate.acquireAsync(1, AdaptiveGate.NO_DEADLINE, TAKES_IT);
    }

    /**
     * The JDK's semaphore, whose line can be overtaken.
     *
     * @return whether it was in
     */
    @Benchmark
    public boolean semaphore() {
        boolean in = semaphore.tryAcquire();
        if (in) {
            semaphore.release();
        }
        return in;
    }

    /**
     * The JDK's fair semaphore.
     *
     * @throws InterruptedException never here
     */
    @Benchmark
    public void fairSemaphore() throws InterruptedException {
        fairSemaphore.acquire();
        fairSemaphore.release();
    }

    /**
     * Netflix's concurrency-limits with a fixed limit.
     *
     * @return whether it was in
     */
    @Benchmark
    public boolean simpleLimiter() {
        Optional<Limiter.Listener> listener = simpleLimiter.acquire(null);
        listener.ifPresent(Limiter.Listener::onSuccess);
        return listener.isPresent();
    }

    /**
     * Resilience4j's bulkhead.
     *
     * @return whether it was in
     */
    @Benchmark
    public boolean bulkhead() {
        boolean in = bulkhead.tryAcquirePermission();
        if (in) {
            bulkhead.onComplete();
        }
        return in;
    }
}
