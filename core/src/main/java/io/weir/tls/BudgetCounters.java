package io.weir.tls;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** What a budget has decided and what came of it. Thread-safe. */
final class BudgetCounters {
    final LongAdder passed = new LongAdder();
    final LongAdder believed = new LongAdder();
    final LongAdder doubted = new LongAdder();
    final LongAdder admitted = new LongAdder();
    final LongAdder deferred = new LongAdder();
    final LongAdder noBudget = new LongAdder();
    final LongAdder noSlot = new LongAdder();
    final LongAdder resumed = new LongAdder();
    final LongAdder full = new LongAdder();
    final LongAdder falseClaims = new LongAdder();
    final LongAdder abandoned = new LongAdder();
    final LongAdder badUpdates = new LongAdder();

    void addTo(List<Metric> metrics) {
        metrics.add(counter("weir.tls.passed", "Connections without a handshake to admit.", passed));
        metrics.add(counter("weir.tls.claims.believed", "Resumption claims that went on at once.", believed));
        metrics.add(counter("weir.tls.claims.doubted", "Resumption claims treated as full handshakes.", doubted));
        metrics.add(counter("weir.tls.claims.false", "Believed claims that were full handshakes.", falseClaims));
        metrics.add(counter("weir.tls.admitted", "Full handshakes admitted, also out of the queue.", admitted));
        metrics.add(counter("weir.tls.deferred", "New connections that found no budget or no slot.", deferred));
        metrics.add(counter("weir.tls.no.budget", "Attempts, also out of the queue, without budget.", noBudget));
        metrics.add(counter("weir.tls.no.slot", "Attempts, also out of the queue, without a slot.", noSlot));
        metrics.add(counter("weir.tls.finished.resumed", "Handshakes that ended resumed.", resumed));
        metrics.add(counter("weir.tls.finished.full", "Handshakes that ended full.", full));
        metrics.add(counter("weir.tls.abandoned", "Handshakes that did not end.", abandoned));
        metrics.add(counter("weir.tls.bad.updates", "Updates without usable time or CPU figures.", badUpdates));
    }

    private static Metric counter(String name, String description, LongAdder count) {
        return Metric.counter(name, Unit.COUNT, description, count.sum());
    }
}
