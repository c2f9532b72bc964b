package io.weir.simulator.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.config.ConfigException;
import io.weir.control.ControlMode;
import io.weir.control.LimitRange;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectionPoolTest {
    private static final long MILLI = 1_000_000;
    private static final LevelCurve CURVE = LevelCurve.of("test", Map.of(1, 1.0, 2, 2.0, 4, 2.0));

    private final Simulation simulation = new Simulation();
    private final List<String> trace = new ArrayList<>();

    private ConnectionPool pool(int size, double failedRatio) {
        Database database = new Database(
                simulation, new DatabaseSettings(CURVE, LevelCurve.constant(failedRatio)), new RandomStreams(1, 0));
        PoolSettings settings =
                new PoolSettings(size, new LimitRange(1, 64), PoolPolicy.FIXED, 100 * MILLI, ControlMode.ON);
        return new ConnectionPool("pool", simulation, settings, database, 1, 1, step -> {});
    }

    private Borrow run(ConnectionPool pool, int number) {
        return pool.run(10 * MILLI, what -> trace.add(what + "@" + simulation.nanoTime() / MILLI), number);
    }

    @Test
    void borrowersWaitInOrder_andTheDatabaseIsSharedByItsCurve() {
        ConnectionPool pool = pool(2, 0);
        for (int number = 1; number <= 3; number++) {
            run(pool, number);
        }
        assertThat(pool.inUse()).isEqualTo(2);
        assertThat(pool.waiting()).isEqualTo(1);
        simulation.runUntil(100 * MILLI);

        assertThat(trace).containsExactly("1@10", "2@10", "3@20");
        assertThat(pool.committed()).isEqualTo(3);
        assertThat(pool.inUse()).isZero();
    }

    @Test
    void abortedBorrows_freeTheirPlaces() {
        ConnectionPool pool = pool(1, 0);
        Borrow first = run(pool, 1);
        Borrow second = run(pool, 2);
        run(pool, 3);
        simulation.runUntil(5 * MILLI);
        second.abort();
        assertThat(pool.waiting()).isEqualTo(1);
        first.abort();
        simulation.runUntil(100 * MILLI);

        assertThat(trace).containsExactly("3@15");
        assertThat(pool.committed()).isEqualTo(1);
        assertThat(simulation.pending()).isZero();
    }

    @Test
    void failedTransactions_areDoneAgain() {
        ConnectionPool pool = pool(1, 0.5);
        for (int number = 0; number < 2_000; number++) {
            run(pool, number);
        }
        simulation.runUntil(100_000 * MILLI);

        assertThat(pool.committed()).isEqualTo(2_000);
        assertThat((double) pool.failed()).isCloseTo(2_000, within(300.0));
    }

    @Test
    void raisedLimit_letsWaitersIn() {
        ConnectionPool pool = pool(1, 0);
        for (int number = 1; number <= 4; number++) {
            run(pool, number);
        }
        pool.setLimit(4);
        simulation.runUntil(100 * MILLI);

        // Twice the speed of one, shared by four.
        assertThat(trace).containsExactly("1@20", "2@20", "3@20", "4@20");
    }

    @Test
    void curve_isStraightBetweenItsPointsAndLevelOutside() {
        assertThat(CURVE.valueAt(3)).isEqualTo(2.0);
        assertThat(LevelCurve.of("x", Map.of(2, 10.0, 4, 20.0)).valueAt(3)).isEqualTo(15.0);
        assertThat(CURVE.valueAt(100)).isEqualTo(2.0);
        assertThatThrownBy(() -> LevelCurve.of("x", Map.of(0, -1.0)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("level must be in 1..100000, but was 0")
                .hasMessageContaining("value must be >= 0");
        assertThatThrownBy(() -> new DatabaseSettings(LevelCurve.of("x", Map.of(2, 2.0)), LevelCurve.constant(1)))
                .hasMessageContaining("throughput")
                .hasMessageContaining("failedRatio");
    }
}
