package io.weir.samples.demo.cluster;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How busy all processors of this machine are, whoever uses them. Not thread-safe. */
final class MachineLoad {
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private double sum;
    private int samples;

    /** Forgets everything; the next sample counts from now. */
    void reset() {
        // The bean tells the load since it was last asked.
        system.getCpuLoad();
        sum = 0;
        samples = 0;
    }

    /** Adds the load since the last sample. Samples weigh alike, so take them in even steps. */
    void sample() {
        double load = system.getCpuLoad();
        if (load >= 0) {
            sum += load;
            samples++;
        }
    }

    /** Returns the mean of the samples, 0 to 1; null when there is none. */
    Double mean() {
        return samples == 0 ? null : sum / samples;
    }
}
