package io.weir.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.clock.ManualClock;
import io.weir.config.ConfigException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is let in, who waits and who is refused, without threads. */
@Timeout(20)
class AdaptiveGateTest {
    private static final long FOREVER = AdaptiveGate.NO_DEADLINE;

    private final ManualClock clock = new ManualClock(-5);
    private final List<String> told = new ArrayList<>();

    private AdaptiveGateBuilder gateOf(int limit) {
        return AdaptiveGate.named("g").limit(limit).clock(clock);
    }

    private GateWaiter teller(String name) {
        return new GateWaiter() {
            @Override
            public void admitted(GateTicket permit) {
                told.add(name);
            }

            @Override
            public void refused(Refusal refusal) {
                told.add(name + " " + refusal.reason());
            }
        };
    }

    @Test
    void tryAcquire_freePermit_isIn() {
        AdaptiveGate gate = gateOf(2).build();

        assertThat(gate.tryAcquire()).isTrue();
        assertThat(gate.tryAcquire()).isTrue();
        assertThat(gate.tryAcquire()).isFalse();
        assertThat(gate.inFlight()).isEqualTo(2);
        gate.release();
        assertThat(gate.tryAcquire()).isTrue();
    }

    @Test
    void freedPermit_somebodyWaits_goesToTheFirstAndToNobodyElse() {
        AdaptiveGate gate = gateOf(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        gate.acquireAsync(0, FOREVER, teller("a"));
        gate.acquireAsync(0, FOREVER, teller("b"));

        gate.release();

        assertThat(told).containsExactly("a");
        assertThat(gate.tryAcquire()).isFalse();
        assertThat(gate.waiting()).isEqualTo(1);
        gate.release();
        gate.release();
        assertThat(told).containsExactly("a", "b");
        assertThat(gate.tryAcquire()).isTrue();
    }

    @Test
    void acquireAsync_freePermit_tellsBeforeItReturns() {
        AdaptiveGate gate = gateOf(1).build();

        GateTicket ticket = gate.acquireAsync(0, FOREVER, teller("a"));

        assertThat(told).containsExactly("a");
        assertThat(gate.inFlight()).isEqualTo(1);
        ticket.release();
        assertThat(gate.inFlight()).isZero();
    }

    @Test
    void higherClass_isServedFirst_andInAClassFirstComeFirstServed() {
        AdaptiveGate gate = gateOf(1).classes(3).ageing(Duration.ZERO).build();
        assertThat(gate.tryAcquire()).isTrue();
        gate.acquireAsync(2, FOREVER, teller("c1"));
        gate.acquireAsync(1, FOREVER, teller("b1"));
        gate.acquireAsync(0, FOREVER, teller("a1"));
        gate.acquireAsync(1, FOREVER, teller("b2"));
        gate.acquireAsync(0, FOREVER, teller("a2"));

        for (int i = 0; i < 5; i++) {
            gate.release();
        }

        assertThat(told).containsExactly("a1", "a2", "b1", "b2", "c1");
    }

    @Test
    void ageing_waiterGainsAClassEachInterval() {
        AdaptiveGate gate = gateOf(1).classes(3).ageing(Duration.ofSeconds(1)).build();
        assertThat(gate.tryAcquire()).isTrue();
        gate.acquireAsync(2, FOREVER, teller("old"));
        clock.advance(Duration.ofMillis(1500));
        gate.acquireAsync(1, FOREVER, teller("equal"));
        gate.acquireAsync(0, FOREVER, teller("higher"));
        gate.release();
        gate.release();
        assertThat(told).containsExactly("higher", "old");
    }

    @Test
    void strictPriority_aBusyHighClassStarvesTheLow_andAgeingEndsThat() {
        for (Duration ageing : List.of(Duration.ZERO, Duration.ofMillis(100))) {
            AdaptiveGate gate = gateOf(1).classes(2).ageing(ageing).build();
            told.clear();
            assertThat(gate.tryAcquire()).isTrue();
            gate.acquireAsync(1, FOREVER, teller("low"));
            // Two high ones always wait: each millisecond one comes and one is served.
            gate.acquireAsync(0, FOREVER, teller("high"));
            for (int i = 0; i < 1000; i++) {
                clock.advance(Duration.ofMillis(1));
                gate.acquireAsync(0, FOREVER, teller("high"));
                gate.release();
            }
            if (ageing.isZero()) {
                assertThat(told).doesNotContain("low");
            } else {
                assertThat(told.indexOf("low")).isBetween(98, 102);
            }
        }
    }

    @Test
    void loweredLimit_drains_beforeAnybodyIsLetIn() {
        AdaptiveGate gate = gateOf(4).build();
        for (int i = 0; i < 4; i++) {
            assertThat(gate.tryAcquire()).isTrue();
        }
        gate.acquireAsync(0, FOREVER, teller("a"));

        gate.setLimit(2);

        assertThat(gate.inFlight()).isEqualTo(4);
        gate.release();
        gate.release();
        assertThat(told).isEmpty();
        gate.release();
        assertThat(told).containsExactly("a");
        assertThat(gate.inFlight()).isEqualTo(2);
    }

    @Test
    void raisedLimit_letsWaitersInAtOnce_alsoMoreThanOneBatch() {
        AdaptiveGate gate = gateOf(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        for (int i = 0; i < 500; i++) {
            gate.acquireAsync(0, FOREVER, teller("w" + i));
        }

        gate.setLimit(401);

        assertThat(told).hasSize(400).startsWith("w0", "w1").endsWith("w399");
        assertThat(gate.inFlight()).isEqualTo(401);
        assertThat(gate.waiting()).isEqualTo(100);
    }

    @Test
    void fullLine_refusesTheNext_andSaysWhy() {
        AdaptiveGate gate = gateOf(1).maxWaiting(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        gate.acquireAsync(0, FOREVER, teller("a"));

        assertThatThrownBy(() -> gate.acquire(0, FOREVER))
                .isInstanceOf(GateRefusedException.class)
                .hasMessage("gate 'g': too many wait (limit 1, in flight 1, waiting 1, class 0, waited 0 ms)")
                .satisfies(e -> assertThat(((GateRefusedException) e).refusal().reason())
                        .isEqualTo(RefusalReason.QUEUE_FULL));
    }

    @Test
    void boundOfOneClass_leavesRoomForTheOther() {
        AdaptiveGate gate = gateOf(1).classes(2).maxWaiting(3).maxWaiting(1, 2).build();
        assertThat(gate.tryAcquire()).isTrue();
        for (String name : List.of("l1", "l2", "l3")) {
            gate.acquireAsync(1, FOREVER, teller(name));
        }
        gate.acquireAsync(0, FOREVER, teller("h1"));
        gate.acquireAsync(0, FOREVER, teller("h2"));

        assertThat(told).containsExactly("l3 QUEUE_FULL", "h2 QUEUE_FULL");
    }

    @Test
    void nobodyMayWait_busyGateRefusesAtOnce_andStaysOpenAfterwards() {
        AdaptiveGate gate = gateOf(1).maxWaiting(0).build();
        gate.acquireAsync(0, FOREVER, teller("a"));
        gate.acquireAsync(0, FOREVER, teller("b"));
        gate.release();

        assertThat(told).containsExactly("a", "b QUEUE_FULL");
        assertThat(gate.tryAcquire()).isTrue();
    }

    @Test
    void expire_refusesTheLateInOrderOfDeadline_andOpensTheWay() {
        AdaptiveGate gate = gateOf(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        long now = clock.nanoTime();
        gate.acquireAsync(0, now + 30, teller("c"));
        gate.acquireAsync(0, now + 10, teller("a"));
        gate.acquireAsync(0, now + 20, teller("b"));
        gate.acquireAsync(0, now + 31, teller("d"));
        GateTicket forever = gate.acquireAsync(0, FOREVER, teller("e"));

        gate.expire(now + 9);
        assertThat(told).isEmpty();
        gate.expire(now + 30);
        assertThat(told).containsExactly("a DEADLINE", "b DEADLINE", "c DEADLINE");
        gate.expire(now + 31);
        assertThat(forever.cancel()).isTrue();
        gate.release();
        assertThat(gate.tryAcquire()).isTrue();
    }

    @Test
    void expire_moreThanOneBatchIsLate_refusesThemAllInOneCall() {
        AdaptiveGate gate = gateOf(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        for (int i = 0; i < 500; i++) {
            gate.acquireAsync(0, clock.nanoTime() + 1 + i % 7, teller("w"));
        }

        gate.expire(clock.nanoTime() + 7);

        assertThat(told).hasSize(500).containsOnly("w DEADLINE");
        assertThat(gate.waiting()).isZero();
    }

    @Test
    void close_moreThanOneBatchWaits_refusesThemAllInOneCall() {
        AdaptiveGate gate = gateOf(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        for (int i = 0; i < 500; i++) {
            gate.acquireAsync(0, FOREVER, teller("w"));
        }

        gate.close();

        assertThat(told).hasSize(500).containsOnly("w CLOSED");
        assertThat(gate.waiting()).isZero();
    }

    @Test
    void turnComesAfterTheDeadlineOfMoreThanOneBatch_theNextInTimeIsLetIn() {
        AdaptiveGate gate = gateOf(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        for (int i = 0; i < 300; i++) {
            gate.acquireAsync(0, clock.nanoTime() + 1, teller("w"));
        }
        gate.acquireAsync(0, FOREVER, teller("next"));
        clock.advance(Duration.ofNanos(1));

        gate.release();

        assertThat(told).hasSize(301).endsWith("w DEADLINE", "next");
    }

    @Test
    void permitFreedAfterTheDeadline_isNotGivenToTheLate() {
        AdaptiveGate gate = gateOf(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        gate.acquireAsync(0, clock.nanoTime() + 10, teller("late"));
        gate.acquireAsync(0, FOREVER, teller("next"));
        clock.set(clock.nanoTime() + 10);

        gate.release();

        assertThat(told).containsExactly("late DEADLINE", "next");
    }

    @Test
    void passedDeadline_takesAFreePermitOrNone() throws Exception {
        AdaptiveGate gate = gateOf(1).build();
        gate.acquire(0, clock.nanoTime() - 1);

        assertThatThrownBy(() -> gate.acquire(0, clock.nanoTime() - 1))
                .isInstanceOf(GateRefusedException.class)
                .hasMessageContaining("no permit in time");
    }

    @Test
    void cancel_whileWaiting_callsNobodyAndLeavesNoTrace() {
        AdaptiveGate gate = gateOf(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        GateTicket ticket = gate.acquireAsync(0, clock.nanoTime() + 10, teller("a"));

        assertThat(ticket.cancel()).isTrue();
        assertThat(ticket.cancel()).isFalse();
        ticket.release();
        gate.expire(clock.nanoTime() + 100);

        assertThat(gate.waiting()).isZero();
        assertThat(gate.inFlight()).isEqualTo(1);
        gate.release();
        assertThat(gate.tryAcquire()).isTrue();
        assertThat(told).isEmpty();
    }

    @Test
    void cancel_afterAdmission_isTooLateAndKeepsThePermit() {
        AdaptiveGate gate = gateOf(1).build();
        GateTicket ticket = gate.acquireAsync(0, FOREVER, teller("a"));

        assertThat(ticket.cancel()).isFalse();
        assertThat(gate.inFlight()).isEqualTo(1);
    }

    @Test
    void close_refusesThoseWhoWaitAndThoseWhoCome_andTakesPermitsBack() {
        AdaptiveGate gate = gateOf(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        gate.acquireAsync(0, FOREVER, teller("a"));

        gate.close();
        gate.close();
        gate.acquireAsync(0, FOREVER, teller("b"));
        gate.release();

        assertThat(told).containsExactly("a CLOSED", "b CLOSED");
        assertThat(gate.tryAcquire()).isFalse();
        assertThat(gate.isClosed()).isTrue();
        assertThat(gate.inFlight()).isZero();
        assertThat(gate.waiting()).isZero();
    }

    @Test
    void permits_areGivenBackOnceHoweverOften() throws Exception {
        AdaptiveGate gate = gateOf(3).build();
        assertThat(gate.tryAcquire()).isTrue();
        GateTicket ticket = gate.acquireAsync(0, FOREVER, teller("a"));
        try (Permit permit = gate.acquirePermit(0, FOREVER)) {
            assertThat(gate.tryAcquirePermit()).isEmpty();
            permit.release();
        }
        ticket.release();
        ticket.release();

        assertThat(gate.inFlight()).isEqualTo(1);
        assertThat(gate.tryAcquirePermit()).isPresent();
    }

    @Test
    void releaseTooMuch_isRefused() {
        AdaptiveGate gate = gateOf(1).build();

        assertThatThrownBy(gate::release).isInstanceOf(IllegalStateException.class);
        assertThat(gate.inFlight()).isZero();
        assertThat(gate.limit()).isEqualTo(1);
    }

    @Test
    void largestLimit_fillsItsBitsAndNoOthers() {
        AdaptiveGate gate = gateOf(Integer.MAX_VALUE).build();

        assertThat(gate.limit()).isEqualTo(Integer.MAX_VALUE);
        assertThat(gate.isClosed()).isFalse();
        assertThat(gate.tryAcquire()).isTrue();
        gate.setLimit(1);
        gate.close();
        assertThat(gate.limit()).isEqualTo(1);
        assertThat(gate.inFlight()).isEqualTo(1);
    }

    @Test
    void waits_areMeasured() {
        AdaptiveGate gate = gateOf(1).build();
        assertThat(gate.tryAcquire()).isTrue();
        gate.acquireAsync(0, FOREVER, teller("a"));
        clock.advance(Duration.ofNanos(100));
        gate.acquireAsync(0, FOREVER, teller("b"));
        clock.advance(Duration.ofNanos(10));
        gate.release();
        clock.advance(Duration.ofNanos(1));

        Waits waits = gate.waits();

        assertThat(waits.waiting()).isEqualTo(1);
        assertThat(waits.maxWaiting()).isEqualTo(2);
        assertThat(waits.admitted()).isEqualTo(1);
        assertThat(waits.oldestNanos()).isEqualTo(11);
        assertThat(waits.totalNanos()).isEqualTo(121);
        assertThat(gate.metrics())
                .allSatisfy(metric -> assertThat(metric.tags()).containsEntry("gate", "g"));
    }

    @Test
    void mistakes_areReportedAllAtOnce() {
        assertThatThrownBy(() -> AdaptiveGate.named("g")
                        .limit(0)
                        .classes(65)
                        .maxWaiting(-1)
                        .maxWaiting(70, -1)
                        .ageing(Duration.ofNanos(-1))
                        .build())
                .isInstanceOf(ConfigException.class)
                .satisfies(e -> assertThat(((ConfigException) e).mistakes()).hasSize(7))
                .hasMessageContaining("gate 'g': limit must be >= 1 (units), but was 0");
        AdaptiveGate gate = gateOf(1).build();
        assertThatThrownBy(() -> gate.setLimit(0)).hasMessageContaining("limit must be >= 1 (units), but was 0");
        assertThatThrownBy(() -> gate.acquire(1, FOREVER)).hasMessageContaining("class must be in 0..0, but was 1");
    }
}
