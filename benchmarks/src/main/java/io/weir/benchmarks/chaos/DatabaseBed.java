package io.weir.benchmarks.chaos;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.weir.benchmarks.host.PoolService;
import io.weir.benchmarks.host.Proc;
import io.weir.cli.CliException;
import io.weir.hikari.WeirHikariDataSource;
import io.weir.samples.database.HotRowWorkload;
import io.weir.samples.database.RestartableDatabase;
import io.weir.samples.demo.load.AnswerListener;
import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.load.LoadPlan;
import io.weir.samples.demo.load.RequestRecord;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.postgresql.ds.PGSimpleDataSource;

/** PostgreSQL and two pools of one application: HikariCP's, and HikariCP's with Weir. */
final class DatabaseBed implements Bed {
    /** HikariCP's default. */
    private static final int POOL_SIZE = 10;

    /** Different rows nearly always, so that what is lost is not lost by conflicts. */
    private static final HotRowWorkload WORKLOAD =
            new HotRowWorkload("chaos", Connection.TRANSACTION_READ_COMMITTED, 300, 2, 256, 1);

    private static final String POOL_LOG_LEVEL = "org.slf4j.simpleLogger.log.com.zaxxer.hikari";
    private static final String IN_USE = "weir.pool.in.use";

    private final RestartableDatabase database;
    private final Map<Arm, HikariDataSource> pools = new EnumMap<>(Arm.class);

    private DatabaseBed(RestartableDatabase database, Duration patience) {
        this.database = database;
        pools.put(Arm.PLAIN, new HikariDataSource(config(Arm.PLAIN, patience)));
        pools.put(Arm.WEIR, new WeirHikariDataSource(config(Arm.WEIR, patience)));
    }

    /**
     * Starts the database and both pools.
     *
     * @param patience how long a borrower waits for a connection
     * @throws IOException when PostgreSQL cannot start here
     */
    static DatabaseBed start(Duration patience) throws IOException {
        // A pool warns of every connection that is cut, with its trace: here that is what was asked for.
        System.setProperty(POOL_LOG_LEVEL, "off");
        try {
            RestartableDatabase database = RestartableDatabase.start();
            try {
                return new DatabaseBed(database, patience);
            } catch (RuntimeException e) {
                database.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private HikariConfig config(Arm arm, Duration patience) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(database.url());
        source.setApplicationName(name(arm));
        HikariConfig config = new HikariConfig();
        config.setPoolName(name(arm));
        config.setDataSource(source);
        config.setAutoCommit(false);
        config.setMaximumPoolSize(POOL_SIZE);
        config.setConnectionTimeout(patience.toMillis());
        return config;
    }

    private static String name(Arm arm) {
        return "chaos-" + arm.word();
    }

    @Override
    public LoadGenerator load(Arm arm, LoadPlan plan, RequestRecord record) {
        PoolService service = new PoolService(pools.get(arm), database.dialect(), WORKLOAD);
        return new LoadGenerator(service, plan, record, AnswerListener.NONE);
    }

    @Override
    public void begin(Fault fault) {
        database.stop();
    }

    @Override
    public void end(Fault fault) {
        try {
            database.startAgain();
        } catch (IOException e) {
            throw CliException.failure("PostgreSQL did not come back: " + e.getMessage(), e);
        }
    }

    @Override
    public Census census(Arm arm) {
        HikariDataSource pool = pools.get(arm);
        long active = pool.getHikariPoolMXBean().getActiveConnections();
        long permits = pool instanceof WeirHikariDataSource weir
                ? weir.metrics().stream()
                        .filter(metric -> metric.name().equals(IN_USE))
                        .mapToLong(metric -> (long) metric.value())
                        .sum()
                : 0;
        long threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains(name(arm)))
                .count();
        long unknown =
                Math.max(0, serverConnections(arm) - pool.getHikariPoolMXBean().getTotalConnections());
        return new Census(permits + active, unknown, threads, null, null, Proc.descendants());
    }

    private long serverConnections(Arm arm) {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement count = connection.prepareStatement(
                        "SELECT count(*) FROM pg_stat_activity WHERE application_name = ?")) {
            count.setString(1, name(arm));
            try (ResultSet result = count.executeQuery()) {
                result.next();
                return result.getLong(1);
            }
        } catch (SQLException e) {
            throw CliException.failure("PostgreSQL does not tell its connections: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        pools.values().forEach(HikariDataSource::close);
        database.close();
    }
}
