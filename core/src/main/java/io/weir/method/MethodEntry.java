package io.weir.method;

import io.weir.control.Decision;
import io.weir.control.MethodSample;

/** One method as the ticker sees it: its meter, its demand, and what was decided last. The ticker's thread alone, but for the snapshot. */
final class MethodEntry {
    /** What is left of a peak after one interval: with 100 ms, a peak is half forgotten after 3.5 s; a guess. */
    private static final double PEAK_KEPT = 0.98;

    /** Calls beyond twice its peak that an idle method may start before the next division; a guess. */
    private static final int HEADROOM = 4;

    private final LimitedMethod method;
    private final MethodMeter meter;
    private double peak;

    /** The last interval and what was decided after it, at once; null before the first. */
    private volatile Seen seen;

    MethodEntry(LimitedMethod method, long nowNanos) {
        this.method = method;
        this.meter = new MethodMeter(method, nowNanos);
    }

    LimitedMethod method() {
        return method;
    }

    MethodSample roll(long nowNanos) {
        MethodSample sample = meter.roll(nowNanos);
        peak = Math.max(sample.sample().maxInUse(), peak * PEAK_KEPT);
        return sample;
    }

    void decided(MethodSample sample, Decision decision) {
        seen = new Seen(sample, decision);
    }

    /** Returns what the method needs of the shared budget, when the controller wants a limit for it. */
    int demand(MethodSample sample, int wanted) {
        int needed = sample.isLimited() ? Integer.MAX_VALUE : (int) (2 * peak) + HEADROOM;
        return Math.max(method.range().min(), Math.min(wanted, needed));
    }

    MethodSnapshot snapshot() {
        Seen last = seen;
        MethodCounts.Totals totals = method.counts().read();
        var waits = method.gate().waits();
        return new MethodSnapshot(
                method.name(),
                method.limit(),
                method.inFlight(),
                waits.waiting(),
                last == null ? 0 : last.sample.sample().throughputPerSecond(),
                last == null ? Double.NaN : last.sample.sample().meanServiceNanos(),
                totals.succeeded(),
                totals.failed(),
                totals.ignored(),
                waits.admitted(),
                waits.refusedFull(),
                waits.refusedLate(),
                waits.refusedClosed(),
                waits.cancelled(),
                last == null ? method.limit() : last.decision.limit(),
                last == null ? "" : last.decision.reason());
    }

    private record Seen(MethodSample sample, Decision decision) {}
}
