package io.weir.tomcat.tls;

import java.util.Optional;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * The connection that this thread is working for, as far as {@link WeirHttp11NioProtocol} tells; with Tomcat's own protocol
 * nobody does.
 */
final class CurrentSocket {
    /** The controller of a gate that nobody has told another. */
    static final String DEFAULT_CONTROLLER = "default";

    private static final ThreadLocal<CurrentSocket> CURRENT = ThreadLocal.withInitial(CurrentSocket::new);

    private SocketWrapperBase<NioChannel> socket;
    /** Kept until the thread's next connection: one engine for each of Tomcat's threads. */
    private GatedEngine open;

    private String controller = DEFAULT_CONTROLLER;

    private CurrentSocket() {}

    static void enter(SocketWrapperBase<NioChannel> socket, String controller) {
        CurrentSocket current = CURRENT.get();
        current.socket = socket;
        current.controller = controller;
    }

    static void leave() {
        CurrentSocket current = CURRENT.get();
        current.socket = null;
        current.controller = DEFAULT_CONTROLLER;
    }

    /** Returns the connection, or null when it is not known. */
    static SocketWrapperBase<NioChannel> socket() {
        return CURRENT.get().socket;
    }

    /** Notes whose open connection this thread goes on to process; null when no gate saw it. */
    static void process(GatedEngine engine) {
        CURRENT.get().open = engine;
    }

    /** Returns the engine of the connection that this thread processes; only for a request that is read by its own thread. */
    static GatedEngine processed() {
        return CURRENT.get().open;
    }

    static Optional<TlsController> controller() {
        return TlsControllers.active(CURRENT.get().controller);
    }
}
