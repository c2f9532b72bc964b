package io.weir.tomcat.tls;

import io.weir.clock.NanoClock;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.apache.tomcat.util.net.AbstractEndpoint;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SecureNioChannel;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Finds the connections of engines that wait, and tells Tomcat that one should be looked at again.
 *
 * <p>With {@link WeirHttp11NioProtocol} an engine knows its connection. With Tomcat's own protocol it does not; then one look
 * at all connections finds those of all engines that want theirs, at most once a tick and only under overload.
 * {@link #find} belongs to one thread at a time.
 */
final class SocketFinder {
    /**
     * 50: a look at all connections takes at most a fiftieth of one CPU, however many there are. With 250 of them it takes 0.3 ms
     * and was 6 % of a CPU when made every 5 ms (bench tls at five times saturation).
     */
    private static final long REST_RATIO = 50;

    /** 100 ms: who waits hears of it a tenth of his wait late at most. */
    private static final long MAX_REST_NANOS = 100_000_000L;

    private static final Method GET_ENDPOINT = getEndpoint();

    private final Supplier<Connector[]> connectors;
    private final BiConsumer<GatedEngine, SocketWrapperBase<NioChannel>> found;
    private final NanoClock clock;
    private final Queue<GatedEngine> wanted = new ConcurrentLinkedQueue<>();
    private long restedNanos;

    SocketFinder(
            Supplier<Connector[]> connectors,
            BiConsumer<GatedEngine, SocketWrapperBase<NioChannel>> found,
            NanoClock clock) {
        this.connectors = connectors;
        this.found = found;
        this.clock = clock;
        this.restedNanos = clock.nanoTime();
    }

    private static Method getEndpoint() {
        try {
            Method method = AbstractProtocol.class.getDeclaredMethod("getEndpoint");
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException | InaccessibleObjectException e) {
            return null;
        }
    }

    /**
     * Makes sure that connections can be found.
     *
     * @throws IllegalStateException when this Tomcat does not let them
     */
    static void requireAccess() {
        if (GET_ENDPOINT == null) {
            throw new IllegalStateException("tls admission valve: AbstractProtocol.getEndpoint must be accessible,"
                    + " but was not; open org.apache.coyote to io.weir or set mode=\"off\"");
        }
    }

    /** Has the connection of an engine found at the next {@link #find}. */
    void look(GatedEngine engine) {
        wanted.add(engine);
    }

    boolean isLooking() {
        return !wanted.isEmpty();
    }

    /** Looks for all that are wanted, unless the last look was so long that the next has to wait a little. */
    synchronized void findWhenRested() {
        long startNanos = clock.nanoTime();
        if (!wanted.isEmpty() && startNanos - restedNanos >= 0) {
            // By its CPU time: by the clock it is long when others have the CPU, just when those who wait must hear
            // soon.
            long startCpuNanos = ThreadCpu.nanos();
            find();
            long restNanos = REST_RATIO * (ThreadCpu.nanos() - startCpuNanos);
            restedNanos = clock.nanoTime() + Math.min(restNanos, MAX_REST_NANOS);
        }
    }

    /** Looks for all that are wanted. */
    synchronized void find() {
        Set<GatedEngine> missing = Collections.newSetFromMap(new IdentityHashMap<>());
        for (GatedEngine engine = wanted.poll(); engine != null; engine = wanted.poll()) {
            if (!engine.isClosed()) {
                missing.add(engine);
            }
        }
        for (NioEndpoint endpoint : endpoints()) {
            for (SocketWrapperBase<NioChannel> socket : endpoint.getConnections()) {
                if (socket.getSocket() instanceof SecureNioChannel channel
                        && channel.getSslEngine() instanceof GatedEngine engine
                        && missing.remove(engine)) {
                    found.accept(engine, socket);
                }
            }
        }
        // Its channel may show its engine a moment later to this thread.
        missing.stream().filter(engine -> !engine.isClosed()).forEach(wanted::add);
    }

    private List<NioEndpoint> endpoints() {
        List<NioEndpoint> endpoints = new ArrayList<>();
        for (Connector connector : connectors.get()) {
            if (connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol
                    && endpoint(protocol) instanceof NioEndpoint endpoint) {
                endpoints.add(endpoint);
            }
        }
        return endpoints;
    }

    private static AbstractEndpoint<?, ?> endpoint(AbstractProtocol<?> protocol) {
        try {
            return (AbstractEndpoint<?, ?>) GET_ENDPOINT.invoke(protocol);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the endpoint of " + protocol.getName() + " cannot be read", e);
        }
    }

    /** Has Tomcat go on with a connection, on one of its own threads. */
    void wake(GatedEngine engine) {
        SocketWrapperBase<NioChannel> socket = engine.socket();
        if (!socket.isClosed()) {
            socket.processSocket(SocketEvent.OPEN_READ, true);
        }
    }
}
