package io.weir.samples.pool;

import com.zaxxer.hikari.HikariDataSource;
import io.weir.clock.NanoClock;
import io.weir.samples.Pause;
import io.weir.samples.database.Database;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** Runs the application on one pool and looks at both now and then. */
final class PoolRun {
    private static final NanoClock CLOCK = NanoClock.system();
    private static final double NANOS_PER_SECOND = 1e9;

    private PoolRun() {}

    /**
     * Runs it.
     *
     * @param database gets a fresh table
     * @param pool configured, not started yet; closed afterwards
     * @param level how many transactions it lets in
     * @param plan the application's
     * @param length how long
     * @param seen gets each look
     * @return all of them
     */
    static List<Moment> of(
            Database database,
            HikariDataSource pool,
            IntSupplier level,
            PoolPlan plan,
            Duration length,
            Consumer<Moment> seen)
            throws SQLException {
        database.freshTable();
        pool.setDataSource(database.dataSource());
        pool.setAutoCommit(false);
        pool.setTransactionIsolation(String.valueOf(plan.workload().isolation()));
        pool.setMaximumPoolSize(plan.clients());
        List<Moment> moments = new ArrayList<>();
        // HikariCP starts with the first connection; what is wrong with the database shows here.
        pool.getConnection().close();
        try (pool;
                Clients application = new Clients(pool, plan.workload(), database.dialect(), plan.clients())) {
            long startNanos = CLOCK.nanoTime();
            long lastNanos = startNanos;
            long lastCommits = 0;
            long lastConflicts = 0;
            while (lastNanos - startNanos < length.toNanos()) {
                Pause.of(plan.step());
                application.requireWorking();
                long nowNanos = CLOCK.nanoTime();
                long commits = application.commits();
                long conflicts = application.conflicts();
                double seconds = (nowNanos - lastNanos) / NANOS_PER_SECOND;
                Moment moment = new Moment(
                        (int) Math.round((nowNanos - startNanos) / NANOS_PER_SECOND),
                        level.getAsInt(),
                        pool.getHikariPoolMXBean().getTotalConnections(),
                        (commits - lastCommits) / seconds,
                        (conflicts - lastConflicts) / seconds);
                seen.accept(moment);
                moments.add(moment);
                lastNanos = nowNanos;
                lastCommits = commits;
                lastConflicts = conflicts;
            }
        }
        return moments;
    }
}
