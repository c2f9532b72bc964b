package io.weir.simulator.heap;

import io.weir.gc.GcKind;

/**
 * ZGC's shape: one generation, cycles that run beside the application with two short pauses, and a stall of all who allocate when
 * the heap is full before the cycle has ended.
 */
final class ConcurrentHeap extends Heap {
    private boolean marking;
    private long markStartNanos;
    private double usedAtMark;
    private boolean markingDone;
    private boolean stalled;

    ConcurrentHeap(HeapSettings settings, HeapPlace place) {
        super(settings, place);
    }

    @Override
    void allocated() {
        oldUsed += youngUsed;
        youngUsed = 0;
        if (markingDone) {
            end();
        } else if (marking && oldUsed >= settings.oldBytes()) {
            stall();
        } else if (!marking && oldUsed >= settings.concurrent().startRatio() * settings.oldBytes()) {
            begin();
        }
    }

    private void begin() {
        marking = true;
        markStartNanos = simulation().nanoTime();
        usedAtMark = oldUsed;
        pause(
                GcKind.PAUSE,
                "Allocation Rate",
                varied(settings.pauses().minorNanos(), 0.1),
                () -> workConcurrently(
                        settings.liveBytes() / settings.concurrent().markBytesPerNano()));
    }

    /** Everybody stands still until the cycle ends; the concurrent work goes on. */
    private void stall() {
        stalled = true;
        pause(GcKind.PAUSE, "Allocation Stall", STALL_NANOS, () -> {});
    }

    /** Longer than any cycle: the cycle's end ends it. */
    private static final double STALL_NANOS = 1e15;

    @Override
    void concurrentWorkDone() {
        markingDone = true;
        if (stalled) {
            stalled = false;
            endPauseNow();
        } else if (!isPaused()) {
            end();
        }
    }

    private void end() {
        markingDone = false;
        pause(GcKind.PAUSE, "Mark End", varied(settings.pauses().minorNanos(), 0.1), () -> {
            double before = oldUsed;
            oldUsed = Math.min(oldUsed, settings.liveBytes() + Math.max(0, oldUsed - usedAtMark));
            marking = false;
            tell(GcKind.CYCLE, "Allocation Rate", markStartNanos, 0, before);
        });
    }
}
