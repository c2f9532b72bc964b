package io.weir.hikari;

import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.PoolStats;
import java.util.function.IntSupplier;

/**
 * Lets a tracker of HikariCP's, Micrometer's for instance, see the gate as a part of the pool.
 *
 * <p>Who waits at the gate is pending, who gets no permit has timed out, and the time at the gate belongs to the time that a
 * borrow took. Thread-safe.
 */
final class GateMeters {
    /** Time at the gate of this thread's current borrow, ns; a JDK class, so that it holds no class loader. */
    private final ThreadLocal<long[]> atGateNanos = ThreadLocal.withInitial(() -> new long[1]);

    private Wrapped wrapped;
    private volatile IMetricsTracker tracker;
    private volatile IntSupplier waiting = () -> 0;

    /** Returns a factory whose trackers see the gate; the same one for the same factory. */
    synchronized MetricsTrackerFactory wrap(MetricsTrackerFactory own) {
        if (own instanceof Wrapped) {
            return own;
        }
        if (wrapped == null || wrapped.own != own) {
            wrapped = new Wrapped(own);
        }
        return wrapped;
    }

    void setWaiting(IntSupplier waitingAtGate) {
        waiting = waitingAtGate;
    }

    /** This thread has waited and has its permit; it is about to take a connection. */
    void waited(long nanos) {
        if (tracker != null) {
            atGateNanos.get()[0] = nanos;
        }
    }

    /** A borrower got no permit in time. */
    void timedOut(long waitedNanos) {
        IMetricsTracker own = tracker;
        if (own != null) {
            // Both, as HikariCP does.
            own.recordConnectionAcquiredNanos(waitedNanos);
            own.recordConnectionTimeout();
        }
    }

    /** Makes trackers that see the gate. */
    private final class Wrapped implements MetricsTrackerFactory {
        private final MetricsTrackerFactory own;

        Wrapped(MetricsTrackerFactory own) {
            this.own = own;
        }

        @Override
        public IMetricsTracker create(String poolName, PoolStats stats) {
            IMetricsTracker made = own.create(poolName, new StatsWithGate(stats));
            tracker = made;
            return new TrackerWithGate(made);
        }
    }

    /** Adds the time at the gate. */
    private final class TrackerWithGate implements IMetricsTracker {
        private final IMetricsTracker own;

        TrackerWithGate(IMetricsTracker own) {
            this.own = own;
        }

        @Override
        public void recordConnectionCreatedMillis(long connectionCreatedMillis) {
            own.recordConnectionCreatedMillis(connectionCreatedMillis);
        }

        @Override
        public void recordConnectionAcquiredNanos(long elapsedAcquiredNanos) {
            long[] atGate = atGateNanos.get();
            own.recordConnectionAcquiredNanos(elapsedAcquiredNanos + atGate[0]);
            atGate[0] = 0;
        }

        @Override
        public void recordConnectionUsageMillis(long elapsedBorrowedMillis) {
            own.recordConnectionUsageMillis(elapsedBorrowedMillis);
        }

        @Override
        public void recordConnectionTimeout() {
            own.recordConnectionTimeout();
        }

        @Override
        public void close() {
            own.close();
        }
    }

    /** Adds those who wait at the gate. */
    private final class StatsWithGate extends PoolStats {
        private final PoolStats pool;

        StatsWithGate(PoolStats pool) {
            super(0);
            this.pool = pool;
        }

        @Override
        public int getTotalConnections() {
            return pool.getTotalConnections();
        }

        @Override
        public int getIdleConnections() {
            return pool.getIdleConnections();
        }

        @Override
        public int getActiveConnections() {
            return pool.getActiveConnections();
        }

        @Override
        public int getPendingThreads() {
            return pool.getPendingThreads() + waiting.getAsInt();
        }

        @Override
        public int getMaxConnections() {
            return pool.getMaxConnections();
        }

        @Override
        public int getMinConnections() {
            return pool.getMinConnections();
        }

        @Override
        protected void update() {} // Nothing is kept here.
    }
}
