package io.weir.samples.demo.node;

import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ParentLink;
import io.weir.telemetry.GcInfoClock;
import io.weir.telemetry.JvmGcSource;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tells the demo of each pause of this JVM's collector: what it was, and from when to when on the monotonic clock.
 *
 * <p>The JVM notifies on a thread of its own, some time after the pause. Thread-safe.
 */
public final class GcPauses implements AutoCloseable {
    /** Nanoseconds on the monotonic clock, after the demo's word for the kind. */
    private static final String LINE = ChildLine.GC + " %s %d %d";

    private final ParentLink parent;
    private final GcInfoClock clock = GcInfoClock.calibrate();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notified = lock.newCondition();
    private final long countAtStart;
    private final JvmGcSource source;
    private long collections;
    private long majors;

    /**
     * Starts to listen.
     *
     * @param parent is told of each pause at once
     */
    public GcPauses(ParentLink parent) {
        this.parent = parent;
        this.countAtStart = collectionCount();
        this.source = JvmGcSource.start(clock, this::tell);
    }

    private void tell(GcObservation collection) {
        if (collection.kind() == GcKind.MINOR || collection.kind() == GcKind.MAJOR) {
            parent.send(String.format(
                    Locale.ROOT,
                    LINE,
                    collection.kind().name().toLowerCase(Locale.ROOT),
                    clock.toNanoClock(collection.startNanos()),
                    clock.toNanoClock(collection.endNanos())));
        }
        lock.lock();
        try {
            collections++;
            majors += collection.kind() == GcKind.MAJOR ? 1 : 0;
            notified.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns how many major GCs the demo was told of.
     *
     * @return zero or more
     */
    long majors() {
        lock.lock();
        try {
            return majors;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until the demo was told of every collection that there was.
     *
     * @param patience how long to wait at most; a notification that is lost must not hold up the rest
     */
    public void awaitNotifications(Duration patience) {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (collections < collectionCount() - countAtStart && left > 0) {
                left = notified.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private static long collectionCount() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    @Override
    public void close() {
        source.close();
    }
}
