package io.weir.hikari;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Threads that hold a connection and need another, as with Spring's REQUIRES_NEW. */
class NestedBorrowTest {
    private final TestDatabase database = new TestDatabase();

    @Test
    void nestedAtLeastLevel_doesNotHang() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(4))) {
            Pools.level(pool, 2);
            CyclicBarrier bothHoldOne = new CyclicBarrier(2);
            List<CompletableFuture<Boolean>> threads = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                threads.add(Pools.inThread(() -> {
                    try (Connection outer = pool.getConnection()) {
                        bothHoldOne.await(60, TimeUnit.SECONDS);
                        try (Connection inner = pool.getConnection()) {
                            return outer != inner;
                        }
                    }
                }));
            }
            assertThat(threads)
                    .allSatisfy(thread -> assertThat(Pools.get(thread)).isTrue());
            assertThat(Pools.metric(pool, "weir.pool.nested")).isZero();
            Pools.eventually("the pool is as large as its level", () -> Pools.total(pool) == 2);
        }
    }

    @Test
    void total_neverExceedsLevelAndNested() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(4))) {
            Pools.level(pool, 2);
            for (int i = 0; i < 20; i++) {
                try (Connection outer = pool.getConnection();
                        Connection inner = pool.getConnection();
                        Connection innermost = pool.getConnection()) {
                    assertThat(List.of(outer, inner, innermost)).doesNotHaveDuplicates();
                    assertThat(Pools.total(pool)).isLessThanOrEqualTo(2 + 2 + 1);
                }
            }
            Pools.eventually("nothing is kept for nested ones", () -> Pools.total(pool) <= 3);
        }
    }

    @Test
    void repeatedNesting_keepsItsConnection() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(4), "min", "1")) {
            Pools.level(pool, 1);
            for (int i = 0; i < 50; i++) {
                try (Connection outer = pool.getConnection();
                        Connection inner = pool.getConnection()) {
                    assertThat(outer).isNotSameAs(inner);
                }
            }
            // Not one for each of the fifty.
            assertThat(database.made()).isLessThan(20);
        }
    }

    @Test
    void outerReturnedFirst_permitStaysWithTheInner() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(4), "min", "1")) {
            Pools.level(pool, 1);
            Connection outer = pool.getConnection();
            Connection inner = pool.getConnection();
            outer.close();
            CompletableFuture<Connection> other = Pools.inThread(pool::getConnection);
            Pools.eventually("the other waits", () -> Pools.metric(pool, "weir.pool.waiting") == 1);
            assertThat(other).isNotDone();
            inner.close();
            Pools.get(other).close();
        }
    }

    @Test
    void closedByAnotherThread_nestingEndsForTheBorrower() throws Exception {
        try (WeirHikariDataSource pool = Pools.held(database.config(2), "min", "1")) {
            Pools.level(pool, 1);
            Connection connection = pool.getConnection();
            Pools.get(Pools.inThread(() -> {
                connection.close();
                return true;
            }));
            Connection others = Pools.get(Pools.inThread(pool::getConnection));
            // The permit is gone and this thread holds nothing: it has to wait like everybody.
            pool.setConnectionTimeout(250);
            assertThatThrownBy(pool::getConnection).isInstanceOf(SQLTransientConnectionException.class);
            others.close();
            pool.getConnection().close();
        }
    }

    @Test
    void threadThatBorrowsForOthers_cannotGrowThePoolForEver() throws Exception {
        WeirHikariConfig config = database.config(3);
        config.setConnectionTimeout(250);
        try (WeirHikariDataSource pool = Pools.held(config)) {
            List<Connection> all = new ArrayList<>();
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 20; i++) {
                            all.add(pool.getConnection());
                        }
                    })
                    .isInstanceOf(SQLTransientConnectionException.class);
            assertThat(Pools.total(pool)).isLessThanOrEqualTo(6);
            Pools.close(all);
            assertThat(Pools.metric(pool, "weir.pool.nested")).isZero();
            Pools.close(Pools.borrow(pool, 3));
        }
    }

    @Test
    void globalCap_holdsForNestedBorrowsToo() throws Exception {
        WeirHikariConfig config = database.config(8);
        config.setConnectionTimeout(250);
        try (WeirHikariDataSource pool = Pools.held(config, "globalMax", "8", "replicas", "2")) {
            assertThat(pool.level()).isEqualTo(4);
            List<Connection> all = Pools.borrow(pool, 3);
            Connection outer = pool.getConnection();
            assertThatThrownBy(pool::getConnection)
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageContaining("level=");
            assertThat(database.open()).isLessThanOrEqualTo(4);
            // What was seen of nesting leaves room for one that can always go on.
            Pools.eventually("room is left", () -> pool.level() == 3);
            outer.close();
            Pools.close(all);
        }
    }
}
