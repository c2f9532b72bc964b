package io.weir.benchmarks.mpl.pool;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limiter.BlockingLimiter;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/**
 * A limit of concurrency-limits as a gate in front of HikariCP, whose pool is as large as the limit can get.
 *
 * <p>A commit is a success, everything else a drop, as a conflict is for an application.
 */
final class GatedUnderTest implements PoolUnderTest {
    private final HikariUnderTest pool;
    private final SimpleLimiter<Void> limiter;
    private final Limiter<Void> gate;

    GatedUnderTest(PoolSetting setting, Limit limit) {
        pool = new HikariUnderTest(setting, setting.start());
        limiter = SimpleLimiter.newBuilder().limit(limit).build();
        gate = BlockingLimiter.wrap(limiter);
    }

    @Override
    public Lease borrow() throws SQLException {
        Limiter.Listener listener = gate.acquire(null)
                .orElseThrow(() -> new SQLTransientConnectionException("the gate let nobody in for too long"));
        try {
            return new GatedLease(pool.borrow(), listener);
        } catch (SQLException | RuntimeException e) {
            listener.onIgnore();
            throw e;
        }
    }

    @Override
    public int level() {
        return limiter.getLimit();
    }

    @Override
    public int inUse() {
        return pool.inUse();
    }

    @Override
    public void close() {
        pool.close();
    }

    private record GatedLease(Lease inner, Limiter.Listener listener) implements Lease {
        @Override
        public Connection connection() {
            return inner.connection();
        }

        @Override
        public void end(boolean committed) throws SQLException {
            try {
                inner.end(committed);
            } finally {
                if (committed) {
                    listener.onSuccess();
                } else {
                    listener.onDropped();
                }
            }
        }
    }
}
