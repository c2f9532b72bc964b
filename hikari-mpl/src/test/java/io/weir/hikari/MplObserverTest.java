package io.weir.hikari;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.PoolStats;
import io.weir.clock.ManualClock;
import io.weir.config.ConfigException;
import io.weir.control.Sample;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The measure-only way into a stock pool. */
class MplObserverTest {
    @AfterEach
    void clear() {
        System.getProperties().keySet().removeIf(key -> key.toString().startsWith("weir.mpl."));
        Recorder.EVENTS.clear();
    }

    /** Stands for the tracker that was there before. */
    public static final class Recorder implements MetricsTrackerFactory {
        static final List<String> EVENTS = new CopyOnWriteArrayList<>();

        /** Made by its name. */
        public Recorder() {}

        @Override
        public IMetricsTracker create(String poolName, PoolStats stats) {
            return new IMetricsTracker() {
                @Override
                public void recordConnectionAcquiredNanos(long nanos) {
                    EVENTS.add("acquired");
                }

                @Override
                public void recordConnectionUsageMillis(long millis) {
                    EVENTS.add("used");
                }

                @Override
                public void recordConnectionTimeout() {
                    EVENTS.add("timeout");
                }

                @Override
                public void close() {
                    EVENTS.add("closed");
                }
            };
        }
    }

    private static HikariDataSource stockPool(String database) {
        Properties properties = new Properties();
        properties.setProperty("jdbcUrl", "jdbc:h2:mem:" + database);
        properties.setProperty("maximumPoolSize", "2");
        properties.setProperty("connectionTimeout", "250");
        properties.setProperty("metricsTrackerFactory", MplObserver.class.getName());
        return new HikariDataSource(new HikariConfig(properties));
    }

    private static boolean observes() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith("weir-mpl-observer-"));
    }

    @Test
    void inStockProperties_passesOnAndChangesNothing() throws SQLException {
        System.setProperty("weir.mpl.delegate", Recorder.class.getName());
        try (HikariDataSource pool = stockPool("observed")) {
            Connection first = pool.getConnection();
            Connection second = pool.getConnection();
            assertThatThrownBy(pool::getConnection).isInstanceOf(SQLException.class);
            first.close();
            second.close();
            assertThat(pool.getMaximumPoolSize()).isEqualTo(2);
            assertThat(Recorder.EVENTS).containsExactly("acquired", "acquired", "acquired", "timeout", "used", "used");
        }
        assertThat(Recorder.EVENTS).endsWith("closed");
        Pools.eventually("the thread has ended", () -> !observes());
    }

    @Test
    void wrongSettings_failTheStartWithAllMistakes() {
        System.setProperty("weir.mpl.min", "0");
        System.setProperty("weir.mpl.controller", "magic");
        assertThatThrownBy(() -> stockPool("mistaken"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("min must be")
                .hasMessageContaining("controller must be");
    }

    @Test
    void unknownDelegate_failsTheStart() {
        System.setProperty("weir.mpl.delegate", "java.lang.String");
        assertThatThrownBy(() -> stockPool("undelegated")).hasStackTraceContaining("delegate must be");
    }

    @Test
    void timeouts_areNoAdmissions() {
        PoolStats stats = new PoolStats(1000) {
            @Override
            protected void update() {
                maxConnections = 4;
                activeConnections = 1;
            }
        };
        MplSettings settings = MplSettings.read("observed", Map.of("interval", "10s", "mode", "measure"), 4);
        ManualClock clock = new ManualClock(1);
        ObservingTracker tracker = new ObservingTracker(settings, stats, new IMetricsTracker() {}, clock);
        try {
            tracker.recordConnectionAcquiredNanos(5);
            tracker.recordConnectionAcquiredNanos(5);
            tracker.recordConnectionTimeout();
            Sample sample = tracker.roll(clock.set(1_000_000_001), tracker.limit());
            assertThat(sample.admitted()).isEqualTo(1);
            assertThat(sample.inUseAtEnd()).isEqualTo(1);
            assertThat(sample.finished()).isZero();

            tracker.recordConnectionUsageMillis(100);
            sample = tracker.roll(clock.set(2_000_000_001), tracker.limit());
            assertThat(sample.succeeded()).isEqualTo(1);
            assertThat(sample.inUseAtEnd()).isZero();
        } finally {
            tracker.close();
        }
    }

    @Test
    void returnThatWasNeverReported_isForgottenAfterThreeIntervals() {
        PoolStats stats = new PoolStats(1000) {
            @Override
            protected void update() {
                maxConnections = 4;
            }
        };
        MplSettings settings = MplSettings.read("observed", Map.of("interval", "10s", "mode", "measure"), 4);
        ManualClock clock = new ManualClock(0);
        ObservingTracker tracker = new ObservingTracker(settings, stats, new IMetricsTracker() {}, clock);
        try {
            tracker.recordConnectionAcquiredNanos(5);
            for (int second = 1; second <= 3; second++) {
                tracker.roll(clock.set(second * 1_000_000_000L), 4);
            }
            assertThat(tracker.roll(clock.set(4_000_000_000L), 4).inUseAtEnd()).isZero();
        } finally {
            tracker.close();
        }
    }
}
