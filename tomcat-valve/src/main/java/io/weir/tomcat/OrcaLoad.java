package io.weir.tomcat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/**
 * The load of this JVM as Envoy's {@code client_side_weighted_round_robin} reads it: a node's weight is its requests a second
 * over its utilisation, so that a utilisation that is told 1/w times too high leaves the node the share w.
 *
 * <p>Requests are counted by any thread; {@link #update} belongs to one; {@link #text()} costs one volatile load.
 */
final class OrcaLoad {
    /** 1 s: Envoy computes its weights no more often, and shorter ones would be noise. */
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    private static final double FULL_PERCENT = 100;

    private final OperatingSystemMXBean system =
            ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean ? bean : null;
    private final LongAdder requests = new LongAdder();
    private volatile String text = "";
    private long lastNanos;
    private long lastRequests;
    private long lastCpuNanos;
    private double perSecond;
    private double utilization;

    OrcaLoad(long nowNanos) {
        this.lastNanos = nowNanos;
        this.lastCpuNanos = cpuNanos();
    }

    void countRequest() {
        requests.increment();
    }

    /**
     * Measures when it is time to, and tells the load anew.
     *
     * @param weightPercent how much of its traffic the node wants
     * @param nowNanos the time
     */
    void update(int weightPercent, long nowNanos) {
        long elapsed = nowNanos - lastNanos;
        if (elapsed >= INTERVAL_NANOS) {
            long cpuNanos = cpuNanos();
            long requestsNow = requests.sum();
            perSecond = (requestsNow - lastRequests) * 1e9 / elapsed;
            utilization = (cpuNanos - lastCpuNanos)
                    / (double) elapsed
                    / Runtime.getRuntime().availableProcessors();
            lastNanos = nowNanos;
            lastRequests = requestsNow;
            lastCpuNanos = cpuNanos;
        }
        text = perSecond > 0 && utilization > 0 ? format(weightPercent) : "";
    }

    private String format(int weightPercent) {
        return String.format(
                Locale.ROOT,
                "application_utilization:%.4f,rps_fractional:%.1f",
                utilization * FULL_PERCENT / weightPercent,
                perSecond);
    }

    private long cpuNanos() {
        return system == null ? 0 : system.getProcessCpuTime();
    }

    /** Returns the metrics without the form's name before them; empty while nothing is known. */
    String text() {
        return text;
    }
}
