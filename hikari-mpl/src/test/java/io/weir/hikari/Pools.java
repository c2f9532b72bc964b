package io.weir.hikari;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.control.Decision;
import io.weir.control.LimitController;
import io.weir.control.LoadState;
import io.weir.control.Sample;
import io.weir.metrics.Metric;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** What the tests of pools have in common. */
final class Pools {
    private static final long ROUND_MILLIS = 2;

    /** A minute of them. */
    private static final int MOST_ROUNDS = 30_000;

    private Pools() {}

    /** A pool whose level moves by {@link #level} alone. */
    static WeirHikariDataSource held(WeirHikariConfig config, String... settings) {
        for (int i = 0; i < settings.length; i += 2) {
            config.setMpl(settings[i], settings[i + 1]);
        }
        MplSettings read = MplSettings.of(config, config.mpl());
        return new WeirHikariDataSource(config, read.withController("held", () -> new LimitController() {
            @Override
            public Decision update(Sample sample) {
                return new Decision(sample.limit(), LoadState.UNKNOWN, "held");
            }

            @Override
            public List<Metric> metrics() {
                return List.of();
            }
        }));
    }

    static void level(WeirHikariDataSource pool, int level) {
        pool.control().setLimit(level);
    }

    static int total(WeirHikariDataSource pool) {
        return pool.getHikariPoolMXBean().getTotalConnections();
    }

    static List<Connection> borrow(WeirHikariDataSource pool, int number) {
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            // Each on a thread of its own, or they would nest.
            all.add(get(inThread(pool::getConnection)));
        }
        return all;
    }

    static void close(List<Connection> connections) throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }

    /** Runs something on a thread of its own. */
    static <T> CompletableFuture<T> inThread(Callable<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        result.complete(task.call());
                    } catch (Throwable e) {
                        result.completeExceptionally(e);
                    }
                },
                "weir-test-borrower");
        thread.setDaemon(true);
        thread.start();
        return result;
    }

    static <T> T get(CompletableFuture<T> future) {
        try {
            return future.get(60, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Waits until something holds, in rounds and not by the clock: a machine that stands still is no failure. */
    static void eventually(String what, BooleanSupplier holds) {
        for (int round = 0; !holds.getAsBoolean(); round++) {
            assertThat(round).as(what).isLessThan(MOST_ROUNDS);
            TestDatabase.pause(ROUND_MILLIS);
        }
    }

    static double metric(WeirHikariDataSource pool, String name) {
        return pool.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not among " + pool.metrics()));
    }
}
