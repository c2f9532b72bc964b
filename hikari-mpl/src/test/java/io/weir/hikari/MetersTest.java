package io.weir.hikari;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** HikariCP's meters, ours, and JMX. */
class MetersTest {
    private static final List<String> HIKARI = List.of(
            "hikaricp.connections",
            "hikaricp.connections.idle",
            "hikaricp.connections.active",
            "hikaricp.connections.pending",
            "hikaricp.connections.max",
            "hikaricp.connections.min",
            "hikaricp.connections.acquire",
            "hikaricp.connections.usage",
            "hikaricp.connections.creation",
            "hikaricp.connections.timeout");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private void assertMeters() {
        assertThat(registry.getMeters().stream().map(Meter::getId).map(Meter.Id::getName))
                .containsAll(HIKARI);
        assertThat(registry.get("hikaricp.connections.usage").timer().count()).isEqualTo(1);
    }

    @Test
    void registryInTheConfiguration_metersAreThere() throws SQLException {
        WeirHikariConfig config = new TestDatabase().config(4);
        config.setMetricRegistry(registry);
        try (WeirHikariDataSource pool = Pools.held(config)) {
            pool.getConnection().close();
            assertMeters();
        }
    }

    @Test
    void trackerSetAfterTheStart_metersAreThere() throws SQLException {
        try (WeirHikariDataSource pool = Pools.held(new TestDatabase().config(4))) {
            assertThat(pool.getMetricRegistry()).isNull();
            assertThat(pool.getMetricsTrackerFactory()).isNull();
            pool.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(registry));
            pool.getConnection().close();
            assertMeters();
        }
    }

    @Test
    void waitingAtTheGate_isPendingThenTimedOut() throws Exception {
        WeirHikariConfig config = new TestDatabase().config(1);
        config.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(registry));
        config.setConnectionTimeout(2000);
        try (WeirHikariDataSource pool = Pools.held(config)) {
            Connection connection = pool.getConnection();
            CompletableFuture<Connection> late = Pools.inThread(pool::getConnection);
            Pools.eventually(
                    "pending",
                    () -> registry.get("hikaricp.connections.pending").gauge().value() == 1);
            assertThatThrownBy(late::join).hasCauseInstanceOf(SQLException.class);
            assertThat(registry.get("hikaricp.connections.timeout").counter().count())
                    .isEqualTo(1);

            pool.setConnectionTimeout(60_000);
            CompletableFuture<Connection> patient = Pools.inThread(pool::getConnection);
            Pools.eventually("waiting", () -> Pools.metric(pool, "weir.pool.waiting") == 1);
            TestDatabase.pause(50);
            connection.close();
            Pools.get(patient).close();
            assertThat(registry.get("hikaricp.connections.acquire").timer().totalTime(TimeUnit.MILLISECONDS))
                    .isGreaterThan(2000 + 50 - 10);
        }
    }

    @Test
    void maxMeter_isTheLevel() {
        WeirHikariConfig config = new TestDatabase().config(4);
        config.setMetricRegistry(registry);
        try (WeirHikariDataSource pool = Pools.held(config)) {
            Pools.level(pool, 3);
            Pools.eventually(
                    "shown",
                    () -> registry.get("hikaricp.connections.max").gauge().value() == 3);
        }
    }

    @Test
    void mbean_showsTheLevelAndSwitchesTheMode() throws Exception {
        WeirHikariConfig config = new TestDatabase().config(6);
        config.setPoolName("orders, all");
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("io.weir:type=Pool,name=" + ObjectName.quote("orders, all"));
        try (WeirHikariDataSource pool = Pools.held(config, "interval", "50ms")) {
            Pools.level(pool, 4);
            assertThat(server.getAttribute(name, "Level")).isEqualTo(4);
            assertThat(server.getAttribute(name, "Max")).isEqualTo(6);
            assertThat(server.getAttribute(name, "Controller")).isEqualTo("held");
            Pools.eventually("decided", () -> pool.control().last().isPresent());
            assertThat(server.getAttribute(name, "Reason")).isEqualTo("held");
            assertThat(server.getAttribute(name, "State")).isEqualTo("unknown");
            assertThat(pool.metrics()).allSatisfy(metric -> assertThat(metric.tags())
                    .containsAllEntriesOf(Map.of("pool", "orders, all")));

            server.setAttribute(name, new javax.management.Attribute("Mode", "off"));
            assertThat(pool.getMaximumPoolSize()).isEqualTo(6);
            pool.getConnection().close();
            server.setAttribute(name, new javax.management.Attribute("Mode", "on"));
            assertThat(pool.getMaximumPoolSize()).isEqualTo(6);
        }
        assertThat(server.isRegistered(name)).isFalse();
    }

    @Test
    void twoPoolsOfOneName_bothWork() throws Exception {
        WeirHikariConfig config = new TestDatabase().config(2);
        config.setPoolName("twin");
        try (WeirHikariDataSource first = Pools.held(config);
                WeirHikariDataSource second = Pools.held(config)) {
            first.getConnection().close();
            second.getConnection().close();
        }
    }
}
