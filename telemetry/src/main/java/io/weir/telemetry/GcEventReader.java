package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import io.weir.gc.Collector;
import io.weir.gc.GcCauses;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.lang.management.MemoryUsage;
import java.util.Map;

/** Turns the notification of one collection into an observation. Stateless and thread-safe. */
final class GcEventReader {
    /** Stands for a pool that the notification does not tell of. */
    private static final MemoryUsage NOT_TOLD = new MemoryUsage(-1, 0, 0, -1);

    private final Collector collector;

    GcEventReader(Collector collector) {
        this.collector = collector;
    }

    /**
     * Reads one notification.
     *
     * @param event the JVM's own view of it
     * @return the observation, its times on the clock of {@code GcInfo}
     * @throws IllegalArgumentException when the JVM contradicts itself, as by an end before the start
     */
    GcObservation read(GarbageCollectionNotificationInfo event) {
        GcInfo info = event.getGcInfo();
        long startNanos = MILLISECONDS.toNanos(info.getStartTime());
        long endNanos = MILLISECONDS.toNanos(info.getEndTime());
        Map<String, MemoryUsage> before = told(info.getMemoryUsageBeforeGc());
        Map<String, MemoryUsage> after = told(info.getMemoryUsageAfterGc());
        long edenBefore = usedBytes(before, collector.edenPool());
        long edenAfter = usedBytes(after, collector.edenPool());
        long edenCapacity = committedBytes(after, collector.edenPool());
        MemoryUsage oldAfter = after.getOrDefault(collector.oldPool(), NOT_TOLD);
        GcKind kind = collector.kindOf(event.getGcAction(), edenBefore, edenAfter, endNanos - startNanos);
        return new GcObservation(
                kind,
                cause(kind, event),
                startNanos,
                endNanos,
                sum(edenBefore, usedBytes(before, collector.survivorPool())),
                sum(edenAfter, usedBytes(after, collector.survivorPool())),
                sum(edenCapacity, committedBytes(after, collector.survivorPool())),
                edenCapacity,
                usedBytes(before, collector.oldPool()),
                usedBytes(after, collector.oldPool()),
                committedBytes(after, collector.oldPool()),
                oldAfter.getMax());
    }

    /**
     * Shenandoah names a pause's phase in place of the action; {@code Degenerated GC} and {@code Full GC} are among them, and
     * say more than the cause that the whole cycle had.
     */
    private static String cause(GcKind kind, GarbageCollectionNotificationInfo event) {
        boolean namesPhase = kind == GcKind.PAUSE && !event.getGcAction().startsWith("end of ");
        return namesPhase && !GcCauses.isExplicit(event.getGcCause()) ? event.getGcAction() : event.getGcCause();
    }

    /** Passes over a map of nothing but zeros: ZGC's pauses carry such, and they say nothing of the heap. */
    private static Map<String, MemoryUsage> told(Map<String, MemoryUsage> pools) {
        return pools.values().stream().allMatch(usage -> usage.getUsed() == 0) ? Map.of() : pools;
    }

    private static long usedBytes(Map<String, MemoryUsage> pools, String pool) {
        MemoryUsage usage = pools.get(pool);
        return usage == null ? GcObservation.UNKNOWN : usage.getUsed();
    }

    private static long committedBytes(Map<String, MemoryUsage> pools, String pool) {
        MemoryUsage usage = pools.get(pool);
        return usage == null ? GcObservation.UNKNOWN : usage.getCommitted();
    }

    private static long sum(long a, long b) {
        return a == GcObservation.UNKNOWN || b == GcObservation.UNKNOWN ? GcObservation.UNKNOWN : a + b;
    }
}
