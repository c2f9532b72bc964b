package io.weir.telemetry;

import io.weir.clock.NanoClock;
import io.weir.gc.AdaptiveForecaster;
import io.weir.gc.Collector;
import io.weir.gc.GcObservation;
import io.weir.gc.ProgramFamily;
import io.weir.report.GcReport;
import io.weir.report.NodeReporter;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * Another JVM as a node: forecasts from here what it would say of itself if it had Weir, from what its platform MXBeans
 * tell over a connection.
 *
 * <p>Collections come by notification and are read by the code that reads this JVM's own. What the other side says is
 * bounded and checked: a JVM that contradicts itself, or tells of a collection that cannot be read, fails. Every call but
 * {@link #close()} waits for the other side, for as long as the connection lets it. Thread-safe; the connection stays its
 * owner's.
 */
public final class RemoteJvm implements AutoCloseable {
    /** No JVM has more pools or collectors: HotSpot has at most 8 and 4. */
    private static final int MAX_BEANS = 64;

    private static final ObjectName RUNTIME = name(ManagementFactory.RUNTIME_MXBEAN_NAME);
    private static final ObjectName POOLS = name(ManagementFactory.MEMORY_POOL_MXBEAN_DOMAIN_TYPE + ",*");
    private static final ObjectName COLLECTORS = name(ManagementFactory.GARBAGE_COLLECTOR_MXBEAN_DOMAIN_TYPE + ",*");

    private final MBeanServerConnection connection;
    private final NanoClock nanoClock;
    private final RemoteGcClock gcClock;
    private final HeapPools pools;
    private final JvmGcSource source;
    private final NodeReporter reporter;
    /** Guards the reporter; held while the source starts, so that collections wait until there is a reporter. */
    private final Object lock = new Object();

    private volatile RuntimeException unreadable;

    private RemoteJvm(MBeanServerConnection connection, List<ProgramFamily> families, NanoClock nanoClock)
            throws IOException, JMException {
        this.connection = connection;
        this.nanoClock = nanoClock;
        this.gcClock = new RemoteGcClock(nanoClock);
        readUptime();
        this.pools = new HeapPools(beans(connection, POOLS, MemoryPoolMXBean.class, false));
        Map<String, GarbageCollectorMXBean> collectors =
                beans(connection, COLLECTORS, GarbageCollectorMXBean.class, true);
        synchronized (lock) {
            this.source = JvmGcSource.start(
                    pools, List.copyOf(collectors.values()), gcClock::arrived, this::record, e -> unreadable = e);
            Collector collector = pools.collector();
            this.reporter = new NodeReporter(
                    collector,
                    new FailOpenForecaster(new AdaptiveForecaster(collector, families)),
                    source.majorsAtStart());
        }
    }

    /**
     * Starts to observe a JVM; it knows nothing of collections before that but their number.
     *
     * @param connection to its platform MBean server
     * @param families what its program may belong to, at least one
     * @return the JVM, to be closed by its owner before the connection is, or after the connection has failed
     * @throws IOException when the connection fails or the other side's beans are not those of a JVM
     * @throws JMException when the other side has no such beans
     */
    public static RemoteJvm attach(MBeanServerConnection connection, List<ProgramFamily> families)
            throws IOException, JMException {
        return new RemoteJvm(connection, families, NanoClock.system());
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static <T> Map<String, T> beans(
            MBeanServerConnection connection, ObjectName pattern, Class<T> type, boolean emits) throws IOException {
        List<ObjectName> names = new ArrayList<>(connection.queryNames(pattern, null));
        if (names.isEmpty() || names.size() > MAX_BEANS) {
            throw new IOException("not a JVM: it has " + names.size() + " beans of type " + type.getSimpleName());
        }
        Map<String, T> beans = new HashMap<>();
        for (ObjectName name : names) {
            beans.put(String.valueOf(name.getKeyProperty("name")), JMX.newMXBeanProxy(connection, name, type, emits));
        }
        return beans;
    }

    private void readUptime() throws IOException, JMException {
        long askedNanos = nanoClock.nanoTime();
        Object uptime = connection.getAttribute(RUNTIME, "Uptime");
        long answeredNanos = nanoClock.nanoTime();
        if (!(uptime instanceof Long millis) || millis < 0 || millis > GcReport.MAX_MILLIS) {
            throw new IOException("not a JVM: its uptime is no duration");
        }
        gcClock.uptimeWas(askedNanos, millis, answeredNanos);
    }

    private void record(GcObservation collection) {
        synchronized (lock) {
            reporter.record(collection);
        }
    }

    /**
     * Asks for the uptime and the young generation's use, three round trips, and makes the report as of now.
     *
     * @return what the JVM would report of itself
     * @throws IOException when the connection fails or the answer is not a JVM's, or a collection before could not be read
     * @throws JMException when the other side no longer has a bean
     */
    public GcReport report() throws IOException, JMException {
        RuntimeException failure = unreadable;
        if (failure != null) {
            throw new IOException("a collection could not be read", failure);
        }
        readUptime();
        long youngUsedBytes = pools.youngUsedBytes();
        synchronized (lock) {
            return reporter.report(gcClock.nowNanos(), youngUsedBytes);
        }
    }

    /** Stops listening. After the connection has failed it has nothing to do and fails neither. */
    @Override
    public void close() {
        source.close();
    }
}
