package io.weir.simulator.production;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import io.weir.limit.Refusal;
import io.weir.method.LimitedMethod;
import io.weir.method.MethodControllerKind;
import io.weir.method.MethodLimits;
import io.weir.method.MethodLimitsSettings;
import io.weir.method.MethodPermit;
import io.weir.method.MethodSnapshot;
import io.weir.method.MethodWaiter;
import io.weir.method.Outcome;
import io.weir.simulator.kernel.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Methods that threads call, limited on the system's clock; every call and tick recorded. The same calls at the same times must be let
 * in, and the limits decided, alike in simulated time.
 */
class MethodTraceTest {
    private static final long RUN_NANOS = 1_200_000_000L;
    private static final int TICK_MILLIS = 15;
    private static final int CALLERS = 6;
    private static final List<String> METHODS = List.of("light", "heavy");
    private static final List<Integer> COMPUTES = List.of(5_000, 400_000);

    private enum Kind {
        ASK,
        END,
        TICK
    }

    private record Entry(Kind kind, int method, long call, long nowNanos) {}

    /** The shipped limits, and what they decided. Calls come one at a time, and the clock stands still in each. */
    private static final class Host {
        final List<String> decisions = new ArrayList<>();
        private final Map<Long, MethodPermit> permits = new HashMap<>();
        private final MethodLimits limits;
        private final List<LimitedMethod> methods;
        private long nowNanos;

        Host(long startNanos) {
            nowNanos = startNanos;
            limits = new MethodLimits(
                    "host",
                    MethodLimitsSettings.builder()
                            .controller(MethodControllerKind.METHOD)
                            .total(8)
                            .interval(Duration.ofMillis(TICK_MILLIS))
                            .build(),
                    () -> nowNanos);
            methods = METHODS.stream().map(limits::method).toList();
        }

        void apply(Entry entry, Runnable admitted) {
            nowNanos = entry.nowNanos;
            switch (entry.kind) {
                case ASK ->
                    methods.get(entry.method)
                            .acquireAsync(1, methods.get(entry.method).defaultDeadline(), waiter(entry.call, admitted));
                case END -> permits.remove(entry.call).release(Outcome.SUCCESS);
                case TICK -> {
                    limits.tick(entry.nowNanos);
                    for (MethodSnapshot method : limits.snapshot().methods()) {
                        decisions.add(method.name() + ": limit " + method.limit() + ", wants " + method.wantedLimit()
                                + ", " + method.reason());
                    }
                }
            }
        }

        private MethodWaiter waiter(long call, Runnable admitted) {
            return new MethodWaiter() {
                @Override
                public void admitted(MethodPermit permit) {
                    permits.put(call, permit);
                    decisions.add("call " + call + " is in");
                    admitted.run();
                }

                @Override
                public void refused(Refusal refusal) {
                    throw new AssertionError("nobody waits that long");
                }
            };
        }
    }

    /** The host on the system's clock, with its record. */
    private static final class Production {
        private final NanoClock clock = NanoClock.system();
        private final long startNanos = clock.nanoTime();
        private final List<Entry> entries = new ArrayList<>();
        private final Host host;
        private long calls;

        Production() {
            this.host = new Host(startNanos);
        }

        private synchronized void call(Kind kind, int method, long call, Runnable admitted) {
            Entry entry = new Entry(kind, method, call, clock.nanoTime());
            entries.add(entry);
            host.apply(entry, admitted);
        }

        private synchronized long newCall() {
            return calls++;
        }

        private boolean goesOn() {
            return clock.nanoTime() - startNanos < RUN_NANOS;
        }

        void tick() throws InterruptedException {
            while (goesOn()) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS));
                call(Kind.TICK, 0, 0, () -> {});
            }
        }

        void caller(int method) throws Exception {
            double sink = 0;
            while (goesOn()) {
                long call = newCall();
                CompletableFuture<Void> in = new CompletableFuture<>();
                call(Kind.ASK, method, call, () -> in.complete(null));
                in.get(30, TimeUnit.SECONDS);
                for (int i = 1; i < COMPUTES.get(method); i++) {
                    sink += Math.sqrt(i);
                }
                call(Kind.END, method, call, () -> {});
            }
            assertThat(sink).isPositive();
        }
    }

    @Test
    @Timeout(60)
    void recordedCalls_areDecidedAlikeInSimulatedTime() throws Exception {
        Production production = record();
        List<String> recorded = production.host.decisions;

        assertThat(replay(production)).isEqualTo(recorded);
        assertThat(recorded.stream()
                        .filter(decision -> decision.contains(", wants "))
                        .distinct())
                .as("a trace in which something is decided")
                .hasSizeGreaterThan(METHODS.size());
    }

    private static Production record() throws InterruptedException {
        Production production = new Production();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            tasks.add(() -> {
                production.tick();
                return null;
            });
            for (int i = 0; i < CALLERS; i++) {
                int method = i % METHODS.size();
                tasks.add(() -> {
                    production.caller(method);
                    return null;
                });
            }
            assertThat(threads.invokeAll(tasks))
                    .allSatisfy(task -> assertThat(task.get()).isNull());
        } finally {
            threads.shutdownNow();
        }
        return production;
    }

    private static List<String> replay(Production production) {
        Simulation simulation = new Simulation(production.startNanos);
        Host host = new Host(production.startNanos);
        for (Entry entry : production.entries) {
            simulation.at(entry.nowNanos, (kind, argument) -> host.apply(entry, () -> {}), 0, 0);
        }
        simulation.runUntil(production.entries.get(production.entries.size() - 1).nowNanos);
        return host.decisions;
    }
}
