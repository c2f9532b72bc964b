package io.weir.tomcat.tls;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The CPUs that this process can have and the CPU time it has used: a container's limit and the process's affinity included,
 * a limit that is no whole number through {@link CpuQuota}, and without what neighbours take. One thread.
 */
final class CpuSupply {
    /** 1 s: smoothing; the kernel counts idle time in steps of 10 ms. */
    private static final double SMOOTH_NANOS = 1e9;

    private final OperatingSystemMXBean system =
            ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean ? bean : null;
    private final CpuQuota quota = CpuQuota.ofThisProcess();
    private final IdleCpus idleCpus = new IdleCpus();
    private long lastNanos;
    private long lastUsedNanos = -1;
    private double used = Double.NaN;
    private double idle = Double.NaN;

    /** Returns the CPUs that the process may use, more than zero; asked anew each time, because limits change. */
    double limitCpus() {
        return Math.min(Runtime.getRuntime().availableProcessors(), quota.cpus());
    }

    /**
     * Returns the CPUs that the process uses plus those that lie idle.
     *
     * @param usedNanos an answer of {@link #usedNanos()} just now
     * @param nowNanos the time
     * @return CPUs; NaN while unknown
     */
    double reachableCpus(long usedNanos, long nowNanos) {
        long elapsed = nowNanos - lastNanos;
        if (lastUsedNanos >= 0 && usedNanos >= lastUsedNanos && elapsed > 0) {
            double weight = 1 - Math.exp(-elapsed / SMOOTH_NANOS);
            used = smooth(used, (double) (usedNanos - lastUsedNanos) / elapsed, weight);
            idle = smooth(idle, idleCpus.sinceLast(elapsed), weight);
        }
        lastNanos = nowNanos;
        lastUsedNanos = usedNanos;
        return used + idle;
    }

    private static double smooth(double before, double seen, double weight) {
        return Double.isNaN(before) || Double.isNaN(seen) ? seen : before + weight * (seen - before);
    }

    /** Returns the CPU time of the process in ns since its start; negative when the platform does not know. */
    long usedNanos() {
        return system == null ? -1 : system.getProcessCpuTime();
    }
}
