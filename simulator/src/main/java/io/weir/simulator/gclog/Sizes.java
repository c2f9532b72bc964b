package io.weir.simulator.gclog;

import static io.weir.gc.GcObservation.UNKNOWN;

import io.weir.gc.GcKind;

/** The generations' sizes around one collection, bytes, unknown until found. */
final class Sizes {
    /** What rounding down to megabytes took away, on average. */
    private static final long HALF_MEGABYTE = 1 << 19;

    long youngBefore = UNKNOWN;
    long youngAfter = UNKNOWN;
    long youngCapacity = UNKNOWN;
    long edenCapacity = UNKNOWN;
    long oldBefore = UNKNOWN;
    long oldAfter = UNKNOWN;
    long oldCommitted = UNKNOWN;

    /** From a record that tells one generation and either the other or the whole. */
    static Sizes told(RawCollection record, long printedEdenBytes) {
        HeapChange young = record.young == null ? rest(record.total, record.old) : record.young;
        HeapChange old = record.old == null ? rest(record.total, record.young) : record.old;
        Sizes sizes = new Sizes();
        sizes.youngBefore = young.before();
        sizes.youngAfter = young.after();
        sizes.youngCapacity = young.capacityAfter();
        sizes.edenCapacity = record.edenCapacityBytes == UNKNOWN ? printedEdenBytes : record.edenCapacityBytes;
        sizes.oldBefore = old.before();
        sizes.oldAfter = old.after();
        sizes.oldCommitted = old.capacityAfter();
        return sizes;
    }

    /** The whole less one part; never negative, because the two may be rounded differently. */
    private static HeapChange rest(HeapChange total, HeapChange part) {
        return new HeapChange(
                Math.max(0, total.before() - part.before()),
                rest(total.capacityBefore(), part.capacityBefore()),
                Math.max(0, total.after() - part.after()),
                rest(total.capacityAfter(), part.capacityAfter()));
    }

    private static long rest(long total, long part) {
        return total == UNKNOWN || part == UNKNOWN ? UNKNOWN : Math.max(0, total - part);
    }

    /** A young collection that moved nothing: the heap is as the full collection after it found it. */
    static Sizes aborted(RawCollection record, RawCollection full, long oldLeftBytes) {
        Sizes sizes;
        if (full.tellsGenerations()) {
            sizes = told(full, UNKNOWN);
        } else {
            sizes = ofTotal(record, oldLeftBytes);
        }
        sizes.youngAfter = sizes.youngBefore;
        sizes.oldAfter = sizes.oldBefore;
        return sizes;
    }

    /**
     * A young collection and the full one that followed inside the same pause. The full record's sizes before are those
     * before the young one (seen in recordings of 17.0.15: they add up to the young line's total before, not to the full
     * line's), so the state between the two is known by the total only, in megabytes. Survivors are taken to be as many as
     * last time, or all where the promotion failed and nothing became free; the full record is corrected to begin there.
     *
     * @return the young collection's sizes
     */
    static Sizes merged(RawCollection record, RawCollection full, long survivorBytes) {
        Sizes sizes = told(full, UNKNOWN);
        long youngCapacity = before(full.young == null ? UNKNOWN : full.young.capacityBefore(), sizes.youngCapacity);
        long oldCapacity = before(full.old == null ? UNKNOWN : full.old.capacityBefore(), sizes.oldCommitted);
        long between = record.total.after() + HALF_MEGABYTE;
        boolean promotionFailed = record.total.after() >= record.total.before();
        long youngBetween = promotionFailed ? sizes.youngBefore : Math.min(between, Math.max(0, survivorBytes));
        long oldBetween = Math.max(sizes.oldBefore, between - youngBetween);
        full.young = new HeapChange(youngBetween, youngCapacity, sizes.youngAfter, sizes.youngCapacity);
        full.old = new HeapChange(oldBetween, oldCapacity, sizes.oldAfter, sizes.oldCommitted);
        sizes.youngAfter = youngBetween;
        sizes.oldAfter = oldBetween;
        sizes.youngCapacity = youngCapacity;
        sizes.edenCapacity = UNKNOWN;
        // The young collection may have enlarged the old generation to promote into it.
        sizes.oldCommitted =
                Math.max(Math.max(oldCapacity, oldBetween), rest(record.total.capacityAfter(), youngCapacity));
        return sizes;
    }

    private static long before(long told, long otherwise) {
        return told == UNKNOWN ? otherwise : told;
    }

    /** From the whole heap alone, survivors counted as old; see {@link GcLog}. */
    static Sizes ofTotal(RawCollection record, long oldLeftBytes) {
        Sizes sizes = new Sizes();
        HeapChange total = record.total;
        if (total == null) {
            return sizes;
        }
        if (oldLeftBytes == UNKNOWN) {
            // The first collection of the log: a minor is taken to promote nothing, a major to find all in old.
            sizes.oldBefore = record.kind == GcKind.MAJOR ? total.before() : Math.min(total.before(), total.after());
        } else {
            sizes.oldBefore = Math.min(total.before(), oldLeftBytes);
        }
        sizes.youngBefore = total.before() - sizes.oldBefore;
        sizes.youngAfter = 0;
        sizes.oldAfter = total.after();
        return sizes;
    }
}
