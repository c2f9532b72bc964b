package io.weir.simulator.gclog;

import io.weir.gc.Collector;
import io.weir.gc.GcCauses;
import io.weir.gc.GcKind;
import java.util.List;

/** Says which collections a complete record of JDK 5 to 8 stands for: one, or a young and a full one in one pause. */
final class DetailsCollections {
    private DetailsCollections() {}

    /** Tells what the record's blocks say about the collector. */
    static void evidence(DetailsRecord record, CollectorEvidence evidence) {
        if (record.isCmsPhase()
                || record.oldName().startsWith("CMS")
                || record.youngName().startsWith("ParNew")) {
            evidence.seen(Collector.CMS);
        } else if (record.isG1() || record.start().cause().startsWith("G1 ")) {
            evidence.seen(Collector.G1);
        } else if (record.youngName().startsWith("PS") || record.oldName().startsWith("P")) {
            evidence.seen(Collector.PARALLEL);
        } else if (record.youngName().startsWith("DefNew") || record.oldName().startsWith("Tenured")) {
            evidence.seen(Collector.SERIAL);
        }
        if (record.oldName().startsWith("Tenured")) {
            evidence.tenured();
        }
    }

    /**
     * Translates a record without defect.
     *
     * @param record the record
     * @param startNanos when it began, {@link RawCollection#NONE} when it has no stamp
     * @return one or two collections, in their order
     */
    static List<RawCollection> of(DetailsRecord record, long startNanos) {
        RawCollection whole = new RawCollection();
        whole.line = record.lineNumber();
        whole.cause = record.start().cause();
        whole.startNanos = startNanos;
        whole.durationNanos = record.durationNanos();
        whole.total = record.total();
        String phase = record.start().phase();
        if (record.isCmsPhase() || phase.equals("remark") || phase.equals("cleanup")) {
            whole.kind = GcKind.PAUSE;
            whole.cause = switch (phase) {
                case "remark" -> "Remark";
                case "cleanup" -> "Cleanup";
                default -> whole.cause;
            };
            return List.of(whole);
        }
        whole.old = record.old();
        if (record.start().full() || record.old() == null) {
            whole.kind = record.start().full() ? GcKind.MAJOR : GcKind.MINOR;
            if (record.start().full() && whole.cause.isEmpty() && record.foundPermanentFull()) {
                whole.cause = GcCauses.PERMANENT_GENERATION_FULL;
            }
            // A full record's own young block, where Serial has one, tells of the young step inside it only.
            boolean partOnly = record.old() != null && record.total() != null;
            whole.young = partOnly ? null : record.young();
            return List.of(whole);
        }
        whole.kind = GcKind.MAJOR;
        return record.young() == null || record.total() == null ? List.of(whole) : pair(record, whole);
    }

    /**
     * Splits {@code [GC [DefNew: a->b(c)][Tenured: d->e(f)] ...]}: a young collection that promoted what it could, and a full
     * one behind it. When the young one moved nothing it was given up.
     */
    private static List<RawCollection> pair(DetailsRecord record, RawCollection full) {
        HeapChange youngChange = record.young();
        HeapChange oldChange = record.old();
        HeapChange total = record.total();
        RawCollection young = new RawCollection();
        young.line = full.line;
        young.cause = full.cause;
        young.startNanos = full.startNanos;
        long atMost = record.durationNanos();
        long taken = record.youngDurationNanos() == RawCollection.NONE ? 0 : record.youngDurationNanos();
        young.durationNanos = Math.min(atMost, taken);
        young.kind = youngChange.before() == youngChange.after() ? GcKind.ABORTED_MINOR : GcKind.MINOR;
        young.young = youngChange;
        young.old = new HeapChange(
                Math.max(0, total.before() - youngChange.before()),
                oldChange.capacityAfter(),
                oldChange.before(),
                oldChange.capacityAfter());
        full.young = new HeapChange(
                youngChange.after(),
                youngChange.capacityAfter(),
                Math.max(0, total.after() - oldChange.after()),
                youngChange.capacityAfter());
        full.durationNanos = atMost - young.durationNanos;
        if (full.startNanos != RawCollection.NONE) {
            full.startNanos += young.durationNanos;
        }
        return List.of(young, full);
    }
}
