package io.weir.tls;

import java.util.concurrent.atomic.LongAdder;

/** By how much a counter rose since the last look. One thread looks; any may count. */
final class CountChange {
    private final LongAdder counter;
    private long last;

    CountChange(LongAdder counter) {
        this.counter = counter;
    }

    /** Returns the rise since the last call, or since the start. */
    long take() {
        long now = counter.sum();
        long change = now - last;
        last = now;
        return change;
    }
}
