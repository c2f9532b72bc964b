package io.weir.telemetry.jmx;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.rmi.server.RMIClientSocketFactory;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/**
 * The sockets of one node's RMI calls: they lead to the node's own host whatever the peer names, connecting and each read
 * end at the deadline, and all of them can be cut from outside, which is the only way to end an RMI call that hangs.
 *
 * <p>One for each node and equal to itself alone: RMI keeps connections by factory, so that nodes share none and a
 * reconnect finds the same endpoint again. Thread-safe.
 */
final class NodeSockets implements RMIClientSocketFactory {
    private final String host;
    private final int timeoutMillis;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final RMIClientSocketFactory tls = this::createTlsSocket;

    /**
     * Opens nothing yet.
     *
     * @param host the only host to connect to
     * @param timeoutMillis how long connecting and a read may take, more than zero
     */
    NodeSockets(String host, int timeoutMillis) {
        this.host = host;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    public Socket createSocket(String claimedHost, int port) throws IOException {
        TimedSocket socket = new TimedSocket();
        return connected(socket, () -> socket.connect(new InetSocketAddress(host, port), timeoutMillis));
    }

    /**
     * Returns the factory of sockets that are like these but for TLS, and are cut along with them. The JDK's own factory
     * connects, which has no timeout of ours; reads have, the handshake's too.
     */
    RMIClientSocketFactory tls() {
        return tls;
    }

    private Socket createTlsSocket(String claimedHost, int port) throws IOException {
        Socket socket = new SslRMIClientSocketFactory().createSocket(host, port);
        return connected(socket, () -> socket.setSoTimeout(timeoutMillis));
    }

    private interface Opening {
        void run() throws IOException;
    }

    private Socket connected(Socket socket, Opening opening) throws IOException {
        forgetClosed();
        // Known before it is connected, so that connecting can be cut too.
        open.add(socket);
        try {
            socket.setTcpNoDelay(true);
            opening.run();
            return socket;
        } catch (IOException | RuntimeException e) {
            close(socket);
            throw e;
        }
    }

    private void forgetClosed() {
        open.removeIf(Socket::isClosed);
    }

    /** Closes all sockets; whoever waits on one gets an exception. Later ones may be opened. */
    void cut() {
        for (Iterator<Socket> sockets = open.iterator(); sockets.hasNext(); ) {
            close(sockets.next());
            sockets.remove();
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more in either case.
            assert socket.isClosed();
        }
    }

    /** RMI names threads after it. */
    @Override
    public String toString() {
        return "weir";
    }

    /** A socket whose read timeout nobody can lengthen: RMI does, to 60 s, while it shakes hands. */
    private final class TimedSocket extends Socket {
        private TimedSocket() throws IOException {
            setSoTimeout(timeoutMillis);
        }

        @Override
        public void setSoTimeout(int millis) throws SocketException {
            super.setSoTimeout(millis == 0 ? timeoutMillis : Math.min(millis, timeoutMillis));
        }
    }
}
