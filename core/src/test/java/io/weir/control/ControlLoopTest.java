package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.clock.ManualClock;
import io.weir.metrics.Metric;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ControlLoopTest {
    private static final long SECOND = 1_000_000_000;

    /** A limit that does what it is told, up to a bound of its own. */
    private static final class Gate implements LimitActuator {
        private final List<Integer> asked = new ArrayList<>();
        private int limit = 8;
        private RuntimeException trouble;

        @Override
        public int limit() {
            return limit;
        }

        @Override
        public void setLimit(int wanted) {
            if (trouble != null) {
                throw trouble;
            }
            asked.add(wanted);
            limit = Math.min(wanted, 10);
        }
    }

    /** Always wants the same. */
    private static final class Wish implements LimitController {
        private final List<Sample> seen = new ArrayList<>();
        private int limit = 5;
        private Error trouble;

        @Override
        public Decision update(Sample sample) {
            seen.add(sample);
            if (trouble != null) {
                throw trouble;
            }
            return new Decision(limit, LoadState.OVERLOAD, "because");
        }

        @Override
        public List<Metric> metrics() {
            return List.of(Metric.gauge("weir.control.wish", Metric.Unit.COUNT, "The wish.", limit));
        }
    }

    private final Gate gate = new Gate();
    private final Wish wish = new Wish();
    private final SampleWindow window = new SampleWindow(0, 8);

    private ControlLoop loop(ControlMode mode) {
        return new ControlLoop("pool", window, wish, gate, mode);
    }

    private static Map<String, Double> values(ControlLoop loop) {
        return loop.metrics().stream().collect(Collectors.toMap(Metric::name, Metric::value));
    }

    @Test
    void cycle_appliesTheDecisionAndPublishesIt() {
        ControlLoop loop = loop(ControlMode.ON);
        assertThat(loop.last()).isEmpty();
        loop.cycle(SECOND);

        assertThat(gate.asked).containsExactly(5);
        assertThat(loop.last()).hasValueSatisfying(step -> {
            assertThat(step.sample().limit()).isEqualTo(8);
            assertThat(step.decision().reason()).isEqualTo("because");
            assertThat(step.limit()).isEqualTo(5);
        });
    }

    @Test
    void limitBoundedByItsGate_isReadBackAndShownToTheController() {
        ControlLoop loop = loop(ControlMode.ON);
        wish.limit = 20;
        loop.cycle(SECOND);
        loop.cycle(2 * SECOND);

        assertThat(loop.last())
                .hasValueSatisfying(step -> assertThat(step.limit()).isEqualTo(10));
        assertThat(wish.seen).extracting(Sample::limit).containsExactly(8, 10);
    }

    @Test
    void limitAsWanted_isNotSetAgain() {
        ControlLoop loop = loop(ControlMode.ON);
        loop.cycle(SECOND);
        loop.cycle(2 * SECOND);

        assertThat(gate.asked).hasSize(1);
    }

    @Test
    void measureOnly_decidesAndChangesNothing() {
        ControlLoop loop = loop(ControlMode.MEASURE);
        loop.cycle(SECOND);

        assertThat(gate.asked).isEmpty();
        assertThat(loop.last()).hasValueSatisfying(step -> {
            assertThat(step.decision().limit()).isEqualTo(5);
            assertThat(step.limit()).isEqualTo(8);
            assertThat(step.mode()).isEqualTo(ControlMode.MEASURE);
        });
    }

    @Test
    void measureOnly_saysOnceWhatItWouldDo() {
        ControlLoop loop = loop(ControlMode.MEASURE);
        String log = logOf(() -> {
            loop.cycle(SECOND);
            loop.cycle(2 * SECOND);
            wish.limit = 4;
            loop.cycle(3 * SECOND);
        });

        assertThat(log.lines())
                .filteredOn(line -> line.contains("ControlLoop"))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .endsWith("pool (measure only): would set the limit to 5, is 8: because"),
                        line -> assertThat(line)
                                .endsWith("pool (measure only): would set the limit to 4, is 8: because"));
    }

    @Test
    void controllerKeepsThrowing_isLoggedOnceInARow() {
        ControlLoop loop = loop(ControlMode.ON);
        wish.trouble = new AssertionError("broken");
        String log = logOf(() -> {
            for (int i = 1; i < 10; i++) {
                loop.cycle(i * SECOND);
            }
        });

        assertThat(log).containsOnlyOnce("the limit stays as it is").containsOnlyOnce("AssertionError: broken");
    }

    /** Returns what is logged meanwhile; the tests' logger writes to System.err as it is at that moment. */
    private static String logOf(Runnable action) {
        PrintStream err = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            action.run();
        } finally {
            System.setErr(err);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void off_doesNothingAtAll() {
        ControlLoop loop = loop(ControlMode.OFF);

        assertThat(loop.cycle(SECOND)).isEmpty();
        assertThat(wish.seen).isEmpty();
    }

    @Test
    void switchedOn_intervalThatMeasuredThePauseIsThrownAway() {
        ControlLoop loop = loop(ControlMode.OFF);
        loop.cycle(SECOND);
        loop.setMode(ControlMode.ON);
        loop.cycle(2 * SECOND);
        assertThat(wish.seen).isEmpty();
        loop.cycle(3 * SECOND);

        assertThat(wish.seen).singleElement().extracting(Sample::startNanos).isEqualTo(2 * SECOND);
    }

    @Test
    void controllerThrows_isCountedAndTheNextCycleRuns() {
        ControlLoop loop = loop(ControlMode.ON);
        wish.trouble = new AssertionError("broken");
        assertThat(loop.cycle(SECOND)).isEmpty();
        wish.trouble = null;
        assertThat(loop.cycle(2 * SECOND)).isPresent();

        assertThat(values(loop)).containsEntry("weir.control.failures", 1.0).containsEntry("weir.control.cycles", 1.0);
        assertThat(gate.asked).containsExactly(5);
    }

    @Test
    void actuatorThrows_isCountedAndTheNextCycleRuns() {
        ControlLoop loop = loop(ControlMode.ON);
        gate.trouble = new IllegalStateException("no");
        loop.cycle(SECOND);
        gate.trouble = null;
        loop.cycle(2 * SECOND);

        assertThat(values(loop)).containsEntry("weir.control.failures", 1.0);
        assertThat(gate.limit).isEqualTo(5);
    }

    @Test
    void sourceOrListenerThrows_isCountedAndTheNextCycleRuns() {
        ControlLoop loop = new ControlLoop("pool", window, wish, gate, ControlMode.ON, step -> {
            throw new IllegalStateException("listener");
        });
        loop.cycle(0);
        loop.cycle(SECOND);

        assertThat(values(loop)).containsEntry("weir.control.failures", 2.0);
        assertThat(gate.limit).isEqualTo(5);
    }

    @Test
    void controllerKeepsThrowing_firstLimitIsSetAgainOnce() {
        ControlLoop loop = loop(ControlMode.ON);
        loop.cycle(SECOND);
        assertThat(gate.limit).isEqualTo(5);
        wish.trouble = new AssertionError("broken");
        for (int i = 2; i < 10; i++) {
            loop.cycle(i * SECOND);
        }

        assertThat(gate.asked).containsExactly(5, 8);
    }

    @Test
    void releaseFailsToo_isCountedAndTheNextCycleRuns() {
        ControlLoop loop = loop(ControlMode.ON);
        gate.trouble = new IllegalStateException("no");
        for (int i = 1; i <= ControlLoop.FAILURES_BEFORE_RELEASE; i++) {
            loop.cycle(i * SECOND);
        }
        gate.trouble = null;

        assertThat(values(loop)).containsEntry("weir.control.failures", ControlLoop.FAILURES_BEFORE_RELEASE + 1.0);
        assertThat(loop.cycle(10 * SECOND)).isPresent();
    }

    @Test
    void closed_noCycleRuns() {
        ControlLoop loop = loop(ControlMode.ON);
        loop.close();
        loop.close();

        assertThat(loop.cycle(SECOND)).isEmpty();
        assertThat(gate.asked).isEmpty();
    }

    @Test
    void metrics_showTheLastCycleAndTheControllersOwnUnderTheLoopsName() {
        ControlLoop loop = loop(ControlMode.ON);
        loop.cycle(SECOND);

        assertThat(values(loop))
                .containsEntry("weir.control.limit", 5.0)
                .containsEntry("weir.control.wanted", 5.0)
                .containsEntry("weir.control.state", 3.0)
                .containsEntry("weir.control.changes", 1.0)
                .containsEntry("weir.control.wish", 5.0);
        assertThat(loop.metrics())
                .allSatisfy(metric -> assertThat(metric.tags()).containsEntry("name", "pool"));
    }

    @Test
    @Timeout(30)
    void started_cyclesRunOnTheGivenSchedulerUntilClosed() throws InterruptedException {
        ScheduledExecutorService scheduler =
                Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "weir-test-loop"));
        try {
            ManualClock clock = new ManualClock(0);
            CountDownLatch three = new CountDownLatch(3);
            ControlLoop loop = new ControlLoop("pool", window, wish, gate, ControlMode.ON, step -> {
                assertThat(Thread.currentThread().getName()).isEqualTo("weir-test-loop");
                three.countDown();
            });
            loop.start(
                    scheduler, () -> clock.advance(Duration.ofSeconds(1)), Duration.ofMillis(1), Duration.ofMillis(1));
            three.await();
            assertThatThrownBy(() -> loop.start(scheduler, clock, Duration.ZERO, Duration.ofMillis(1)))
                    .hasMessage("loop 'pool' can be started once");
            loop.close();

            assertThat(values(loop)).containsEntry("weir.control.failures", 0.0);
        } finally {
            scheduler.shutdown();
            assertThat(scheduler.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
