package io.weir.samples.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class H2DatabaseTest {

    @ParameterizedTest
    @ValueSource(strings = {"w1", "w2", "w3", "w4"})
    void workload_changesItsRowsAndAFreshTableForgetsThem(String name) throws SQLException {
        HotRowWorkload workload = HotRowWorkload.of(name);
        try (Database database = H2Database.start();
                Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(workload.isolation());
            workload.run(connection, workload.pick(new Random(1)), database.dialect());
            assertThat(sum(connection)).isEqualTo(workload.rows());
            connection.rollback();
            database.freshTable();
            assertThat(sum(connection)).isZero();
        }
    }

    private static long sum(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT SUM(v) FROM hot")) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
