package io.weir.hikari;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.control.ControlStep;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A database that refuses connections, is slow to give them, or goes away. */
class BrokenAndSlowDatabaseTest {
    private final TestDatabase database = new TestDatabase();

    private static List<CompletableFuture<Connection>> borrowLater(WeirHikariDataSource pool, int number) {
        List<CompletableFuture<Connection>> waiters = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            waiters.add(Pools.inThread(pool::getConnection));
        }
        return waiters;
    }

    @Test
    void databaseGrantsFewer_levelIsThatManyLongBeforeTheTimeout() throws Exception {
        WeirHikariConfig config = database.config(10);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(60_000);
        database.maxConnections = 3;
        try (WeirHikariDataSource pool = Pools.held(config)) {
            List<CompletableFuture<Connection>> waiters = borrowLater(pool, 10);
            Pools.eventually("capped", () -> pool.level() == 3);

            int before = (int) Pools.metric(pool, "weir.pool.failed");
            List<CompletableFuture<Void>> served = waiters.stream()
                    .map(waiter -> waiter.thenAccept(connection -> {
                        try {
                            connection.close();
                        } catch (SQLException e) {
                            throw new IllegalStateException(e);
                        }
                    }))
                    .toList();
            served.forEach(Pools::get);
            assertThat(before).as("refused connections are no failed work").isZero();
            assertThat(Pools.total(pool)).isEqualTo(3);
        }
    }

    @Test
    void timeoutWithoutConnection_saysWhyAndShowsTheLevel() {
        WeirHikariConfig config = database.config(4);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(2000);
        try (WeirHikariDataSource pool = Pools.held(config)) {
            database.down = true;
            assertThatThrownBy(pool::getConnection)
                    .isInstanceOfSatisfying(SQLTransientConnectionException.class, e -> assertThat(e.getSQLState())
                            .isEqualTo("08001"))
                    .hasMessageContaining(pool.getPoolName())
                    .hasMessageContaining("(level=4, in use=0, waiting=0)");
        }
    }

    @Test
    void timeoutAtTheGate_showsTheLevel() throws Exception {
        WeirHikariConfig config = database.config(2);
        config.setConnectionTimeout(250);
        try (WeirHikariDataSource pool = Pools.held(config)) {
            List<Connection> all = Pools.borrow(pool, 2);
            assertThatThrownBy(pool::getConnection)
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageStartingWith(pool.getPoolName() + " - Connection is not available, request timed out")
                    .hasMessageContaining("(level=2, in use=2, waiting=");
            assertThat(Pools.metric(pool, "weir.pool.refused")).isEqualTo(1);
            Pools.close(all);
        }
    }

    @Test
    void slowConnects_rampIsNotFullAndSoNoGain() throws Exception {
        WeirHikariConfig config = database.config(8);
        config.setMinimumIdle(0);
        try (WeirHikariDataSource pool = Pools.held(config, "interval", "50ms")) {
            Pools.level(pool, 2);
            List<Connection> two = Pools.borrow(pool, 2);
            database.connectMillis = 1000;
            List<CompletableFuture<Connection>> waiters = borrowLater(pool, 6);
            Pools.eventually("waiting", () -> Pools.metric(pool, "weir.pool.waiting") == 6);

            Pools.level(pool, 8);
            Pools.eventually("a sample of the ramp", () -> {
                ControlStep step = pool.control().last().orElse(null);
                return step != null
                        && step.sample().limit() == 8
                        && step.sample().inUseAtStart() == 2;
            });

            // Six are let in and not one has its connection: nobody may take that for a level that brings nothing.
            assertThat(pool.control().last().orElseThrow().sample().fullRatio()).isLessThan(1);
            database.connectMillis = 0;
            for (CompletableFuture<Connection> waiter : waiters) {
                Pools.get(waiter).close();
            }
            Pools.close(two);
        }
    }

    @Test
    void databaseRestartsInTheMiddle_nothingLeaksAndItRecovers() {
        WeirHikariConfig config = database.config(6);
        config.setConnectionTimeout(500);
        config.setValidationTimeout(250);
        try (WeirHikariDataSource pool = Pools.held(config)) {
            AtomicBoolean stop = new AtomicBoolean();
            AtomicInteger commits = new AtomicInteger();
            List<CompletableFuture<Integer>> borrowers = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                boolean closesAlways = i % 2 == 0;
                borrowers.add(Pools.inThread(() -> {
                    int failures = 0;
                    while (!stop.get()) {
                        try {
                            Connection connection = pool.getConnection();
                            try {
                                connection.setAutoCommit(false);
                                connection.createStatement().execute("update hot set v = 1 where id = 1");
                                connection.commit();
                                commits.incrementAndGet();
                            } finally {
                                // Many close only what does not say that it is closed.
                                if (closesAlways || !connection.isClosed()) {
                                    connection.close();
                                }
                            }
                        } catch (SQLException e) {
                            failures++;
                        }
                    }
                    return failures;
                }));
            }
            for (int restart = 0; restart < 3; restart++) {
                int before = commits.get();
                Pools.eventually("works", () -> commits.get() > before + 20);
                database.down = true;
                database.restart();
                TestDatabase.pause(200);
                database.down = false;
            }
            int before = commits.get();
            Pools.eventually("works again", () -> commits.get() > before + 50);
            stop.set(true);
            borrowers.forEach(Pools::get);

            assertThat(Pools.metric(pool, "weir.pool.in.use")).isZero();
            assertThat(Pools.metric(pool, "weir.pool.nested")).isZero();
            Pools.eventually("a connection for each permit", () -> {
                try {
                    Pools.close(Pools.borrow(pool, 6));
                    return true;
                } catch (SQLException | AssertionError e) {
                    return false;
                }
            });
        }
    }

    @Test
    void brokenConnectionThatNobodyCloses_givesItsPermitBack() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(1))) {
            Connection connection = pool.getConnection();
            database.restart();
            assertThatThrownBy(() -> connection.createStatement().execute("select 1"))
                    .isInstanceOf(SQLException.class);
            Pools.get(Pools.inThread(pool::getConnection)).close();
        }
    }

    @Test
    void brokenStatement_givesItsPermitBackAsSoonAsItFails() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(1))) {
            Connection connection = pool.getConnection();
            database.restart();
            assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
            assertThat(Pools.metric(pool, "weir.pool.in.use")).isZero();
        }
    }

    @Test
    void closedWithWaiters_theyAreToldAtOnce() throws Exception {
        WeirHikariConfig config = database.config(1);
        config.setConnectionTimeout(60_000);
        WeirHikariDataSource pool = Pools.held(config);
        Connection connection = pool.getConnection();
        List<CompletableFuture<Connection>> waiters = borrowLater(pool, 3);
        Pools.eventually("waiting", () -> Pools.metric(pool, "weir.pool.waiting") == 3);

        CompletableFuture<Boolean> closing = Pools.inThread(() -> {
            pool.close();
            return true;
        });

        for (CompletableFuture<Connection> waiter : waiters) {
            assertThatThrownBy(waiter::join)
                    .hasCauseInstanceOf(SQLException.class)
                    .hasMessageContaining("closed");
        }
        Pools.get(closing);
        connection.close();
        assertThatThrownBy(pool::getConnection)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("has been closed");
        Pools.eventually("the thread has ended", () -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("weir-mpl-" + pool.getPoolName())));
    }
}
