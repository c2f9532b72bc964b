package io.weir.hikari;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What counts as throughput, and what as failed. */
class CountedWorkTest {
    private final TestDatabase database = new TestDatabase();
    private final WeirHikariDataSource pool = Pools.held(database.config(4));

    @AfterEach
    void close() {
        pool.close();
    }

    private void assertCounts(int commits, int failed, int conflicts) {
        assertThat(Pools.metric(pool, "weir.pool.commits")).as("commits").isEqualTo(commits);
        assertThat(Pools.metric(pool, "weir.pool.failed")).as("failed").isEqualTo(failed);
        assertThat(Pools.metric(pool, "weir.pool.conflicts")).as("conflicts").isEqualTo(conflicts);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void borrowWithoutWork_countsNothing() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.commit();
            connection.rollback();
        }
        assertCounts(0, 0, 0);
    }

    @Test
    void statementInAutocommit_isOneCommit() throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement update = connection.prepareStatement("update hot set v = v + 1 where id = ?")) {
            update.setInt(1, 1);
            update.executeUpdate();
            update.setInt(1, 2);
            update.execute();
            connection.createStatement().executeQuery("select 1").close();
        }
        assertCounts(3, 0, 0);
    }

    @Test
    void batchInAutocommit_isOneCommit() throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement update = connection.prepareStatement("update hot set v = v + 1 where id = ?")) {
            for (int id = 1; id <= 3; id++) {
                update.setInt(1, id);
                update.addBatch();
            }
            update.executeBatch();
        }
        assertCounts(1, 0, 0);
    }

    @Test
    void transactionOfManyStatements_isOneCommit() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            execute(connection, "update hot set v = 1 where id = 1");
            execute(connection, "update hot set v = 1 where id = 2");
            connection.commit();
            execute(connection, "update hot set v = 2 where id = 1");
            connection.commit();
        }
        assertCounts(2, 0, 0);
    }

    @Test
    void changeToAutocommit_commitsTheTransaction() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            execute(connection, "update hot set v = 1 where id = 1");
            connection.setAutoCommit(true);
        }
        assertCounts(1, 0, 0);
    }

    @Test
    void rollback_isFailedAndNoConflict() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            execute(connection, "update hot set v = 1 where id = 1");
            connection.rollback();
            connection.rollback();
        }
        assertCounts(0, 1, 0);
    }

    @Test
    void returnedDirty_isFailed() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            execute(connection, "update hot set v = 1 where id = 1");
        }
        assertCounts(0, 1, 0);
    }

    @Test
    void mistakeInAutocommit_isFailedAndNoConflict() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            assertThatThrownBy(() -> execute(connection, "select nonsense")).isInstanceOf(SQLException.class);
        }
        assertCounts(0, 1, 0);
    }

    @Test
    void lockTimeoutInTransaction_isOneConflict() throws SQLException {
        try (Connection first = pool.getConnection()) {
            first.setAutoCommit(false);
            execute(first, "update hot set v = 1 where id = 1");
            try (Connection second = pool.getConnection()) {
                second.setAutoCommit(false);
                assertThatThrownBy(() -> execute(second, "update hot set v = 2 where id = 1"))
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .isEqualTo("HYT00"));
                // No roll-back by hand: HikariCP 5.1 has thrown the connection away.
            }
            first.commit();
        }
        assertCounts(1, 1, 1);
    }

    @Test
    void failedStatementOfACommittedTransaction_isACommit() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            execute(connection, "update hot set v = 1 where id = 1");
            assertThatThrownBy(() -> execute(connection, "select nonsense")).isInstanceOf(SQLException.class);
            connection.commit();
        }
        assertCounts(1, 0, 0);
    }

    @Test
    void workOnTheDriversConnection_isCountedByItsCommit() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.unwrap(Connection.class).createStatement().execute("update hot set v = 1 where id = 1");
            connection.commit();
        }
        assertCounts(1, 0, 0);
    }

    @Test
    void statementsAndResults_leadBackToTheConnection() throws SQLException {
        Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement("select v from hot where id = 1");
        ResultSet result = statement.executeQuery();
        assertThat(statement.getConnection()).isSameAs(connection);
        assertThat(result.getStatement()).isSameAs(statement);
        assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
        assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("H2");

        result.getStatement().getConnection().close();

        assertThat(connection.isClosed()).isTrue();
        assertThat(Pools.metric(pool, "weir.pool.in.use")).isZero();
    }
}
