package io.weir.benchmarks.poll;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.weir.clock.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What some threads of this JVM have used so far; the difference of two says what they used between.
 *
 * @param atNanos when
 * @param cpuNanos processor time by thread name
 * @param allocatedBytes what they allocated, all together
 * @param processCpuNanos processor time of the whole JVM: its compiler and collector too
 */
record ThreadCosts(long atNanos, Map<String, Long> cpuNanos, long allocatedBytes, long processCpuNanos) {

    /**
     * Reads the costs now.
     *
     * @param clock tells the time
     * @param names which threads; two of one name count as one
     * @return what they have used since they began
     */
    static ThreadCosts read(NanoClock clock, Predicate<String> names) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Map<String, Long> cpuNanos = new TreeMap<>();
        long allocatedBytes = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && names.test(thread.getThreadName())) {
                // -1 when it has just ended.
                long used = Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
                cpuNanos.merge(thread.getThreadName(), used, Long::sum);
                allocatedBytes += Math.max(0, threads.getThreadAllocatedBytes(thread.getThreadId()));
            }
        }
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new ThreadCosts(clock.nanoTime(), cpuNanos, allocatedBytes, system.getProcessCpuTime());
    }

    /** Returns what was used since an earlier reading; a thread that has ended since is left out. */
    ThreadCosts since(ThreadCosts earlier) {
        Map<String, Long> used = new TreeMap<>();
        cpuNanos.forEach((name, nanos) -> used.put(name, Math.max(0, nanos - earlier.cpuNanos.getOrDefault(name, 0L))));
        return new ThreadCosts(
                atNanos - earlier.atNanos,
                used,
                Math.max(0, allocatedBytes - earlier.allocatedBytes),
                processCpuNanos - earlier.processCpuNanos);
    }
}
