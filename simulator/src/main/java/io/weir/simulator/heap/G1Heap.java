package io.weir.simulator.heap;

import io.weir.gc.GcKind;

/**
 * G1's shape: young pauses; when the old generation is filled to the threshold, a concurrent marking, after it a remark pause and
 * some mixed collections that empty the old generation step by step; a full collection when it runs out before.
 */
final class G1Heap extends Heap {
    private boolean marking;
    private boolean markingDone;
    private int mixedLeft;
    private double mixedBytes;

    G1Heap(HeapSettings settings, HeapPlace place) {
        super(settings, place);
    }

    @Override
    void allocated() {
        if (markingDone) {
            remark();
        } else if (youngUsed >= settings.edenBytes()) {
            collect();
        }
    }

    private void collect() {
        double promoted = Math.min(youngUsed, varied(settings.promotedRatio() * youngUsed, settings.promotedSpread()));
        if (oldUsed + promoted > settings.oldBytes()) {
            full();
            return;
        }
        double freed = 0;
        if (mixedLeft > 0) {
            freed = Math.min(mixedBytes, Math.max(0, oldUsed - settings.liveBytes()));
            mixedLeft--;
        }
        double change = promoted - freed;
        HeapSettings.Pauses pauses = settings.pauses();
        double work = promoted + freed;
        double nanos = varied(pauses.minorNanos() + work * pauses.minorNanosPerByte(), pauses.spread());
        pause(GcKind.MINOR, "G1 Evacuation Pause", nanos, () -> {
            youngUsed = 0;
            oldUsed = Math.max(settings.liveBytes(), oldUsed + change);
            markIfFull();
        });
    }

    private void markIfFull() {
        boolean full = oldUsed >= settings.concurrent().startRatio() * settings.oldBytes();
        if (full && !marking && mixedLeft == 0) {
            marking = true;
            workConcurrently(settings.liveBytes() / settings.concurrent().markBytesPerNano());
        }
    }

    @Override
    void concurrentWorkDone() {
        if (!marking) {
            return;
        }
        markingDone = true;
        if (!isPaused()) {
            remark();
        }
    }

    private void remark() {
        markingDone = false;
        double nanos = varied(settings.pauses().minorNanos(), settings.pauses().spread());
        pause(GcKind.PAUSE, "G1 Remark", nanos, () -> {
            marking = false;
            mixedLeft = settings.concurrent().mixedCollections();
            mixedBytes = Math.max(0, oldUsed - settings.liveBytes()) / mixedLeft;
        });
    }

    private void full() {
        HeapSettings.Pauses pauses = settings.pauses();
        double nanos = varied(pauses.majorNanos() + settings.liveBytes() * pauses.majorNanosPerByte(), pauses.spread());
        pause(GcKind.MAJOR, "G1 Compaction Pause", nanos, () -> {
            youngUsed = 0;
            oldUsed = settings.liveBytes();
            // What was being marked has moved.
            marking = false;
            markingDone = false;
            mixedLeft = 0;
        });
    }
}
