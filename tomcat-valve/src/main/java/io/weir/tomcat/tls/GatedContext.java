package io.weir.tomcat.tls;

import io.weir.clock.WallClock;
import io.weir.tls.ServerTls;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import org.apache.tomcat.util.net.SSLContext;

/**
 * A TLS context of one host config and certificate, whose engines ask a controller before their handshake.
 *
 * <p>It is a proxy because Tomcat's interface has grown within its lines: what this class does not know goes to the context
 * behind it, {@code destroy} among it.
 */
final class GatedContext implements InvocationHandler {
    private static final String TLS13 = "TLSv1.3";

    private final SSLContext delegate;
    private final TlsStack stack;
    private volatile ServerTls serverTls;

    private GatedContext(SSLContext delegate, TlsStack stack) {
        this.delegate = delegate;
        this.stack = stack;
    }

    static SSLContext wrap(SSLContext delegate, TlsStack stack) {
        Class<?> type = SSLContext.class;
        return (SSLContext)
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, new GatedContext(delegate, stack));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(proxy, method.getName(), args);
        }
        Object result;
        try {
            result = method.invoke(delegate, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        return result instanceof SSLEngine engine ? gate(engine) : result;
    }

    private Object ofObject(Object proxy, String method, Object[] args) {
        return switch (method) {
            case "equals" -> proxy == args[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "gated " + delegate;
        };
    }

    /** Returns the engine itself where nobody wants to judge it: no valve has started, or its mode is off. */
    private SSLEngine gate(SSLEngine engine) {
        Optional<TlsController> controller = CurrentSocket.controller();
        if (controller.isEmpty()) {
            return engine;
        }
        return new GatedEngine(engine, controller.get(), this);
    }

    /** Returns what the engines can do; a context has one set of protocols for its life. */
    ServerTls serverTls(SSLEngine configured) {
        ServerTls known = serverTls;
        if (known == null) {
            String[] protocols = configured.getEnabledProtocols();
            boolean tls13 = Arrays.asList(protocols).contains(TLS13);
            known = new ServerTls(tls13, protocols.length > (tls13 ? 1 : 0), stack.usesTickets());
            serverTls = known;
        }
        return known;
    }

    /**
     * Returns how long ago a session's full handshake was.
     *
     * @return ns, to the millisecond; negative when this TLS cannot tell
     */
    long ageNanos(SSLSession session) {
        return stack.datesSessions()
                ? TimeUnit.MILLISECONDS.toNanos(WallClock.system().currentTimeMillis() - session.getCreationTime())
                : -1;
    }

    /** Whether a session that a client names is there; true when that cannot be known. */
    boolean mayKnow(byte[] sessionId) {
        if (sessionId.length == 0 || !stack.showsSessions()) {
            return true;
        }
        SSLSessionContext sessions = delegate.getServerSessionContext();
        return sessions == null || sessions.getSession(sessionId) != null;
    }
}
