package io.weir.telemetry;

import com.sun.management.GarbageCollectionNotificationInfo;
import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens to the garbage collectors of a JVM and hands on every collection, in the order of their ends, until closed.
 *
 * <p>The JVM notifies after a pause, on one thread of its own (mean delay 1 to 12 ms, at most 263 ms measured on two busy
 * cores); the consumer runs on that thread and must be quick. A collection that had ended before the start is not handed
 * on even when its notification was still on its way. What the consumer throws is counted, logged once and goes no
 * further: a fault of ours must not cost other listeners their notification.
 *
 * <p>Thread-safe. {@link #close()} removes exactly the listeners that this source has added.
 */
public final class JvmGcSource implements AutoCloseable, MetricSource {
    private static final Logger LOG = LoggerFactory.getLogger(JvmGcSource.class);

    private final HeapPools pools;
    private final GcEventReader reader;
    private final LongConsumer arrivals;
    private final Consumer<GcObservation> consumer;
    private final Consumer<RuntimeException> firstFailure;
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final LongAdder delivered = new LongAdder();
    private final LongAdder late = new LongAdder();
    private final LongAdder failures = new LongAdder();
    /** Held while a collection is handed on, and while the source subscribes; never while it closes. */
    private final Object delivery = new Object();

    private long lastEndNanos;
    private boolean failedBefore;
    private long majorsAtStart;
    private volatile boolean closed;

    private JvmGcSource(
            HeapPools pools,
            LongConsumer arrivals,
            Consumer<GcObservation> consumer,
            Consumer<RuntimeException> firstFailure) {
        this.pools = pools;
        this.reader = new GcEventReader(pools.collector());
        this.arrivals = arrivals;
        this.consumer = Objects.requireNonNull(consumer, "consumer");
        this.firstFailure = firstFailure;
    }

    /**
     * Starts to listen to this JVM.
     *
     * @param clock this JVM's clock of collections; it is checked against each notification
     * @param consumer takes the collections, on the JVM's notification thread, possibly before this method returns
     * @return the source, to be closed by its owner
     */
    public static JvmGcSource start(GcInfoClock clock, Consumer<GcObservation> consumer) {
        return start(HeapPools.ofThisJvm(), clock, consumer);
    }

    static JvmGcSource start(HeapPools pools, GcInfoClock clock, Consumer<GcObservation> consumer) {
        if (pools.collector() == Collector.UNKNOWN) {
            LOG.warn("Unknown garbage collector: nothing will be forecast");
        }
        return start(
                pools,
                ManagementFactory.getGarbageCollectorMXBeans(),
                Objects.requireNonNull(clock, "clock")::arrived,
                consumer,
                e -> LOG.warn("A collection could not be taken in; further failures are only counted", e));
    }

    /**
     * Starts to listen to any JVM.
     *
     * @param pools its memory pools
     * @param beans its collectors, or stand-ins that ask a remote JVM
     * @param arrivals is told when the collection of each notification ended, nanoseconds on the clock of {@code GcInfo}
     * @param consumer takes the collections, on the thread that notifies
     * @param firstFailure takes the first notification's failure that cannot be read or handed on; the others are counted
     * @return the source, to be closed by its owner
     */
    static JvmGcSource start(
            HeapPools pools,
            List<GarbageCollectorMXBean> beans,
            LongConsumer arrivals,
            Consumer<GcObservation> consumer,
            Consumer<RuntimeException> firstFailure) {
        JvmGcSource source = new JvmGcSource(pools, arrivals, consumer, firstFailure);
        try {
            source.subscribe(beans);
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
        return source;
    }

    private void subscribe(List<GarbageCollectorMXBean> beans) {
        // Holding the monitor keeps a notification waiting until its bean's count at the start is known.
        synchronized (delivery) {
            for (GarbageCollectorMXBean bean : beans) {
                if (bean instanceof NotificationEmitter emitter) {
                    Subscription subscription = new Subscription(emitter);
                    emitter.addNotificationListener(subscription, null, null);
                    subscriptions.add(subscription);
                    // Read after subscribing: whatever is not in the count will be notified.
                    subscription.countAtStart = bean.getCollectionCount();
                    majorsAtStart += pools.countsMajors(bean) ? Math.max(0, subscription.countAtStart) : 0;
                }
            }
        }
    }

    private void handle(GarbageCollectionNotificationInfo event, Subscription subscription) {
        synchronized (delivery) {
            // The ids of a bean's collections are its count, which is known once the monitor is free.
            if (closed || event.getGcInfo().getId() <= subscription.countAtStart) {
                return;
            }
            GcObservation collection = reader.read(event);
            arrivals.accept(collection.endNanos());
            if (comesLate(collection)) {
                late.increment();
                return;
            }
            lastEndNanos = collection.endNanos();
            delivered.increment();
            consumer.accept(collection);
        }
    }

    /**
     * The JVM queues notifications as collections end, but concurrent cycles end on threads of their own, so that two of
     * them, or one and a pause, may change places. Minor and major collections stop the world and cannot.
     */
    private boolean comesLate(GcObservation collection) {
        boolean concurrent = collection.kind() == GcKind.CYCLE || collection.kind() == GcKind.PAUSE;
        return concurrent && collection.endNanos() - lastEndNanos < 0;
    }

    private void failed(RuntimeException e) {
        failures.increment();
        synchronized (delivery) {
            if (failedBefore) {
                return;
            }
            failedBefore = true;
        }
        firstFailure.accept(e);
    }

    /**
     * Returns the JVM's collector.
     *
     * @return the collector, known by its memory pools
     */
    public Collector collector() {
        return pools.collector();
    }

    /**
     * Returns how many major GCs there were before the first that is handed on.
     *
     * @return the JVM's own count, explicit ones included; 0 where a collector has no major GCs
     */
    public long majorsAtStart() {
        synchronized (delivery) {
            return majorsAtStart;
        }
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.counter(
                        "weir.gc.collections",
                        Metric.Unit.COUNT,
                        "Collections that the JVM told of, pauses and cycles included",
                        delivered.sum()),
                Metric.counter(
                        "weir.gc.late",
                        Metric.Unit.COUNT,
                        "Ends of concurrent cycles and phases that were passed over because a later end was known",
                        late.sum()),
                Metric.counter(
                        "weir.gc.failures",
                        Metric.Unit.COUNT,
                        "Collections that could not be read, or whose consumer failed",
                        failures.sum()));
    }

    /**
     * Removes the listeners. At most the collection that is being handed on at this moment still reaches the consumer.
     * Closing again does nothing.
     */
    @Override
    public void close() {
        closed = true;
        for (Subscription subscription : subscriptions) {
            subscription.remove();
        }
    }

    /** The listener on one collector's bean. */
    private final class Subscription implements NotificationListener {
        private final NotificationEmitter emitter;
        /** Guarded by the delivery's monitor. */
        private long countAtStart;

        private Subscription(NotificationEmitter emitter) {
            this.emitter = emitter;
        }

        @Override
        public void handleNotification(Notification notification, Object handback) {
            if (!notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
                return;
            }
            try {
                handle(GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData()), this);
            } catch (RuntimeException e) {
                failed(e);
            }
        }

        private void remove() {
            try {
                emitter.removeNotificationListener(this, null, null);
            } catch (ListenerNotFoundException | RuntimeException e) {
                // A remote JVM that is gone has taken the listener with it.
                LOG.trace("The listener was removed before", e);
            }
        }
    }
}
