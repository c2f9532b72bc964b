package io.weir.benchmarks.jcstress;

import io.weir.clock.ManualClock;
import io.weir.limit.AdaptiveGate;
import io.weir.limit.GateTicket;
import io.weir.limit.GateWaiter;
import io.weir.limit.Refusal;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts what it is told. */
class Told implements GateWaiter {
    private final AtomicInteger admitted = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();

    /** Makes a gate whose time stands still at zero, and takes some of its permits. */
    static AdaptiveGate gate(int limit, int taken) {
        AdaptiveGate gate = AdaptiveGate.named("gate")
                .limit(limit)
                .clock(new ManualClock(0))
                .onCallbackFailure(failure -> {})
                .build();
        for (int i = 0; i < taken; i++) {
            if (!gate.tryAcquire()) {
                throw new IllegalStateException("a fresh gate must let in as many as its limit says");
            }
        }
        return gate;
    }

    @Override
    public void admitted(GateTicket permit) {
        admitted.incrementAndGet();
    }

    @Override
    public void refused(Refusal refusal) {
        refused.incrementAndGet();
    }

    int admitted() {
        return admitted.get();
    }

    int refused() {
        return refused.get();
    }
}
