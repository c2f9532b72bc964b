package io.weir.simulator.heap;

import io.weir.gc.GcKind;
import io.weir.gc.PromotionAverage;

/**
 * Serial and Parallel. The trigger of a full collection is HotSpot's own: the free space of the old generation against the padded
 * average of what young collections promoted, as {@link PromotionAverage} describes it.
 *
 * <p>Serial looks before a young collection and does a full one in its place; Parallel looks after it and does a full one right
 * behind.
 */
final class GenerationalHeap extends Heap {
    private final PromotionAverage average = new PromotionAverage();
    private boolean majorDue;

    GenerationalHeap(HeapSettings settings, HeapPlace place) {
        super(settings, place);
    }

    @Override
    void allocated() {
        if (youngUsed < settings.edenBytes()) {
            return;
        }
        if (majorDue) {
            major();
        } else {
            minor();
        }
    }

    private void minor() {
        double promoted = Math.min(youngUsed, varied(settings.promotedRatio() * youngUsed, settings.promotedSpread()));
        HeapSettings.Pauses pauses = settings.pauses();
        double nanos = varied(pauses.minorNanos() + promoted * pauses.minorNanosPerByte(), pauses.spread());
        pause(GcKind.MINOR, "Allocation Failure", nanos, () -> {
            youngUsed = 0;
            oldUsed = Math.min(settings.oldBytes(), oldUsed + promoted);
            average.add(Math.round(promoted));
            majorDue = settings.oldBytes() - oldUsed <= average.paddedBytes();
            if (majorDue && settings.shape() == HeapSettings.Shape.PARALLEL) {
                simulation().after(0, (kind, argument) -> majorBehind(), 0, 0);
            }
        });
    }

    private void majorBehind() {
        if (majorDue && !isPaused()) {
            major();
        }
    }

    private void major() {
        HeapSettings.Pauses pauses = settings.pauses();
        double nanos = varied(pauses.majorNanos() + settings.liveBytes() * pauses.majorNanosPerByte(), pauses.spread());
        boolean parallel = settings.shape() == HeapSettings.Shape.PARALLEL;
        pause(GcKind.MAJOR, parallel ? "Ergonomics" : "Allocation Failure", nanos, () -> {
            youngUsed = 0;
            oldUsed = settings.liveBytes();
            majorDue = false;
        });
    }
}
