package io.weir.tomcat.tls;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The CPUs that this process may use and the CPU time it has used, as the JVM sees them: a container's limit and the process's
 * affinity included, a limit that is no whole number through {@link CpuQuota}.
 */
final class CpuSupply {
    private final OperatingSystemMXBean system =
            ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean bean ? bean : null;
    private final CpuQuota quota = CpuQuota.ofThisProcess();

    /** Returns the CPUs, more than zero; asked anew each time, because limits change while a process runs. */
    double cpus() {
        return Math.min(Runtime.getRuntime().availableProcessors(), quota.cpus());
    }

    /** Returns the CPU time of the process in ns since its start; negative when the platform does not know. */
    long usedNanos() {
        return system == null ? -1 : system.getProcessCpuTime();
    }
}
