package io.weir.simulator.production;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import io.weir.control.ControlLoop;
import io.weir.control.ControlMode;
import io.weir.control.ControlStep;
import io.weir.control.HybridController;
import io.weir.control.HybridSettings;
import io.weir.control.LimitActuator;
import io.weir.control.LimitController;
import io.weir.control.LimitRange;
import io.weir.control.ParabolaController;
import io.weir.control.ParabolaSettings;
import io.weir.control.Sample;
import io.weir.control.SampleWindow;
import io.weir.control.SystemLoadController;
import io.weir.control.SystemLoadSettings;
import io.weir.limit.AdaptiveGate;
import io.weir.simulator.kernel.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Threads, the system's clock and a scheduler on one side, recorded step by step; the kernel's clock on the other. The same samples
 * at the same times must be decided alike.
 */
class PoolTraceTest {
    private static final LimitRange RANGE = new LimitRange(1, 32);
    private static final int STEPS = 30;
    private static final int THREADS = 8;

    static Stream<Supplier<LimitController>> controllers() {
        return Stream.of(
                () -> new HybridController(HybridSettings.builder(RANGE)
                        .completions(20)
                        .shortest(Duration.ofMillis(50))
                        .patience(Duration.ofMillis(100))
                        .seed(3)
                        .build()),
                () -> new ParabolaController(
                        ParabolaSettings.builder(RANGE).window(6).build()),
                () -> new SystemLoadController(SystemLoadSettings.builder(RANGE).build()));
    }

    @ParameterizedTest
    @MethodSource("controllers")
    @Timeout(60)
    void recordedSteps_areDecidedAlikeInSimulatedTime(Supplier<LimitController> controller) throws Exception {
        List<ControlStep> recorded = record(controller.get());
        List<ControlStep> replayed = replay(controller.get(), recorded);

        assertThat(replayed).isEqualTo(recorded);
        assertThat(recorded.stream().map(step -> step.decision().limit()).distinct())
                .as("a trace in which something is decided")
                .hasSizeGreaterThan(1);
    }

    private static List<ControlStep> record(LimitController controller) throws InterruptedException {
        NanoClock clock = NanoClock.system();
        AdaptiveGate gate =
                AdaptiveGate.named("production").limit(2).clock(clock).build();
        SampleWindow window = new SampleWindow(clock.nanoTime(), 2);
        LimitActuator actuator = new LimitActuator() {
            @Override
            public int limit() {
                return gate.limit();
            }

            @Override
            public void setLimit(int limit) {
                gate.setLimit(limit);
                window.limitChanged(clock.nanoTime(), limit);
            }
        };
        List<ControlStep> steps = new ArrayList<>();
        CountDownLatch enough = new CountDownLatch(STEPS);
        AtomicBoolean goOn = new AtomicBoolean(true);
        ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS + 1);
        try (ControlLoop loop = new ControlLoop("production", window, controller, actuator, ControlMode.ON, step -> {
            if (steps.size() < STEPS) {
                steps.add(step);
            }
            enough.countDown();
        })) {
            loop.start(threads, clock, Duration.ofMillis(20), Duration.ofMillis(20));
            for (int i = 0; i < THREADS; i++) {
                threads.execute(() -> work(gate, window, clock, goOn));
            }
            enough.await();
        } finally {
            goOn.set(false);
            threads.shutdown();
            assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
        return steps;
    }

    private static void work(AdaptiveGate gate, SampleWindow window, NanoClock clock, AtomicBoolean goOn) {
        double sink = 0;
        while (goOn.get()) {
            if (!gate.tryAcquire()) {
                Thread.onSpinWait();
                continue;
            }
            long start = clock.nanoTime();
            window.admitted(start);
            for (int i = 1; i < 2_000; i++) {
                sink += Math.sqrt(i);
            }
            window.ended(clock.nanoTime(), sink > 0, clock.nanoTime() - start);
            gate.release();
        }
    }

    /** The recorded samples come at their recorded times; whatever the loop sets is read back as it was. */
    private static List<ControlStep> replay(LimitController controller, List<ControlStep> recorded) {
        Simulation simulation = new Simulation(recorded.get(0).sample().startNanos());
        Iterator<ControlStep> steps = recorded.iterator();
        List<ControlStep> replayed = new ArrayList<>();
        LimitActuator actuator = new LimitActuator() {
            private int limit = recorded.get(0).sample().limit();

            @Override
            public int limit() {
                return limit;
            }

            @Override
            public void setLimit(int wanted) {
                limit = wanted;
            }
        };
        ControlLoop loop = new ControlLoop(
                "replay",
                (now, limit) -> {
                    Sample sample = steps.next().sample();
                    assertThat(now).isEqualTo(sample.endNanos());
                    assertThat(limit).isEqualTo(sample.limit());
                    return sample;
                },
                controller,
                actuator,
                ControlMode.ON,
                replayed::add);
        for (ControlStep step : recorded) {
            simulation.at(step.sample().endNanos(), (kind, argument) -> loop.cycle(simulation.nanoTime()), 0, 0);
        }
        simulation.runUntil(recorded.get(recorded.size() - 1).sample().endNanos());
        return replayed;
    }
}
