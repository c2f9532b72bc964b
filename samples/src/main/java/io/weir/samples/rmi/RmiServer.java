package io.weir.samples.rmi;

import io.weir.clock.NanoClock;
import io.weir.method.MethodLimiter;
import io.weir.method.MethodLimitsSettings;
import io.weir.method.MethodSnapshot;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** An RMI server on loopback whose methods are limited. */
final class RmiServer implements AutoCloseable {
    /** The name that ordinary clients look up. */
    static final String NAME = "catalogue";
    /** The name that clients look up who call from {@link #PRIORITY_HOST}. */
    static final String PRIORITY_NAME = "catalogue-priority";
    /** The host whose calls go first: another address of this machine. */
    static final String PRIORITY_HOST = "127.0.0.2";

    private final ScheduledExecutorService scheduler;
    private final MethodLimiter limiter;
    private final Registry registry;
    private final int port;
    private final List<Remote> exported = new ArrayList<>();

    /**
     * Starts the server on a free port.
     *
     * @param settings of its limits
     * @throws RemoteException when it cannot listen
     */
    RmiServer(MethodLimitsSettings settings) throws RemoteException {
        scheduler = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "weir-methods");
            thread.setDaemon(true);
            return thread;
        });
        limiter = new MethodLimiter("rmi", settings, scheduler, NanoClock.system());
        int[] bound = new int[1];
        RMIServerSocketFactory loopback = wanted -> {
            ServerSocket socket = new ServerSocket(wanted, 0, InetAddress.getLoopbackAddress());
            bound[0] = socket.getLocalPort();
            return socket;
        };
        registry = LocateRegistry.createRegistry(0, null, loopback);
        exported.add(registry);
        port = bound[0];
        Set<String> priorityHosts = Set.of(PRIORITY_HOST);
        registry.rebind(NAME, export(new LimitedCatalogue(limiter, priorityHosts), "127.0.0.1", loopback));
        registry.rebind(PRIORITY_NAME, export(new LimitedCatalogue(limiter, priorityHosts), PRIORITY_HOST, loopback));
    }

    private Remote export(LimitedCatalogue catalogue, String clientHost, RMIServerSocketFactory sockets)
            throws RemoteException {
        exported.add(catalogue);
        return UnicastRemoteObject.exportObject(catalogue, 0, new CallsFrom(clientHost), sockets);
    }

    /** Returns the port of its registry. */
    int port() {
        return port;
    }

    /** Returns what is known of its methods. */
    List<MethodSnapshot> methods() {
        return limiter.limits().snapshot().methods();
    }

    @Override
    public void close() {
        for (Remote each : exported) {
            try {
                UnicastRemoteObject.unexportObject(each, true);
            } catch (NoSuchObjectException e) {
                throw new IllegalStateException("was not exported", e);
            }
        }
        limiter.close();
        scheduler.shutdownNow();
    }
}
