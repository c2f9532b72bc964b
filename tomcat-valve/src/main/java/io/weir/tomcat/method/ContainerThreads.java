package io.weir.tomcat.method;

import io.weir.control.LimitRange;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.Executor;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardThreadExecutor;

/**
 * The threads that serve requests: those of all connectors together.
 *
 * @param number how many; where there is no bound, as with virtual threads, how many connections there may be
 * @param virtual whether some are virtual or may be, so that their CPU time cannot be read
 */
public record ContainerThreads(int number, boolean virtual) {
    /** 200: Tomcat's default, for a valve that has no connector yet. */
    private static final ContainerThreads DEFAULT = new ContainerThreads(200, false);

    /**
     * 5 %: kept for those who are not limited, are refused, or come to the line. Without, high priorities would wait for a thread
     * in Tomcat's own queue, which knows none. A guess.
     */
    private static final int KEPT_DIVISOR = 20;

    /**
     * Counts.
     *
     * @param connectors the connectors of the service
     * @return their threads
     */
    public static ContainerThreads of(Connector[] connectors) {
        if (connectors.length == 0) {
            return DEFAULT;
        }
        Set<Executor> counted = Collections.newSetFromMap(new IdentityHashMap<>());
        long number = 0;
        boolean virtual = false;
        for (Connector connector : connectors) {
            Executor executor = connector.getProtocolHandler().getExecutor();
            if (executor != null && !counted.add(executor)) {
                continue;
            }
            int bound = bound(connector, executor);
            virtual |= bound <= 0;
            number += bound > 0 ? bound : Math.max(1, property(connector, "maxConnections"));
        }
        return new ContainerThreads((int) Math.min(number, LimitRange.HIGHEST), virtual);
    }

    /** Returns the most threads of a connector; zero or less when it has no bound that is known. */
    private static int bound(Connector connector, Executor executor) {
        if (executor instanceof StandardThreadExecutor shared) {
            return shared.getMaxThreads();
        }
        if (executor instanceof java.util.concurrent.ThreadPoolExecutor pool) {
            return pool.getMaximumPoolSize();
        }
        if (executor instanceof org.apache.tomcat.util.threads.ThreadPoolExecutor pool) {
            return pool.getMaximumPoolSize();
        }
        boolean usesVirtual = Boolean.parseBoolean(String.valueOf(connector.getProperty("useVirtualThreads")));
        return executor != null || usesVirtual ? 0 : property(connector, "maxThreads");
    }

    private static int property(Connector connector, String name) {
        return connector.getProperty(name) instanceof Integer number ? number : 0;
    }

    /**
     * Returns what all limits may sum up to.
     *
     * @return the number, less a twentieth, but one at least, where it leaves any
     */
    public int total() {
        return virtual ? number : Math.max(1, number - Math.max(1, number / KEPT_DIVISOR));
    }
}
