package io.weir.hikari;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The pool's physical size after its level, with HikariCP's housekeeper at its usual 30 s. */
class SizeFollowsLevelTest {
    private final TestDatabase database = new TestDatabase();

    @Test
    void loweredUnderLoad_totalReachesLevelWithTheReturns() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(8))) {
            List<Connection> borrowed = Pools.borrow(pool, 8);
            Pools.level(pool, 4);
            assertThat(Pools.total(pool)).isEqualTo(8);

            Pools.close(borrowed);

            assertThat(Pools.total(pool)).isEqualTo(4);
            assertThat(Pools.metric(pool, "weir.pool.evicted")).isEqualTo(4);
        }
    }

    @Test
    void loweredWhileIdle_totalReachesLevelAtOnce() {
        try (WeirHikariDataSource pool = Pools.held(database.config(8))) {
            Pools.eventually("filled", () -> Pools.total(pool) == 8);

            Pools.level(pool, 3);

            assertThat(Pools.total(pool)).isEqualTo(3);
            Pools.eventually("closed", () -> database.open() == 3);
        }
    }

    @Test
    void loweredWhileConcurrentReturns_neverTooManyGo() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(16))) {
            for (int round = 0; round < 8; round++) {
                List<Connection> borrowed = Pools.borrow(pool, 16);
                Pools.level(pool, 8);
                List<CompletableFuture<Boolean>> closing = new ArrayList<>();
                for (Connection connection : borrowed) {
                    closing.add(Pools.inThread(() -> {
                        connection.close();
                        return true;
                    }));
                }
                closing.forEach(Pools::get);
                assertThat(Pools.total(pool)).isEqualTo(8);
                Pools.level(pool, 16);
            }
        }
    }

    @Test
    void raised_parkedWaitersAreServedWithoutNewArrivals() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(12))) {
            Pools.level(pool, 4);
            List<Connection> borrowed = Pools.borrow(pool, 4);
            List<CompletableFuture<Connection>> waiters = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                waiters.add(Pools.inThread(pool::getConnection));
            }
            Pools.eventually("waiting", () -> Pools.metric(pool, "weir.pool.waiting") == 6);

            Pools.level(pool, 12);

            for (CompletableFuture<Connection> waiter : waiters) {
                Pools.get(waiter).close();
            }
            Pools.close(borrowed);
        }
    }

    @Test
    void raisedBeyondFirstMaximum_everyWaiterGetsAConnection() throws Exception {
        // HikariCP's queue of orders holds as many as its first maximum, and drops the rest.
        WeirHikariConfig config = database.config(2);
        config.setMinimumIdle(0);
        try (WeirHikariDataSource pool = Pools.held(config, "max", "20")) {
            List<CompletableFuture<Connection>> waiters = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                waiters.add(Pools.inThread(pool::getConnection));
            }
            Pools.eventually("waiting", () -> Pools.metric(pool, "weir.pool.waiting") == 18);

            Pools.level(pool, 20);

            List<Connection> all = waiters.stream().map(Pools::get).toList();
            assertThat(Pools.total(pool)).isEqualTo(20);
            Pools.close(all);
        }
    }

    @Test
    void upAndDownManyTimes_countsAddUp() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (WeirHikariDataSource pool = Pools.held(database.config(12), "min", "1")) {
            AtomicBoolean stop = new AtomicBoolean();
            List<CompletableFuture<Integer>> borrowers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                borrowers.add(Pools.inThread(() -> {
                    int commits = 0;
                    while (!stop.get()) {
                        try (Connection connection = pool.getConnection()) {
                            connection.createStatement().execute("select 1");
                            commits++;
                        }
                    }
                    return commits;
                }));
            }
            for (int i = 0; i < 100; i++) {
                Pools.level(pool, 1 + random.nextInt(12));
                TestDatabase.pause(2);
                int level = pool.level();
                assertThat(Pools.total(pool)).as("seed " + seed).isLessThanOrEqualTo(12 + 1);
                assertThat(level).isBetween(1, 12);
            }
            stop.set(true);
            long commits = borrowers.stream().mapToInt(Pools::get).sum();
            assertThat(Pools.metric(pool, "weir.pool.commits")).isEqualTo((double) commits);
            assertThat(Pools.metric(pool, "weir.pool.in.use")).isZero();
            Pools.level(pool, 5);
            Pools.eventually("total is the level", () -> Pools.total(pool) == 5);
            Pools.eventually("as many are open", () -> database.open() == 5);
            Pools.close(Pools.borrow(pool, 5));
        }
    }

    @Test
    void fixedSizePool_minimumIdleFollows() {
        try (WeirHikariDataSource pool = Pools.held(database.config(8))) {
            Pools.level(pool, 3);
            assertThat(pool.getMinimumIdle()).isEqualTo(3);
            assertThat(pool.getMaximumPoolSize()).isEqualTo(3);
            Pools.level(pool, 6);
            assertThat(pool.getMinimumIdle()).isEqualTo(6);
        }
    }

    @Test
    void minimumOfItsOwn_staysWhereItFits() {
        WeirHikariConfig config = database.config(8);
        config.setMinimumIdle(2);
        try (WeirHikariDataSource pool = Pools.held(config, "min", "1")) {
            Pools.level(pool, 3);
            assertThat(pool.getMinimumIdle()).isEqualTo(2);
            Pools.level(pool, 1);
            assertThat(pool.getMinimumIdle()).isEqualTo(1);
        }
    }

    @Test
    void pollersKeepConnectionsYoung_poolShrinksAllTheSame() throws Exception {
        WeirHikariConfig config = database.config(20);
        config.setMinimumIdle(1);
        config.setIdleTimeout(TimeUnit.MINUTES.toMillis(10));
        try (WeirHikariDataSource pool = Pools.held(config)) {
            Pools.close(Pools.borrow(pool, 20));
            assertThat(Pools.total(pool)).isEqualTo(20);

            Pools.level(pool, 5);
            for (int i = 0; i < 40; i++) {
                pool.getConnection().close();
            }

            assertThat(Pools.total(pool)).isEqualTo(5);
        }
    }

    @Test
    void shortWork_poolIsNoGreaterThanItsConcurrency() {
        WeirHikariConfig config = database.config(100);
        config.setMinimumIdle(0);
        try (WeirHikariDataSource pool = Pools.held(config)) {
            List<CompletableFuture<Boolean>> threads = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                threads.add(Pools.inThread(() -> {
                    for (int n = 0; n < 500; n++) {
                        pool.getConnection().close();
                    }
                    return true;
                }));
            }
            threads.forEach(Pools::get);
            assertThat(Pools.total(pool)).isLessThanOrEqualTo(8 + 1);
        }
    }

    @Test
    void anyResize_fewConnectionsASecondAreMade() {
        WeirHikariConfig config = database.config(40);
        config.setMinimumIdle(0);
        try (WeirHikariDataSource pool = Pools.held(config)) {
            List<CompletableFuture<Connection>> waiters = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                waiters.add(Pools.inThread(pool::getConnection));
            }
            waiters.forEach(Pools::get);
        }
        Long[] made = database.madeAtNanos.toArray(Long[]::new);
        for (int i = 0; i + 35 < made.length; i++) {
            // One maker that rests 30 ms after each: at most 33 a second.
            assertThat(made[i + 35] - made[i]).isGreaterThan(TimeUnit.SECONDS.toNanos(1));
        }
        assertThat(made.length).isGreaterThanOrEqualTo(40);
    }

    @Test
    void maximumChangedWhileRunning_boundsTheLevel() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(8))) {
            pool.setMaximumPoolSize(4);
            assertThat(pool.level()).isEqualTo(4);
            Pools.level(pool, 8);
            assertThat(pool.level()).isEqualTo(4);

            pool.setMaximumPoolSize(12);
            Pools.level(pool, 12);
            assertThat(pool.level()).isEqualTo(12);
            Pools.close(Pools.borrow(pool, 12));
            assertThat(pool.getMinimumIdle()).as("still a pool of fixed size").isEqualTo(12);
        }
    }
}
