package io.weir.simulator.gclog;

import static io.weir.gc.GcObservation.UNKNOWN;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives the generations of each collection their sizes, whatever part of them its record tells.
 *
 * <p>A record waits for the one after it, because two things show only then: a young collection that Serial gave up or
 * merged into a full one (its own record tells no generation, see {@link SerialPair}), and a first record of which the log
 * has only the end.
 */
final class ObservationBuilder {
    /** A quarter of a gigabyte of observations; a log of a collection a second lasts three weeks. */
    private static final int MAX_COLLECTIONS = 2_000_000;

    private final CollectorEvidence evidence;
    private final HeapPrintout heap;
    private final List<GcObservation> done = new ArrayList<>();
    private RawCollection pending;
    private long oldLeftBytes = UNKNOWN;
    private long survivorBytes = UNKNOWN;
    private long largestOldBytes = UNKNOWN;
    private long largestYoungBytes = UNKNOWN;
    private long lastEndNanos;
    private long stoppedUntilNanos = Long.MIN_VALUE;
    private boolean generations;
    private long cut;

    ObservationBuilder(CollectorEvidence evidence, HeapPrintout heap) {
        this.evidence = evidence;
        this.heap = heap;
    }

    void add(RawCollection record, String file) throws GcLogException {
        if (done.size() >= MAX_COLLECTIONS) {
            throw new GcLogException(file, record.line, "more than " + MAX_COLLECTIONS + " collections");
        }
        if (pending != null) {
            resolve(pending, record);
        }
        pending = record;
    }

    private void resolve(RawCollection record, RawCollection next) {
        if (record.kind == GcKind.PAUSE || record.kind == GcKind.CYCLE) {
            emit(record, record.kind, new Sizes());
            return;
        }
        if (record.partial && done.isEmpty()) {
            cut++;
            return;
        }
        if (record.tellsGenerations()) {
            generations = true;
            emit(record, record.kind, Sizes.told(record, heap.takeEdenBytes()));
            return;
        }
        SerialPair pair = SerialPair.of(record, next, evidence.collector());
        if (pair == SerialPair.ABORTED) {
            evidence.seen(Collector.SERIAL);
            emit(record, GcKind.ABORTED_MINOR, Sizes.aborted(record, next, oldLeftBytes));
        } else if (pair == SerialPair.MERGED && next.tellsGenerations()) {
            emit(record, GcKind.MINOR, Sizes.merged(record, next, survivorBytes));
        } else if (done.isEmpty() && next != null && next.tellsGenerations()) {
            // The log has details, and this record lost its own: its beginning is not in the file.
            cut++;
        } else {
            emit(record, record.kind, Sizes.ofTotal(record, oldLeftBytes));
        }
    }

    private void emit(RawCollection record, GcKind kind, Sizes sizes) {
        long durationNanos = durationNanos(record);
        long startNanos = lastEndNanos;
        if (record.startNanos != RawCollection.NONE) {
            startNanos = record.startNanos;
        } else if (record.endNanos != RawCollection.NONE) {
            startNanos = record.endNanos - durationNanos;
        }
        if (kind.stopsTheWorld()) {
            // Stamps are rounded and durations are not: two pauses would seem to overlap by up to a millisecond.
            startNanos = Math.max(startNanos, stoppedUntilNanos);
            stoppedUntilNanos = startNanos + durationNanos;
        }
        lastEndNanos = Math.max(lastEndNanos, startNanos + durationNanos);
        if (sizes.oldAfter != UNKNOWN) {
            oldLeftBytes = sizes.oldAfter;
        }
        if (kind == GcKind.MINOR) {
            survivorBytes = sizes.youngAfter;
        }
        largestOldBytes = Math.max(largestOldBytes, sizes.oldCommitted);
        largestYoungBytes = Math.max(largestYoungBytes, sizes.youngCapacity);
        done.add(new GcObservation(
                kind,
                record.cause,
                startNanos,
                startNanos + durationNanos,
                sizes.youngBefore,
                sizes.youngAfter,
                sizes.youngCapacity,
                sizes.edenCapacity,
                sizes.oldBefore,
                sizes.oldAfter,
                sizes.oldCommitted,
                UNKNOWN));
    }

    private static long durationNanos(RawCollection record) {
        if (record.durationNanos != RawCollection.NONE) {
            return record.durationNanos;
        }
        boolean bothEnds = record.startNanos != RawCollection.NONE && record.endNanos != RawCollection.NONE;
        return bothEnds ? Math.max(0, record.endNanos - record.startNanos) : 0;
    }

    /** Resolves the last record and sets the old generation's greatest size, which a log may tell at its end only. */
    HeapFacts finish() {
        if (pending != null) {
            resolve(pending, null);
            pending = null;
        }
        HeapFacts facts = heap.facts(evidence.collector(), largestOldBytes, largestYoungBytes);
        if (facts.oldMaxBytes() != UNKNOWN) {
            done.replaceAll(o -> withOldMax(o, facts.oldMaxBytes()));
        }
        return facts;
    }

    private static GcObservation withOldMax(GcObservation o, long oldMaxBytes) {
        return new GcObservation(
                o.kind(),
                o.cause(),
                o.startNanos(),
                o.endNanos(),
                o.youngBeforeBytes(),
                o.youngAfterBytes(),
                o.youngCapacityBytes(),
                o.edenCapacityBytes(),
                o.oldBeforeBytes(),
                o.oldAfterBytes(),
                o.oldCommittedBytes(),
                oldMaxBytes);
    }

    List<GcObservation> observations() {
        return done;
    }

    boolean tellsGenerations() {
        return generations;
    }

    long lastEndNanos() {
        return lastEndNanos;
    }

    long cut() {
        return cut;
    }
}
