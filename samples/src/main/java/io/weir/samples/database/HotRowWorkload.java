package io.weir.samples.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Transactions that meet at a few hot rows: each computes, changes its first row, waits while it holds that row, and changes
 * the others.
 *
 * <p>More of them at once first fill the waits, then block each other: blocked ones keep their own rows locked, chains and
 * deadlocks follow, and the throughput falls. So there is a best number of them. Immutable.
 *
 * @param name its name in results
 * @param isolation a constant of {@link Connection}
 * @param series how far the computation counts: 5000 is about a millisecond of a processor
 * @param rows how many different rows a transaction changes, in no order, so that deadlocks happen
 * @param hotRows how many rows there are to choose from, up to {@link Database#ROWS}
 * @param pauseMillis how long the first row is held before the next one is asked for
 */
public record HotRowWorkload(String name, int isolation, int series, int rows, int hotRows, int pauseMillis) {
    /** Conflicts are serialization failures: a loser has burnt its processor time. */
    public static final HotRowWorkload W1 =
            new HotRowWorkload("w1", Connection.TRANSACTION_REPEATABLE_READ, 5000, 2, 64, 5);

    /** Two of very few rows. */
    public static final HotRowWorkload W2 =
            new HotRowWorkload("w2", Connection.TRANSACTION_READ_COMMITTED, 2000, 2, 16, 2);

    /** Transactions wait for locks, not for processors; beyond the knee throughput falls the deepest. */
    public static final HotRowWorkload W3 =
            new HotRowWorkload("w3", Connection.TRANSACTION_READ_COMMITTED, 300, 4, 256, 2);

    /** One row and no pause: processor and conflicts. */
    public static final HotRowWorkload W4 =
            new HotRowWorkload("w4", Connection.TRANSACTION_REPEATABLE_READ, 5000, 1, 16, 0);

    /** All of them. */
    public static final List<HotRowWorkload> ALL = List.of(W1, W2, W3, W4);

    private static final String UPDATE = "UPDATE hot SET v = v + 1 WHERE id = ?";

    /** Checks the bounds. */
    public HotRowWorkload {
        if (rows < 1 || rows > hotRows || hotRows > Database.ROWS) {
            throw new IllegalArgumentException("workload '" + name + "': rows must be in 1..hotRows (" + hotRows
                    + ") and hotRows up to " + Database.ROWS + ", but rows were " + rows);
        }
    }

    /**
     * Finds a workload.
     *
     * @param name {@code w1} to {@code w4}
     * @return the workload
     * @throws IllegalArgumentException when there is none of that name
     */
    public static HotRowWorkload of(String name) {
        return ALL.stream()
                .filter(workload -> workload.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no workload '" + name + "'"));
    }

    /**
     * Returns the same workload over another number of rows.
     *
     * @param count from {@link #rows()} to {@link Database#ROWS}
     * @return a copy
     */
    public HotRowWorkload withHotRows(int count) {
        return new HotRowWorkload(name, isolation, series, rows, count, pauseMillis);
    }

    /**
     * Chooses a transaction's rows.
     *
     * @param random the source
     * @return different ids, from 1
     */
    public int[] pick(RandomGenerator random) {
        return random.ints(1, hotRows + 1).distinct().limit(rows).toArray();
    }

    /**
     * Runs one transaction up to its commit.
     *
     * @param connection without auto-commit, at {@link #isolation()}; not closed here
     * @param ids its rows, from {@link #pick}
     * @param dialect the database's
     * @throws SQLException when the database refuses; the caller rolls back
     */
    public void run(Connection connection, int[] ids, SqlDialect dialect) throws SQLException {
        try (PreparedStatement compute = connection.prepareStatement(dialect.series())) {
            compute.setInt(1, series);
            compute.setInt(2, ids[0] % SqlDialect.MODULUS);
            compute.execute();
        }
        try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            change(update, ids[0]);
            if (pauseMillis > 0) {
                pause(connection, dialect);
            }
            for (int i = 1; i < ids.length; i++) {
                change(update, ids[i]);
            }
        }
        connection.commit();
    }

    private static void change(PreparedStatement update, int id) throws SQLException {
        update.setInt(1, id);
        update.executeUpdate();
    }

    private void pause(Connection connection, SqlDialect dialect) throws SQLException {
        try (PreparedStatement pause = connection.prepareStatement(dialect.pause())) {
            pause.setInt(1, pauseMillis);
            pause.execute();
        }
    }
}
