package io.weir.telemetry.jmx;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.MBeanServer;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.MBeanServerForwarder;
import javax.security.auth.Subject;

/** This JVM's own beans over real JMX on loopback, registry and connector on one port; can be stopped and started on it. */
final class JmxServer implements AutoCloseable {
    static {
        // What RMI tells its clients to connect to; read once.
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
    }

    /** Stands between the connector and the beans. */
    interface Filter {
        /** Answers an attribute's value, or waits, or throws. */
        Object attribute(String bean, String attribute, Object value) throws InterruptedException;
    }

    private final LoopbackPort sockets = new LoopbackPort();
    private final AtomicReference<Filter> filter = new AtomicReference<>((bean, attribute, value) -> value);
    private final Map<String, Object> environment = new HashMap<>();
    private final Registry registry;
    private JMXConnectorServer connector;

    JmxServer() throws IOException {
        registry = LocateRegistry.createRegistry(0, null, sockets);
        start();
    }

    JmxServer(String user, String password) throws IOException {
        environment.put(JMXConnectorServer.AUTHENTICATOR, (JMXAuthenticator) credentials -> {
            if (credentials instanceof String[] given
                    && given.length == 2
                    && given[0].equals(user)
                    && given[1].equals(password)) {
                return new Subject();
            }
            throw new SecurityException("Authentication failed!");
        });
        registry = LocateRegistry.createRegistry(0, null, sockets);
        start();
    }

    void start() throws IOException {
        environment.put("jmx.remote.rmi.server.socket.factory", sockets);
        environment.put("jmx.remote.jndi.rebind", "true");
        String registered = "rmi://127.0.0.1:" + sockets.port + "/jmxrmi";
        JMXServiceURL url = new JMXServiceURL("service:jmx:rmi://127.0.0.1:" + sockets.port + "/jndi/" + registered);
        connector = JMXConnectorServerFactory.newJMXConnectorServer(
                url, environment, ManagementFactory.getPlatformMBeanServer());
        connector.setMBeanServerForwarder(forwarder());
        connector.start();
    }

    void stop() throws IOException {
        connector.stop();
    }

    JmxAddress address() {
        return new JmxAddress("127.0.0.1", sockets.port, "jmxrmi");
    }

    int connections() {
        return connector.getConnectionIds().length;
    }

    void filter(Filter next) {
        filter.set(next);
    }

    private MBeanServerForwarder forwarder() {
        AtomicReference<MBeanServer> next = new AtomicReference<>();
        return (MBeanServerForwarder) Proxy.newProxyInstance(
                JmxServer.class.getClassLoader(),
                new Class<?>[] {MBeanServerForwarder.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("setMBeanServer")) {
                        next.set((MBeanServer) arguments[0]);
                        return null;
                    }
                    if (method.getName().equals("getMBeanServer")) {
                        return next.get();
                    }
                    return call(next.get(), method, arguments);
                });
    }

    private Object call(MBeanServer beans, Method method, Object[] arguments) throws Throwable {
        Object value;
        try {
            value = method.invoke(beans, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        return method.getName().equals("getAttribute")
                ? filter.get().attribute(arguments[0].toString(), arguments[1].toString(), value)
                : value;
    }

    @Override
    public void close() throws IOException {
        stop();
        UnicastRemoteObject.unexportObject(registry, true);
    }

    /** Listens on loopback, always on the port that was free the first time. */
    private static final class LoopbackPort implements RMIServerSocketFactory {
        private int port;

        @Override
        public ServerSocket createServerSocket(int asked) throws IOException {
            ServerSocket socket = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
            port = socket.getLocalPort();
            return socket;
        }
    }
}
