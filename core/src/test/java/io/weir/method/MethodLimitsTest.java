package io.weir.method;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.ManualClock;
import io.weir.control.ControlMode;
import io.weir.control.Decision;
import io.weir.control.JointController;
import io.weir.control.LimitRange;
import io.weir.control.LoadState;
import io.weir.control.MethodSample;
import io.weir.limit.AdaptiveGate;
import io.weir.limit.RefusalReason;
import io.weir.metrics.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MethodLimitsTest {
    private static final long TICK = Duration.ofMillis(100).toNanos();

    private final ManualClock clock = new ManualClock(Long.MAX_VALUE - 5 * TICK);
    private final List<Throwable> thrown = new ArrayList<>();

    /** Wants the same limit for all; a limit of zero makes it fail. */
    private static final class Wants implements JointController {
        int limit;
        List<MethodSample> seen = List.of();

        Wants(int limit) {
            this.limit = limit;
        }

        @Override
        public List<Decision> update(List<MethodSample> samples) {
            seen = samples;
            return samples.stream()
                    .map(sample -> new Decision(limit, LoadState.UNKNOWN, "wanted"))
                    .toList();
        }

        @Override
        public List<Metric> metrics() {
            return List.of();
        }
    }

    private MethodLimits limits(MethodLimitsSettings.Builder settings, JointController controller) {
        return new MethodLimits("host", settings.build(), clock, thrown::add, controller);
    }

    private void tick(MethodLimits limits) {
        limits.tick(clock.advance(Duration.ofNanos(TICK)));
    }

    private static void fill(LimitedMethod method, int calls) {
        for (int i = 0; i < calls; i++) {
            assertThat(method.tryAcquire()).isTrue();
        }
    }

    @Test
    void sameName_sameMethod_andTooManyShareOne() {
        MethodLimits limits = limits(MethodLimitsSettings.builder().maxMethods(2), new Wants(1));
        LimitedMethod a = limits.method("a");
        limits.method("b");

        assertThat(limits.method("a")).isSameAs(a);
        assertThat(limits.method("c")).isSameAs(limits.method("d"));
        assertThat(limits.method("c").name()).isEqualTo(MethodLimits.OTHER);
        assertThat(limits.snapshot().methods()).hasSize(3);
        assertThat(limits.snapshot().overflowed()).isEqualTo(3);
    }

    @Test
    void oneInterval_isMeasured() {
        Wants controller = new Wants(4);
        MethodLimits limits = limits(MethodLimitsSettings.builder(), controller);
        LimitedMethod method = limits.method("a");
        fill(method, 4);
        method.release(Outcome.SUCCESS, 1_000_000);
        method.release(Outcome.FAILURE, 3_000_000, 2_000_000);
        method.release(Outcome.IGNORED, 9_000_000);
        tick(limits);

        MethodSample sample = controller.seen.get(0);
        assertThat(sample.sample().succeeded()).isEqualTo(1);
        assertThat(sample.sample().failed()).isEqualTo(1);
        assertThat(sample.sample().admitted()).isEqualTo(4);
        assertThat(sample.sample().serviceNanos()).isEqualTo(4_000_000);
        assertThat(sample.sample().inUseAtEnd()).isEqualTo(1);
        assertThat(sample.cpuNanosPerUnit()).isEqualTo(2_000_000);
        assertThat(sample.isLimited()).isFalse();
        MethodSnapshot snapshot = limits.snapshot().methods().get(0);
        assertThat(snapshot.throughputPerSecond()).isEqualTo(10);
        assertThat(snapshot.inFlight()).isEqualTo(1);
        assertThat(snapshot.reason()).isEqualTo("wanted");
        assertThat(limits.metrics())
                .anyMatch(metric -> metric.name().equals("weir.method.limit")
                        && metric.tags().get("method").equals("a"));
    }

    @Test
    void limitThatFindsItself_highestClassGoesAboveByOne_aFixedOneIsKept() {
        MethodLimits limits = limits(MethodLimitsSettings.builder().start(1).fixed("fixed", 1), new Wants(1));
        Told told = new Told();
        for (String name : List.of("fixed", "found")) {
            LimitedMethod method = limits.method(name);
            fill(method, 1);
            var unused = method.acquireAsync(0, AdaptiveGate.NO_DEADLINE, told);
        }

        assertThat(limits.method("fixed").inFlight()).isEqualTo(1);
        assertThat(limits.method("found").inFlight()).isEqualTo(2);
        assertThat(told.permits).hasSize(1);
    }

    @Test
    void callKeptOut_makesTheMethodLimited() {
        Wants controller = new Wants(1);
        MethodLimits limits = limits(MethodLimitsSettings.builder().start(1), controller);
        LimitedMethod method = limits.method("a");
        fill(method, 1);
        assertThat(method.tryAcquire()).isFalse();
        tick(limits);

        assertThat(controller.seen.get(0).isLimited()).isTrue();
    }

    @Test
    void budget_isNeverExceeded_andIdleMethodsGiveWay() {
        MethodLimits limits = limits(MethodLimitsSettings.builder().total(40).maxMethods(10), new Wants(40));
        List<LimitedMethod> methods = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            methods.add(limits.method("m" + i));
            tick(limits);
            assertThat(methods.stream().mapToInt(LimitedMethod::limit).sum()).isLessThanOrEqualTo(40);
        }
        LimitedMethod busy = methods.get(4);
        for (int i = 0; i < 10; i++) {
            while (busy.tryAcquire()) {
                // Fills what it gets.
            }
            tick(limits);
        }

        assertThat(methods.stream().mapToInt(LimitedMethod::limit).sum()).isEqualTo(40);
        assertThat(busy.limit()).isGreaterThanOrEqualTo(20);
        // Nobody starves: each idle one can still begin at once.
        assertThat(methods.subList(0, 4)).allMatch(LimitedMethod::tryAcquire);
    }

    @Test
    void measure_limitsNobody_butSaysWhatItWants() {
        MethodLimits limits =
                limits(MethodLimitsSettings.builder().mode(ControlMode.MEASURE).start(1), new Wants(3));
        LimitedMethod method = limits.method("a");
        fill(method, 500);
        tick(limits);

        fill(method, 500);
        assertThat(limits.snapshot().methods().get(0).wantedLimit()).isEqualTo(3);
    }

    @Test
    void fixedLimit_staysInEveryMode() {
        Wants controller = new Wants(50);
        MethodLimits limits = limits(MethodLimitsSettings.builder().fixed("a", 2), controller);
        LimitedMethod method = limits.method("a");
        tick(limits);
        assertThat(method.limit()).isEqualTo(2);
        limits.setMode(ControlMode.MEASURE);
        tick(limits);

        assertThat(method.limit()).isEqualTo(2);
    }

    @Test
    void controllerFails_limitsAreLetGo_andComeBack() {
        Wants controller = new Wants(5);
        MethodLimits limits = limits(MethodLimitsSettings.builder(), controller);
        LimitedMethod method = limits.method("a");
        tick(limits);
        assertThat(method.limit()).isEqualTo(5);
        controller.limit = 0;
        tick(limits);
        tick(limits);
        assertThat(method.limit()).isEqualTo(5);
        tick(limits);
        assertThat(method.limit()).isEqualTo(LimitRange.HIGHEST);
        assertThat(limits.snapshot().failures()).isEqualTo(3);

        controller.limit = 5;
        tick(limits);
        assertThat(method.limit()).isEqualTo(5);
    }

    @Test
    void asyncCall_isServedInItsClassesOrder_andReleasedOnce() {
        MethodLimits limits = limits(MethodLimitsSettings.builder().start(1), new Wants(1));
        LimitedMethod method = limits.method("a");
        fill(method, 1);
        Told low = new Told();
        Told high = new Told();
        method.acquireAsync(2, AdaptiveGate.NO_DEADLINE, low);
        method.acquireAsync(0, AdaptiveGate.NO_DEADLINE, high);
        method.release(Outcome.SUCCESS, 1);

        assertThat(high.permits).hasSize(1);
        assertThat(low.permits).isEmpty();
        clock.advance(Duration.ofMillis(7));
        MethodPermit permit = high.permits.get(0);
        permit.release(Outcome.SUCCESS);
        permit.release(Outcome.FAILURE);
        permit.close();
        assertThat(low.permits).hasSize(1);
        assertThat(method.inFlight()).isEqualTo(1);
        MethodSnapshot snapshot = limits.snapshot().methods().get(0);
        assertThat(snapshot.succeeded()).isEqualTo(2);
        assertThat(snapshot.failed()).isZero();
        assertThat(method.counts().read().serviceNanos()).isEqualTo(7_000_001);
    }

    @Test
    void callbackThatReleasesAndThrows_givesBackOnce() {
        MethodLimits limits = limits(MethodLimitsSettings.builder().start(2), new Wants(2));
        LimitedMethod method = limits.method("a");
        fill(method, 1);
        for (boolean releases : new boolean[] {true, false}) {
            method.acquireAsync(0, AdaptiveGate.NO_DEADLINE, new MethodWaiter() {
                @Override
                public void admitted(MethodPermit permit) {
                    if (releases) {
                        permit.release(Outcome.SUCCESS);
                    }
                    throw new IllegalStateException("as the test wants it");
                }

                @Override
                public void refused(io.weir.limit.Refusal refusal) {
                    throw new AssertionError(refusal.message());
                }
            });
        }

        assertThat(method.inFlight()).isEqualTo(1);
        assertThat(thrown).hasSize(2);
        assertThat(limits.snapshot().methods().get(0).ignored()).isEqualTo(1);
    }

    @Test
    void deadlineWithoutAThread_isKeptByTheTick() {
        MethodLimits limits =
                limits(MethodLimitsSettings.builder().start(1).queueTimeout(Duration.ofMillis(150)), new Wants(1));
        LimitedMethod method = limits.method("a");
        fill(method, 1);
        Told told = new Told();
        method.acquireAsync(1, method.defaultDeadline(), told);
        tick(limits);
        assertThat(told.refusals).isEmpty();
        tick(limits);

        assertThat(told.refusals).singleElement().satisfies(refusal -> {
            assertThat(refusal.reason()).isEqualTo(RefusalReason.DEADLINE);
            assertThat(refusal.gate()).isEqualTo("a");
            assertThat(refusal.limit()).isEqualTo(1);
            assertThat(refusal.inFlight()).isEqualTo(1);
        });
        assertThat(limits.snapshot().methods().get(0).refusedLate()).isEqualTo(1);
    }

    @Test
    void fullQueue_refuses_andCancelMakesRoom() {
        MethodLimits limits = limits(MethodLimitsSettings.builder().start(1).queueLength(1), new Wants(1));
        LimitedMethod method = limits.method("a");
        fill(method, 1);
        Told first = new Told();
        MethodTicket ticket = method.acquireAsync(1, AdaptiveGate.NO_DEADLINE, first);
        Told second = new Told();
        method.acquireAsync(1, AdaptiveGate.NO_DEADLINE, second);

        assertThat(second.refusals).extracting(r -> r.reason()).containsExactly(RefusalReason.QUEUE_FULL);
        assertThat(ticket.cancel()).isTrue();
        assertThat(ticket.cancel()).isFalse();
        assertThat(first.refusals).isEmpty();
        method.acquireAsync(1, AdaptiveGate.NO_DEADLINE, second);
        assertThat(method.waiting()).isEqualTo(1);
    }

    @Test
    void close_refusesThoseWhoWaitAndThoseWhoCome() {
        MethodLimits limits = limits(MethodLimitsSettings.builder().start(1), new Wants(1));
        LimitedMethod method = limits.method("a");
        fill(method, 1);
        Told told = new Told();
        method.acquireAsync(1, AdaptiveGate.NO_DEADLINE, told);
        limits.close();

        assertThat(told.refusals).extracting(r -> r.reason()).containsExactly(RefusalReason.CLOSED);
        assertThat(method.tryAcquire()).isFalse();
        assertThat(limits.method("new one").tryAcquire()).isFalse();
        method.release(Outcome.SUCCESS, 1);
        assertThat(method.inFlight()).isZero();
    }
}
