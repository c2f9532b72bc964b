package io.weir.hikari;

import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.PoolStats;
import io.weir.clock.NanoClock;
import io.weir.config.ConfigException;
import io.weir.config.Mistakes;
import io.weir.control.ControlMode;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches a stock HikariCP pool, changes nothing, and logs which level it would set.
 *
 * <p>Named in HikariCP's own properties: {@code metricsTrackerFactory=io.weir.hikari.MplObserver}. Its settings are the system
 * properties {@code weir.mpl.*}, {@code mode} aside; {@code weir.mpl.delegate} names the tracker factory that had the place
 * before, and is told everything. HikariCP shows a tracker that connections come back but not what their transactions came to,
 * so it counts returns, not commits: where transactions conflict, that reads too high a level as good. Thread-safe.
 */
public final class MplObserver implements MetricsTrackerFactory {
    private static final Logger LOG = LoggerFactory.getLogger(MplObserver.class);

    private final MetricsTrackerFactory delegate;

    /**
     * Makes the observer, as HikariCP does.
     *
     * @throws ConfigException when {@code weir.mpl.delegate} is no tracker factory
     */
    public MplObserver() {
        this(delegateOf(MplSettings.ofSystem().get(MplSettings.DELEGATE)));
    }

    /**
     * Makes an observer that passes everything on.
     *
     * @param delegate whose tracker is told everything; null for none
     */
    public MplObserver(MetricsTrackerFactory delegate) {
        this.delegate = delegate;
    }

    private static MetricsTrackerFactory delegateOf(String className) {
        if (className == null) {
            return null;
        }
        try {
            return Class.forName(className.trim(), true, loader())
                    .asSubclass(MetricsTrackerFactory.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            Mistakes mistakes = new Mistakes("weir.mpl of", "observer");
            mistakes.add(
                    MplSettings.DELEGATE,
                    "a MetricsTrackerFactory with a public constructor without parameters",
                    "'" + className + "' (" + e + ")");
            ConfigException wrong = new ConfigException(mistakes.messages());
            wrong.initCause(e);
            throw wrong;
        }
    }

    private static ClassLoader loader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? MplObserver.class.getClassLoader() : context;
    }

    /**
     * {@inheritDoc}
     *
     * @throws ConfigException with all mistakes in the settings
     */
    @Override
    public IMetricsTracker create(String poolName, PoolStats stats) {
        Map<String, String> texts = new HashMap<>(MplSettings.ofSystem());
        texts.remove(MplSettings.DELEGATE);
        if (!ControlMode.OFF.text().equals(texts.get("mode"))) {
            texts.put("mode", ControlMode.MEASURE.text());
        }
        MplSettings settings = MplSettings.read(poolName, texts, stats.getMaxConnections());
        IMetricsTracker next = delegate == null ? new IMetricsTracker() {} : delegate.create(poolName, stats);
        LOG.info(
                "{} - watched only: returned connections are counted, not commits; controller {}",
                poolName,
                settings.controllerName());
        return new ObservingTracker(settings, stats, next, NanoClock.system());
    }
}
