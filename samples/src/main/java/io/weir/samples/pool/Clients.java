package io.weir.samples.pool;

import io.weir.samples.database.HotRowWorkload;
import io.weir.samples.database.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;

/** The application: threads that run one transaction after the other, as a service's request threads do. */
final class Clients implements AutoCloseable {
    private static final long FAREWELL_MILLIS = 30_000;

    private final DataSource pool;
    private final HotRowWorkload workload;
    private final SqlDialect dialect;
    private final List<Thread> threads = new ArrayList<>();
    private final LongAdder commits = new LongAdder();
    private final LongAdder conflicts = new LongAdder();
    private final AtomicReference<SQLException> fault = new AtomicReference<>();
    private volatile boolean ended;

    Clients(DataSource pool, HotRowWorkload workload, SqlDialect dialect, int count) {
        this.pool = pool;
        this.workload = workload;
        this.dialect = dialect;
        SplittableRandom seeds = new SplittableRandom(1);
        for (int i = 0; i < count; i++) {
            SplittableRandom random = seeds.split();
            Thread thread = new Thread(() -> work(random), "weir-sample-client-" + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    private void work(SplittableRandom random) {
        while (!ended) {
            int[] ids = workload.pick(random);
            boolean done = false;
            while (!done && !ended) {
                done = attempt(ids);
            }
        }
    }

    /** Returns whether there is nothing to try again. */
    private boolean attempt(int[] ids) {
        try (Connection connection = pool.getConnection()) {
            try {
                workload.run(connection, ids, dialect);
                commits.increment();
                return true;
            } catch (SQLException e) {
                connection.rollback();
                if (!dialect.isConflict(e)) {
                    throw e;
                }
                conflicts.increment();
                return false;
            }
        } catch (SQLException e) {
            fault.compareAndSet(null, e);
            ended = true;
            return true;
        }
    }

    long commits() {
        return commits.sum();
    }

    long conflicts() {
        return conflicts.sum();
    }

    /**
     * Checks that the database has worked so far.
     *
     * @throws SQLException the first fault that is no conflict of transactions; the clients have ended then
     */
    void requireWorking() throws SQLException {
        SQLException first = fault.get();
        if (first != null) {
            throw first;
        }
    }

    /** Ends the threads; returns when they have ended or are told to by an interrupt. */
    @Override
    public void close() {
        ended = true;
        try {
            for (Thread thread : threads) {
                thread.join(FAREWELL_MILLIS);
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
        }
    }
}
