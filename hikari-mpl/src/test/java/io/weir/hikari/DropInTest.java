package io.weir.hikari;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import io.weir.config.ConfigException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each way in which the pool gets into a HikariCP configuration. */
class DropInTest {
    @AfterEach
    void clear() {
        System.getProperties().keySet().removeIf(key -> key.toString().startsWith("weir.mpl."));
        System.clearProperty("hikaricp.configurationFile");
    }

    private static void assertWorks(HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.createStatement().executeQuery("select 1").next())
                    .isTrue();
        }
        assertThat(Pools.metric((WeirHikariDataSource) pool, "weir.pool.commits"))
                .isEqualTo(1);
    }

    @Test
    void oneWordChanged_works() throws SQLException {
        HikariConfig config = TestDatabase.h2Url("oneWord");
        config.setMaximumPoolSize(5);
        try (HikariDataSource pool = new WeirHikariDataSource(config)) {
            assertWorks(pool);
            assertThat(((WeirHikariDataSource) pool).level()).isEqualTo(5);
        }
    }

    @Test
    void lazyStart_works() throws SQLException {
        try (WeirHikariDataSource pool = new WeirHikariDataSource()) {
            pool.setJdbcUrl("jdbc:h2:mem:lazy");
            pool.setMaximumPoolSize(6);
            pool.getWeir().put("mpl.max", "4");
            assertThat(pool.getHikariPoolMXBean()).isNull();
            assertThat(pool.metrics()).isEmpty();
            assertWorks(pool);
            assertThat(pool.level()).isEqualTo(4);
        }
    }

    @Test
    void lazyStartWithoutDatabase_failsAndTriesAgain() throws SQLException {
        TestDatabase database = new TestDatabase();
        database.down = true;
        try (WeirHikariDataSource pool = new WeirHikariDataSource()) {
            pool.setDataSource(database);
            assertThatThrownBy(pool::getConnection).isInstanceOf(SQLException.class);
            database.down = false;
            assertWorks(pool);
        }
    }

    @Test
    void propertiesFile_ownKeysAreTakenOut(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("hikari.properties");
        Files.writeString(
                file,
                "jdbcUrl=jdbc:h2:mem:file\nmaximumPoolSize=9\nweir.mpl.max=7\nweir.mpl.controller=parabola\nweir.mpl.interval=2s\n");
        assertThatThrownBy(() -> new HikariConfig(file.toString()))
                .as("HikariCP alone refuses them")
                .isInstanceOf(RuntimeException.class);
        try (WeirHikariDataSource pool = new WeirHikariDataSource(new WeirHikariConfig(file.toString()))) {
            assertWorks(pool);
            assertThat(pool.level()).isEqualTo(7);
            assertThat(pool.control().settings().controllerName()).isEqualTo("parabola");
        }
    }

    @Test
    void jndiReference_makesOurs() throws Exception {
        Reference reference = new Reference("javax.sql.DataSource");
        reference.add(new StringRefAddr("auth", "Container"));
        reference.add(new StringRefAddr("jdbcUrl", "jdbc:h2:mem:jndi"));
        reference.add(new StringRefAddr("maximumPoolSize", "6"));
        reference.add(new StringRefAddr("weir.mpl.max", "3"));
        Object made = new WeirHikariJndiFactory().getObjectInstance(reference, null, null, null);
        try (WeirHikariDataSource pool = (WeirHikariDataSource) made) {
            assertWorks(pool);
            assertThat(pool.level()).isEqualTo(3);
        }
        assertThat(new WeirHikariJndiFactory().getObjectInstance("other", null, null, null))
                .isNull();
    }

    @Test
    void systemProperties_holdUnlessThePoolSaysOtherwise() {
        System.setProperty("weir.mpl.max", "3");
        System.setProperty("weir.mpl.controller", "system-load");
        WeirHikariConfig config = new TestDatabase().config(8);
        config.setMpl("max", "5");
        try (WeirHikariDataSource pool = new WeirHikariDataSource(config)) {
            assertThat(pool.level()).isEqualTo(5);
            assertThat(pool.control().settings().controllerName()).isEqualTo("system-load");
        }
    }

    @Test
    void mistakes_areAllReportedAndNothingIsStarted() {
        TestDatabase database = new TestDatabase();
        WeirHikariConfig config = database.config(8);
        config.setMpl("min", "0");
        config.setMpl("controller", "magic");
        config.setMpl("interval", "soon");
        config.setMpl("mode", "maybe");
        config.setMpl("maximum", "7");
        assertThatThrownBy(() -> new WeirHikariDataSource(config))
                .isInstanceOfSatisfying(
                        ConfigException.class, e -> assertThat(e.mistakes()).hasSize(5))
                .hasMessageContaining("weir.mpl of pool '" + config.getPoolName() + "': min must be");
        assertThat(database.made()).isZero();
    }

    @Test
    void capOfAll_isDividedByTheReplicas() {
        WeirHikariConfig config = new TestDatabase().config(30);
        config.setMpl("globalMax", "50");
        config.setMpl("replicas", "4");
        try (WeirHikariDataSource pool = new WeirHikariDataSource(config)) {
            assertThat(pool.level()).isEqualTo(12);
            assertThat(pool.getMaximumPoolSize()).isEqualTo(12);
        }
    }

    @Test
    void modeOff_isHikariCp() throws SQLException {
        WeirHikariConfig config = new TestDatabase().config(8);
        config.setMpl("mode", "off");
        try (WeirHikariDataSource pool = new WeirHikariDataSource(config);
                Connection connection = pool.getConnection()) {
            assertThat(connection.getClass().getName()).startsWith("com.zaxxer.hikari");
            assertThat(pool.getMaximumPoolSize()).isEqualTo(8);
        }
    }

    @Test
    void modeMeasure_takesNoPermitAndDecides() throws Exception {
        WeirHikariConfig config = new TestDatabase().config(2);
        config.setMpl("mode", "measure");
        config.setMpl("interval", "50ms");
        config.setConnectionTimeout(250);
        try (WeirHikariDataSource pool = new WeirHikariDataSource(config)) {
            pool.getConnection().close();
            Pools.eventually("decides", () -> pool.control().last().isPresent());
            try (Connection outer = pool.getConnection();
                    Connection inner = pool.getConnection()) {
                assertThat(outer).isNotSameAs(inner);
                assertThatThrownBy(pool::getConnection).as("as in HikariCP").isInstanceOf(SQLException.class);
            }
            assertThat(pool.getMaximumPoolSize()).isEqualTo(2);
        }
    }

    @Test
    void concreteTypes_areFoundByWhoUnwraps() throws SQLException {
        HikariConfig config = TestDatabase.h2Url("unwrap");
        try (WeirHikariDataSource pool = new WeirHikariDataSource(config)) {
            for (Class<?> type : new Class<?>[] {HikariDataSource.class, HikariConfigMXBean.class, DataSource.class}) {
                assertThat(pool.isWrapperFor(type)).as(type.getName()).isTrue();
                assertThat((Object) pool.unwrap(type)).isSameAs(pool);
            }
            assertThat(pool.getHikariConfigMXBean()).isSameAs(pool);
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.isWrapperFor(org.h2.jdbc.JdbcConnection.class))
                        .isTrue();
                assertThat(connection.unwrap(org.h2.jdbc.JdbcConnection.class)).isNotNull();
            }
        }
    }

    @Test
    void evictedByItsBorrower_goesAndGivesItsPermitBack() throws SQLException {
        try (WeirHikariDataSource pool = Pools.held(new TestDatabase().config(1))) {
            Connection connection = pool.getConnection();
            pool.evictConnection(connection);
            assertThat(Pools.total(pool)).isZero();
            connection.close();
            pool.getConnection().close();
        }
    }

    @Test
    void runTimeSettings_keepTheirMeaning() throws SQLException {
        try (WeirHikariDataSource pool = Pools.held(new TestDatabase().config(1))) {
            pool.setIdleTimeout(20_000);
            pool.setMaxLifetime(60_000);
            pool.setValidationTimeout(300);
            pool.setConnectionTimeout(250);
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.isValid(1)).isTrue();
                assertThatThrownBy(() -> Pools.inThread(pool::getConnection).join())
                        .hasCauseInstanceOf(SQLException.class);
            }
            assertThatThrownBy(() -> pool.setPoolName("other")).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> pool.setMaximumPoolSize(0)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
