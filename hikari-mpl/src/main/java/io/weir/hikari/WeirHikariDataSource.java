package io.weir.hikari;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.pool.HikariPool;
import io.weir.clock.NanoClock;
import io.weir.control.ControlMode;
import io.weir.hikari.jdbc.CountedConnection;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A {@link HikariDataSource} whose level, the number of connections in use at once, finds and follows the one at which the
 * database commits most.
 *
 * <p>Used exactly as HikariCP's own, whose every setting keeps its meaning; {@code maximumPoolSize} is the level to start with
 * and the greatest one. What there is to set of the level is {@link MplSettings}: by {@link WeirHikariConfig}, by
 * {@link #getWeir()}, or by system properties. Once started, {@link #getMaximumPoolSize()} and {@link #getMinimumIdle()} show
 * what is in force now: they are what the pool itself goes by. Thread-safe.
 */
public class WeirHikariDataSource extends HikariDataSource implements MetricSource {
    private static final String MPL = "mpl.";

    private final ReentrantLock starting = new ReentrantLock();
    private final Map<String, String> weir = new HashMap<>();

    // No initial values: HikariCP's constructor asks for sizes before they would be set.
    private volatile boolean fixedSize;
    private volatile LevelControl control;
    private volatile LeveledPool pool;
    private volatile LevelBean bean;
    private GateMeters meters;

    /** Makes a data source to be configured by setters, whose pool starts with the first connection. */
    public WeirHikariDataSource() {}

    /**
     * Makes a data source and starts its pool.
     *
     * @param configuration copied; a {@link WeirHikariConfig} may carry settings of the level
     * @throws io.weir.config.ConfigException with all mistakes in these settings, before anything is started
     */
    public WeirHikariDataSource(HikariConfig configuration) {
        this(configuration, MplSettings.of(configuration, WeirHikariConfig.mplOf(configuration)));
    }

    /**
     * Makes a data source and starts its pool, with settings at hand.
     *
     * @param configuration copied
     * @param settings of the level; {@link MplSettings#withController} gives it a controller of your own
     */
    @SuppressWarnings("this-escape") // HikariCP's constructor has started the pool, so it is complete enough.
    public WeirHikariDataSource(HikariConfig configuration, MplSettings settings) {
        super(configuration);
        start(settings);
    }

    /**
     * Returns the settings of the level for a binder of properties, such as Spring Boot's: names as in {@code mpl.max}, and
     * texts. Fill it before the first connection; later changes do nothing.
     *
     * @return a changeable map
     */
    public Map<String, String> getWeir() {
        return weir;
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (isClosed()) {
            return super.getConnection(); // Which says so.
        }
        LeveledPool started = pool;
        if (started == null) {
            started = startLate();
        }
        return started.mode() == ControlMode.OFF ? super.getConnection() : started.borrow(getConnectionTimeout());
    }

    private LeveledPool startLate() throws SQLException {
        starting.lock();
        try {
            if (pool == null) {
                Map<String, String> mpl = new HashMap<>();
                weir.forEach((name, text) -> mpl.put(name.startsWith(MPL) ? name.substring(MPL.length()) : name, text));
                MplSettings settings = MplSettings.of(this, mpl);
                if (getHikariPoolMXBean() == null) {
                    super.getConnection().close();
                }
                start(settings);
            }
            return pool;
        } finally {
            starting.unlock();
        }
    }

    private void start(MplSettings settings) {
        fixedSize = super.getMinimumIdle() == super.getMaximumPoolSize();
        NanoClock clock = NanoClock.system();
        PoolGate gate =
                new PoolGate(settings.pool(), settings.start(), settings.range().max(), clock);
        LevelBounds bounds = new LevelBounds(settings, gate);
        LeveledPool made = new LeveledPool(
                settings, (HikariPool) getHikariPoolMXBean(), isAutoCommit(), gate, bounds, meters(), clock);
        meters().setWaiting(gate::waiting);
        LevelControl controls = new LevelControl(settings, made, bounds, super::getMaximumPoolSize, clock);
        control = controls;
        pool = made;
        bean = new LevelBean(made, controls);
        bean.register();
        controls.start();
        if (isClosed()) {
            stop();
        }
    }

    /** Returns what moves the level; null before the start. */
    LevelControl control() {
        return control;
    }

    private boolean isLeveled() {
        LeveledPool started = pool;
        return started != null && started.mode() == ControlMode.ON;
    }

    /**
     * Returns how many connections the pool may have now: before it starts what was set, then the level and what nested
     * borrows need.
     *
     * @return connections, one or more
     */
    @Override
    public int getMaximumPoolSize() {
        return isLeveled() ? pool.sizer().maximum() : super.getMaximumPoolSize();
    }

    /**
     * Sets the greatest level, and before the start also the one to start with.
     *
     * @param maxPoolSize connections, one or more
     * @throws io.weir.config.ConfigException when {@code weir.mpl.min} is greater
     */
    @Override
    public void setMaximumPoolSize(int maxPoolSize) {
        LevelControl started = control;
        if (started != null && maxPoolSize >= 1) {
            started.setMaximum(maxPoolSize);
        }
        super.setMaximumPoolSize(maxPoolSize);
    }

    /**
     * Returns how many idle connections the pool keeps now: what was set, but no more than the level; all of it where the
     * minimum equalled the maximum.
     *
     * @return connections, zero or more
     */
    @Override
    public int getMinimumIdle() {
        int set = super.getMinimumIdle();
        if (!isLeveled()) {
            return set;
        }
        int level = pool.gate().limit();
        return fixedSize ? level : Math.min(set, level);
    }

    @Override
    public void setMinimumIdle(int minIdle) {
        super.setMinimumIdle(minIdle);
        fixedSize = minIdle >= super.getMaximumPoolSize();
    }

    private synchronized GateMeters meters() {
        if (meters == null) {
            meters = new GateMeters();
        }
        return meters;
    }

    /**
     * Returns what makes the pool's tracker: what was set, and around it what shows it the gate.
     *
     * @return null where nothing was set
     */
    @Override
    public MetricsTrackerFactory getMetricsTrackerFactory() {
        MetricsTrackerFactory own = super.getMetricsTrackerFactory();
        return own == null ? null : meters().wrap(own);
    }

    @Override
    public void setMetricsTrackerFactory(MetricsTrackerFactory factory) {
        super.setMetricsTrackerFactory(factory == null ? null : meters().wrap(factory));
    }

    @Override
    public void evictConnection(Connection connection) {
        super.evictConnection(connection instanceof CountedConnection counted ? counted.delegate() : connection);
    }

    /**
     * Returns the level: how many connections may be in use at once, nested ones aside.
     *
     * @return connections; before the start, {@code maximumPoolSize}
     */
    public int level() {
        return isLeveled() ? pool.gate().limit() : super.getMaximumPoolSize();
    }

    @Override
    public List<Metric> metrics() {
        LevelBean started = bean;
        return started == null ? List.of() : started.metrics();
    }

    /** Stops the control, refuses those who wait, and closes the pool. */
    @Override
    public void close() {
        stop();
        super.close();
        stop(); // Another thread may have started it meanwhile.
    }

    private void stop() {
        LevelBean shown = bean;
        if (shown != null) {
            shown.unregister();
            control.close();
        }
    }
}
