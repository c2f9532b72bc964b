package io.weir.telemetry.jmx;

import io.weir.gc.ProgramFamily;
import io.weir.report.GcReport;
import io.weir.telemetry.RemoteJvm;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.server.RemoteRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.management.JMException;
import javax.management.remote.JMXConnectionNotification;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.rmi.RMIConnection;
import javax.management.remote.rmi.RMIConnectionImpl_Stub;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;
import javax.management.remote.rmi.RMIServerImpl_Stub;

/**
 * One connection to one JVM. Every call waits for the other side until its sockets' timeout or until they are cut; belongs
 * to one thread at a time.
 *
 * <p>It is the JDK's connector with our sockets put underneath at each step: the registry, the server that the registry
 * names, and the connection that the server hands out. In between the JDK registers each received stub with the peer's
 * distributed garbage collector over sockets of its own, which can neither be timed nor cut (unless the stub asks for TLS,
 * their only limits are the system's connection timeout and {@code sun.rmi.transport.tcp.responseTimeout}).
 */
final class JmxConnection {
    private final RMIConnector connector;
    private final RemoteJvm jvm;
    private volatile boolean lost;

    // JNDI is what a connector looks its server up with; this one is given it. That answers are deserialised is so.
    @SuppressWarnings("BanJNDI")
    private JmxConnection(RMIServer server, Map<String, ?> environment, List<ProgramFamily> families)
            throws IOException, JMException {
        this.connector = new RMIConnector(server, environment);
        try {
            connector.addConnectionNotificationListener(
                    (notification, handback) ->
                            lost |= !notification.getType().equals(JMXConnectionNotification.OPENED),
                    null,
                    null);
            connector.connect();
            this.jvm = RemoteJvm.attach(connector.getMBeanServerConnection(), families);
        } catch (IOException | JMException | RuntimeException | Error e) {
            closeConnector();
            throw e;
        }
    }

    /**
     * Connects and begins to observe.
     *
     * @param address where
     * @param credentials who we are, empty for nobody
     * @param sockets what to connect with
     * @param fetcher runs what waits for notifications, for as long as the connection is open
     * @param settings the sockets' timeout, and what the program may be
     * @return the connection, to be closed
     * @throws IOException when a connection fails or the other side is not a JMX connector or a JVM
     * @throws NotBoundException when the registry does not know the name
     * @throws JMException when the other side has not the beans of a JVM
     * @throws SecurityException when the credentials are refused
     */
    static JmxConnection open(
            JmxAddress address,
            Optional<JmxCredentials> credentials,
            NodeSockets sockets,
            Executor fetcher,
            JmxSettings settings)
            throws IOException, NotBoundException, JMException {
        Remote found = LocateRegistry.getRegistry(address.host(), address.port(), sockets)
                .lookup(address.name());
        if (!(found instanceof RMIServer)) {
            throw new InvalidObjectException("not a JMX connector");
        }
        return new JmxConnection(
                new Server(sockets, found),
                environment(credentials, fetcher, settings.deadline()),
                settings.families());
    }

    private static Map<String, Object> environment(
            Optional<JmxCredentials> credentials, Executor fetcher, Duration deadline) {
        Map<String, Object> environment = new HashMap<>();
        credentials.ifPresent(user -> environment.put(JMXConnector.CREDENTIALS, user.forConnector()));
        // Classes of answers are looked for in the JDK alone: none of this application is made to deserialise itself.
        environment.put(JMXConnectorFactory.DEFAULT_CLASS_LOADER, ClassLoader.getPlatformClassLoader());
        environment.put("jmx.remote.x.fetch.notifications.executor", fetcher);
        // Shorter than the sockets' timeout, which would otherwise end a wait for a collection.
        environment.put("jmx.remote.x.notification.fetch.timeout", Long.toString(deadline.toMillis() / 2));
        // No heartbeat thread: the reports are one.
        environment.put("jmx.remote.x.client.connection.check.period", "0");
        return environment;
    }

    /**
     * The remote server with our sockets, also under the connection that it hands out. One only: the JDK's connector would
     * quietly make a second to what may be another JVM.
     */
    private static final class Server implements RMIServer {
        private final NodeSockets sockets;
        private final RMIServer server;
        /**
         * What came over the wire. The other side closes what nobody refers to any more, and the JDK tells it so when one
         * of these is collected as garbage, no matter that ours refers to the same.
         */
        private final List<Remote> received = new ArrayList<>();

        private boolean used;

        private Server(NodeSockets sockets, Remote stub) throws IOException {
            this.sockets = sockets;
            this.server = new RMIServerImpl_Stub(throughOurSockets(stub));
        }

        private RemoteRef throughOurSockets(Remote stub) throws IOException {
            received.add(stub);
            return OwnSockets.through(sockets, stub);
        }

        @Override
        public String getVersion() throws RemoteException {
            return server.getVersion();
        }

        @Override
        public synchronized RMIConnection newClient(Object credentials) throws IOException {
            if (used) {
                throw new IOException("a lost connection stays lost");
            }
            used = true;
            return new RMIConnectionImpl_Stub(throughOurSockets(server.newClient(credentials)));
        }
    }

    /**
     * Asks the JVM.
     *
     * @return its report as of now
     * @throws IOException when the connection fails, or notifications were lost
     * @throws JMException when the other side no longer has a bean
     */
    GcReport report() throws IOException, JMException {
        if (lost) {
            throw new IOException("notifications were lost");
        }
        return jvm.report();
    }

    /** Tells the other side and closes; its thread for this connection would otherwise stay for two minutes. */
    void close() {
        closeConnector();
        jvm.close();
    }

    private void closeConnector() {
        try {
            connector.close();
        } catch (IOException | RuntimeException e) {
            // The other side is gone, or will find out by its own timeout.
            lost = true;
        }
    }
}
