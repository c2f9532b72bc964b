package io.weir.hikari;

import io.weir.config.SettingsReader;
import io.weir.control.ControlMode;
import io.weir.control.ControlStep;
import io.weir.control.LoadState;
import io.weir.control.RecentDecisions;
import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import io.weir.metrics.MetricSource;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows a pool's level: as metrics, and as an MBean. Thread-safe. */
final class LevelBean implements LevelMXBean, MetricSource {
    private static final Logger LOG = LoggerFactory.getLogger(LevelBean.class);

    private final LeveledPool pool;
    private final LevelControl control;

    /** Null while it is not registered. */
    private ObjectName registered;

    LevelBean(LeveledPool pool, LevelControl control) {
        this.pool = pool;
        this.control = control;
    }

    /** Registers the MBean; a pool without one works as well, so that a failure is only logged. */
    synchronized void register() {
        try {
            ObjectName name = new ObjectName("io.weir:type=Pool,name=" + ObjectName.quote(pool.name()));
            ManagementFactory.getPlatformMBeanServer().registerMBean(this, name);
            registered = name;
        } catch (InstanceAlreadyExistsException e) {
            LOG.warn("{} - another pool of this name is already shown by JMX; this one is not", pool.name());
        } catch (JMException e) {
            LOG.warn("{} - the pool is not shown by JMX", pool.name(), e);
        }
    }

    synchronized void unregister() {
        if (registered == null) {
            return;
        }
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(registered);
        } catch (JMException e) {
            LOG.debug("{} - the MBean was already gone", pool.name(), e);
        }
        registered = null;
    }

    @Override
    public int getLevel() {
        return control.limit();
    }

    @Override
    public int getMin() {
        return control.settings().range().min();
    }

    @Override
    public int getMax() {
        return control.settings().range().max();
    }

    @Override
    public int getInUse() {
        return pool.window().inUse();
    }

    @Override
    public int getWaiting() {
        return pool.gate().waiting();
    }

    @Override
    public int getTotal() {
        return pool.sizer().total();
    }

    @Override
    public Double getThroughputPerSecond() {
        return control.last().map(step -> step.sample().throughputPerSecond()).orElse(null);
    }

    @Override
    public String getState() {
        return word(control.last().map(step -> step.decision().state()).orElse(LoadState.UNKNOWN));
    }

    @Override
    public String getReason() {
        return control.last().map(ControlStep::decision).map(d -> d.reason()).orElse("");
    }

    @Override
    public String[] getDecisions() {
        return control.decisions().stream().map(LevelBean::line).toArray(String[]::new);
    }

    private static String line(RecentDecisions.Timed timed) {
        ControlStep step = timed.step();
        return Instant.ofEpochMilli(timed.timeMillis()).truncatedTo(ChronoUnit.SECONDS) + " "
                + step.sample().limit() + " -> " + step.decision().limit() + " "
                + word(step.decision().state()) + ": "
                + step.decision().reason();
    }

    private static String word(LoadState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String getController() {
        return control.settings().controllerName();
    }

    @Override
    public String getMode() {
        return pool.mode().text();
    }

    @Override
    public void setMode(String mode) {
        SettingsReader reader = new SettingsReader("weir.mpl of pool", pool.name(), Map.of("mode", mode));
        ControlMode wanted = ControlMode.from(reader, pool.mode());
        reader.finish();
        control.setMode(wanted);
    }

    @Override
    public Map<String, Double> getMetrics() {
        Map<String, Double> values = new TreeMap<>();
        for (Metric metric : metrics()) {
            if (!Double.isNaN(metric.value())) {
                values.put(metric.name(), metric.value());
            }
        }
        return values;
    }

    @Override
    public List<Metric> metrics() {
        CommitWindow window = pool.window();
        List<Metric> metrics = new ArrayList<>();
        metrics.add(gauge("level", "How many connections may be in use at once.", getLevel()));
        metrics.add(gauge("min", "The least level.", getMin()));
        metrics.add(gauge("max", "The greatest level.", getMax()));
        metrics.add(gauge("in.use", "Connections in use, nested ones included.", getInUse()));
        metrics.add(gauge(
                "nested",
                "Connections of threads that hold another.",
                pool.gate().nested()));
        metrics.add(gauge("waiting", "Borrowers that wait at the gate.", getWaiting()));
        metrics.add(gauge("total", "Connections that the pool has.", getTotal()));
        metrics.add(counter("commits", "Transactions committed.", window.commits()));
        metrics.add(counter("failed", "Transactions rolled back or failed.", window.failures()));
        metrics.add(counter("conflicts", "Those that others caused.", window.conflicts()));
        metrics.add(counter("refused", "Borrowers that got no permit in time.", pool.refused()));
        metrics.add(counter(
                "evicted",
                "Connections closed because they were too many.",
                pool.sizer().evicted()));
        for (Metric metric : control.metrics()) {
            metrics.add(metric);
        }
        return metrics.stream().map(metric -> metric.tag("pool", pool.name())).toList();
    }

    private static Metric gauge(String name, String description, double value) {
        return Metric.gauge("weir.pool." + name, Unit.COUNT, description, value);
    }

    private static Metric counter(String name, String description, long value) {
        return Metric.counter("weir.pool." + name, Unit.COUNT, description, value);
    }
}
