package io.weir.hikari;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Whose thread it is. */
class ThreadsTest {
    private final TestDatabase database = new TestDatabase();

    @Test
    void closedTwiceByManyThreads_permitGoesBackOnce() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(2))) {
            for (int round = 0; round < 20; round++) {
                Connection connection = pool.getConnection();
                List<CompletableFuture<Boolean>> closers = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    closers.add(Pools.inThread(() -> {
                        connection.close();
                        return true;
                    }));
                }
                closers.forEach(Pools::get);
            }
            List<Connection> both = Pools.borrow(pool, 2);
            pool.setConnectionTimeout(250);
            assertThatThrownBy(pool::getConnection).isInstanceOf(SQLException.class);
            Pools.close(both);
        }
    }

    @Test
    void interruptedWaiter_leavesWithoutAPermit() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(1))) {
            Connection connection = pool.getConnection();
            AtomicReference<Thread> thread = new AtomicReference<>();
            CompletableFuture<Boolean> waiter = Pools.inThread(() -> {
                thread.set(Thread.currentThread());
                assertThatThrownBy(pool::getConnection)
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("Interrupted");
                return Thread.interrupted();
            });
            Pools.eventually("waiting", () -> Pools.metric(pool, "weir.pool.waiting") == 1);
            thread.get().interrupt();
            assertThat(Pools.get(waiter)).as("interrupt is kept").isTrue();
            connection.close();
            pool.getConnection().close();
        }
    }

    @Test
    void runningThreads_doNotOvertakeTheOldestWaiter() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(1))) {
            AtomicBoolean stop = new AtomicBoolean();
            AtomicInteger loops = new AtomicInteger();
            List<CompletableFuture<Boolean>> busy = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                busy.add(Pools.inThread(() -> {
                    while (!stop.get()) {
                        pool.getConnection().close();
                        loops.incrementAndGet();
                    }
                    return true;
                }));
            }
            for (int i = 0; i < 10; i++) {
                Pools.get(Pools.inThread(pool::getConnection)).close();
            }
            stop.set(true);
            busy.forEach(Pools::get);
            assertThat(loops.get()).isPositive();
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreads_borrowWaitAndReturn() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(4));
                CloseableExecutor executor = CloseableExecutor.ofVirtualThreads()) {
            List<Future<Boolean>> tasks = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                tasks.add(executor.service.submit(() -> {
                    try (Connection outer = pool.getConnection();
                            Connection inner = pool.getConnection()) {
                        inner.createStatement().execute("select 1");
                        return outer != inner;
                    }
                }));
            }
            for (Future<Boolean> task : tasks) {
                assertThat(task.get(60, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(Pools.metric(pool, "weir.pool.in.use")).isZero();
            assertThat(Pools.metric(pool, "weir.pool.nested")).isZero();
        }
    }

    /** Made by reflection: Java 17 knows no virtual threads, and its executors cannot be closed. */
    private record CloseableExecutor(ExecutorService service) implements AutoCloseable {
        static CloseableExecutor ofVirtualThreads() throws ReflectiveOperationException {
            return new CloseableExecutor((ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
        }

        @Override
        public void close() {
            service.shutdownNow();
        }
    }
}
