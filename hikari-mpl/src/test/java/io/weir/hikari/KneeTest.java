package io.weir.hikari;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** A pool that begins far too large, before work that thrashes. */
class KneeTest {
    /** Beyond this many at once, each makes all others slower. */
    private static final int KNEE = 8;

    private final TestDatabase database = new TestDatabase();
    private final AtomicInteger running = new AtomicInteger();

    private void transaction(WeirHikariDataSource pool) throws Exception {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.createStatement().execute("select 1");
            int now = running.incrementAndGet();
            try {
                double over = Math.max(0, now - KNEE) / (double) KNEE;
                TestDatabase.pause(Math.round(5 * (1 + over) * (1 + over)));
            } finally {
                running.decrementAndGet();
            }
            connection.commit();
        }
    }

    @Test
    void startedAt64_levelComesDownAndTheBeanTellsWhy() throws JMException {
        try (WeirHikariDataSource pool = new WeirHikariDataSource(database.config(64))) {
            AtomicBoolean stop = new AtomicBoolean();
            List<CompletableFuture<Boolean>> threads = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                threads.add(Pools.inThread(() -> {
                    while (!stop.get()) {
                        transaction(pool);
                    }
                    return true;
                }));
            }
            Pools.eventually("level is " + pool.level(), () -> pool.level() <= 3 * KNEE);
            Pools.eventually("total follows", () -> Pools.total(pool) <= 4 * KNEE);
            stop.set(true);
            threads.forEach(Pools::get);
            assertThat(Pools.metric(pool, "weir.pool.in.use")).isZero();
            ObjectName bean = new ObjectName("io.weir:type=Pool,name=" + ObjectName.quote(pool.getPoolName()));
            String[] decisions =
                    (String[]) ManagementFactory.getPlatformMBeanServer().getAttribute(bean, "Decisions");
            assertThat(decisions)
                    .isNotEmpty()
                    .allMatch(line ->
                            line.matches("[0-9TZ:-]+ \\d+ -> \\d+ (unknown|underload|saturation|overload): .+"));
        }
    }
}
