package io.weir.tomcat.tls;

import java.util.Optional;
import org.apache.tomcat.util.net.AbstractEndpoint;
import org.apache.tomcat.util.net.NioEndpoint;

/** Finds out which endpoint is being set up: Tomcat tells an SSLImplementation nothing, but calls it from there. */
final class EndpointCheck {
    private EndpointCheck() {}

    /**
     * Refuses every endpoint but NIO.
     *
     * @throws IllegalStateException naming the endpoint; the Connector does not start then
     */
    static void requireNio() {
        caller().ifPresent(endpoint -> {
            if (!NioEndpoint.class.isAssignableFrom(endpoint)) {
                throw new IllegalStateException(
                        "tls gate 'connector': protocol must be HTTP/1.1 or one that uses NioEndpoint, but its endpoint was "
                                + endpoint.getName() + "; it cannot wake a handshake that waits");
            }
        });
    }

    /** Returns the endpoint whose {@code bind} leads here; empty when something else asks. */
    private static Optional<Class<?>> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.filter(frame -> frame.getMethodName().equals("bind"))
                        .<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                        .filter(AbstractEndpoint.class::isAssignableFrom)
                        .findFirst());
    }
}
