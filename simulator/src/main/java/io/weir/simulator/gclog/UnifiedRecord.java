package io.weir.simulator.gclog;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;

/** A collection of unified logging while its lines come in. */
final class UnifiedRecord {
    private final RawCollection raw = new RawCollection();
    private final UnifiedSpaces spaces = new UnifiedSpaces();
    private boolean started;
    private boolean broken;

    UnifiedRecord(int lineNumber) {
        raw.line = lineNumber;
    }

    void start(long nanos) {
        started = true;
        raw.startNanos = nanos;
    }

    boolean isStarted() {
        return started;
    }

    UnifiedSpaces spaces() {
        return spaces;
    }

    /** A line of it could not be read: the rest of it is passed over. */
    void breakOff() {
        broken = true;
    }

    boolean isBroken() {
        return broken;
    }

    RawCollection finish(UnifiedPause pause, long endNanos, long regionBytes, CollectorEvidence evidence) {
        raw.kind = pause.kind();
        raw.cause = pause.cause();
        raw.endNanos = endNanos;
        raw.durationNanos = pause.durationNanos();
        raw.total = pause.total();
        spaces.into(raw, regionBytes);
        Collector collector = pause.evidence();
        if (collector != Collector.UNKNOWN) {
            evidence.seen(collector);
        }
        return raw;
    }

    RawCollection finish(UnifiedCycle cycle, long endNanos) {
        raw.kind = GcKind.CYCLE;
        raw.cause = cycle.cause();
        raw.endNanos = endNanos;
        raw.durationNanos = cycle.durationNanos();
        return raw;
    }
}
