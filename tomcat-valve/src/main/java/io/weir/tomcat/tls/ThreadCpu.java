package io.weir.tomcat.tls;

import io.weir.clock.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The CPU time of the calling thread. A read costs some 100 ns to 1 us: the kernel is asked.
 *
 * <p>Virtual threads have none, nor has every platform; then the clock stands in, which is too much when a CPU is crowded and
 * errs on the careful side.
 */
public final class ThreadCpu {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static volatile boolean supported = THREADS.isCurrentThreadCpuTimeSupported();

    private ThreadCpu() {}

    /**
     * Returns the time; only differences on one thread mean something.
     *
     * @return ns
     */
    public static long nanos() {
        if (supported) {
            try {
                long nanos = THREADS.getCurrentThreadCpuTime();
                if (nanos >= 0) {
                    return nanos;
                }
            } catch (UnsupportedOperationException e) {
                // Asked for on a virtual thread: the difference of two calls must be of one kind, so never ask again.
            }
            supported = false;
        }
        return NanoClock.system().nanoTime();
    }

    /**
     * Returns whether the times are CPU times.
     *
     * @return false when the clock stands in
     */
    public static boolean isSupported() {
        return supported;
    }
}
