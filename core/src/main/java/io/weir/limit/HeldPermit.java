package io.weir.limit;

import java.util.concurrent.atomic.AtomicBoolean;

/** A permit of its gate that was taken without a ticket. */
final class HeldPermit implements Permit {
    private final AdaptiveGate gate;
    private final AtomicBoolean held = new AtomicBoolean(true);

    HeldPermit(AdaptiveGate gate) {
        this.gate = gate;
    }

    @Override
    public void release() {
        if (held.compareAndSet(true, false)) {
            gate.release();
        }
    }
}
