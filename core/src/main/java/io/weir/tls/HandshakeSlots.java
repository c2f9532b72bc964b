package io.weir.tls;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** How many full handshakes compute at the same time. Lock-free, thread-safe. */
final class HandshakeSlots {
    private final AtomicInteger taken = new AtomicInteger();
    private volatile int cap = Integer.MAX_VALUE;

    void setCap(int slots) {
        cap = slots;
    }

    int cap() {
        return cap;
    }

    int taken() {
        return taken.get();
    }

    void addTo(List<Metric> metrics) {
        metrics.add(Metric.gauge("weir.tls.slots", Unit.COUNT, "Full handshakes computing.", taken()));
        metrics.add(
                Metric.gauge("weir.tls.slots.cap", Unit.COUNT, "Full handshakes that may compute at a time.", cap()));
    }

    boolean tryTake() {
        while (true) {
            int now = taken.get();
            if (now >= cap) {
                return false;
            }
            if (taken.compareAndSet(now, now + 1)) {
                return true;
            }
        }
    }

    /** Frees one; one too many is ignored, so that a host's mistake does not open the gate. */
    void free() {
        while (true) {
            int now = taken.get();
            if (now == 0 || taken.compareAndSet(now, now - 1)) {
                return;
            }
        }
    }
}
