package io.weir.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.ManualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What callbacks may do without harm to the gate, its caller or each other. */
@Timeout(20)
class GateCallbackTest {
    private static final long FOREVER = AdaptiveGate.NO_DEADLINE;

    private final List<Throwable> failures = new ArrayList<>();

    private AdaptiveGate gateOf(int limit) {
        return AdaptiveGate.named("g")
                .limit(limit)
                .maxWaiting(100_000)
                .clock(new ManualClock(0))
                .onCallbackFailure(failures::add)
                .build();
    }

    private static GateWaiter onAdmitted(Consumer<GateTicket> action) {
        return new GateWaiter() {
            @Override
            public void admitted(GateTicket permit) {
                action.accept(permit);
            }

            @Override
            public void refused(Refusal refusal) {
                throw new IllegalStateException(refusal.message());
            }
        };
    }

    @Test
    void admittedThrows_permitGoesToTheNext_andTheReleaserNeverKnows() {
        AdaptiveGate gate = gateOf(1);
        AtomicInteger served = new AtomicInteger();
        assertThat(gate.tryAcquire()).isTrue();
        gate.acquireAsync(0, FOREVER, onAdmitted(permit -> {
            throw new IllegalStateException("exception");
        }));
        gate.acquireAsync(0, FOREVER, onAdmitted(permit -> {
            throw new StackOverflowError("error");
        }));
        gate.acquireAsync(0, FOREVER, onAdmitted(permit -> served.incrementAndGet()));

        gate.release();

        assertThat(served).hasValue(1);
        assertThat(failures).extracting(Throwable::getMessage).containsExactly("exception", "error");
        assertThat(gate.inFlight()).isEqualTo(1);
        assertThat(gate.waits().callbackFailures()).isEqualTo(2);
    }

    @Test
    void admittedReleasesAndThrows_permitIsBackOnce() {
        AdaptiveGate gate = gateOf(2);
        assertThat(gate.tryAcquire()).isTrue();

        gate.acquireAsync(0, FOREVER, onAdmitted(permit -> {
            permit.release();
            throw new IllegalStateException("after the release");
        }));

        assertThat(gate.inFlight()).isEqualTo(1);
        assertThat(failures).hasSize(1);
    }

    @Test
    void refusedThrows_isReportedAndTheOthersAreToldToo() {
        AdaptiveGate gate = gateOf(1);
        assertThat(gate.tryAcquire()).isTrue();
        gate.acquireAsync(0, FOREVER, onAdmitted(GateTicket::release));
        gate.acquireAsync(0, FOREVER, onAdmitted(GateTicket::release));

        gate.close();

        assertThat(failures).hasSize(2);
    }

    @Test
    void handlerThrowsToo_nothingIsLost() {
        AdaptiveGate gate = AdaptiveGate.named("g")
                .clock(new ManualClock(0))
                .onCallbackFailure(failure -> {
                    throw new IllegalStateException(failure);
                })
                .build();

        gate.acquireAsync(0, FOREVER, onAdmitted(permit -> {
            throw new IllegalStateException("first");
        }));

        assertThat(gate.inFlight()).isZero();
        assertThat(gate.waits().callbackFailures()).isEqualTo(2);
    }

    @Test
    void noHandlerGiven_theThreadsHandlerIsTold() throws Exception {
        AdaptiveGate gate = AdaptiveGate.named("g").clock(new ManualClock(0)).build();
        List<String> seen = new ArrayList<>();
        Thread thread = new Thread(
                () -> {
                    gate.acquireAsync(0, FOREVER, onAdmitted(permit -> {
                        throw new IllegalStateException("to the handler");
                    }));
                    seen.add("went on");
                },
                "weir-test-thrower");
        thread.setUncaughtExceptionHandler((where, failure) -> seen.add(failure.getMessage()));
        thread.start();
        thread.join();

        assertThat(seen).containsExactly("to the handler", "went on");
    }

    @Test
    void longLineOfShortUnits_isServedWithoutADeepStack() {
        AdaptiveGate gate = gateOf(1);
        AtomicInteger served = new AtomicInteger();
        AtomicInteger depth = new AtomicInteger();
        assertThat(gate.tryAcquire()).isTrue();
        for (int i = 0; i < 100_000; i++) {
            gate.acquireAsync(0, FOREVER, onAdmitted(permit -> {
                assertThat(depth.incrementAndGet()).isEqualTo(1);
                permit.release();
                served.incrementAndGet();
                depth.decrementAndGet();
            }));
        }

        gate.release();

        assertThat(failures).isEmpty();
        assertThat(served).hasValue(100_000);
        assertThat(gate.inFlight()).isZero();
    }

    @Test
    void callbackOfOneGate_setsAnotherGatesWaitersGoingAtOnce() {
        AdaptiveGate one = gateOf(1);
        AdaptiveGate other = gateOf(1);
        List<String> order = new ArrayList<>();
        assertThat(one.tryAcquire()).isTrue();
        assertThat(other.tryAcquire()).isTrue();
        other.acquireAsync(0, FOREVER, onAdmitted(permit -> order.add("other")));
        one.acquireAsync(0, FOREVER, onAdmitted(permit -> {
            other.release();
            order.add("one");
        }));
        one.acquireAsync(0, FOREVER, onAdmitted(permit -> order.add("one again")));

        one.setLimit(3);

        assertThat(order).containsExactly("other", "one", "one again");
    }

    @Test
    void cancelBetweenAdmissionAndCallback_winsAndThePermitIsBack() {
        AdaptiveGate gate = gateOf(1);
        List<GateTicket> tickets = new ArrayList<>();
        List<Boolean> cancelled = new ArrayList<>();
        assertThat(gate.tryAcquire()).isTrue();
        tickets.add(gate.acquireAsync(0, FOREVER, onAdmitted(permit -> {
            // The second has its permit by now, and its callback is next in this thread.
            assertThat(gate.inFlight()).isEqualTo(3);
            cancelled.add(tickets.get(1).cancel());
        })));
        tickets.add(gate.acquireAsync(0, FOREVER, onAdmitted(permit -> failures.add(new AssertionError("called")))));

        gate.setLimit(3);

        assertThat(failures).isEmpty();
        assertThat(cancelled).containsExactly(true);
        assertThat(gate.inFlight()).isEqualTo(2);
    }
}
