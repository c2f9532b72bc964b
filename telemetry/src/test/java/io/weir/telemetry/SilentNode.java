package io.weir.telemetry;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A node on loopback that accepts connections and never answers. */
public final class SilentNode implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> accepted = new CopyOnWriteArrayList<>();

    public SilentNode() throws IOException {
        Thread acceptor = new Thread(this::acceptAll, "weir-test-silent");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    private void acceptAll() {
        try {
            while (true) {
                accepted.add(server.accept());
            }
        } catch (IOException e) {
            // Closed: the test is over.
            assert server.isClosed();
        }
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/weir/report");
    }

    public int accepted() {
        return accepted.size();
    }

    /** Returns how many connections the peer has not closed yet. */
    public long open() {
        return accepted.stream().filter(SilentNode::isOpen).count();
    }

    private static boolean isOpen(Socket socket) {
        try {
            socket.setSoTimeout(1);
            while (socket.getInputStream().read() >= 0) {
                // Bytes of the request.
            }
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        } catch (SocketException e) {
            return false;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : accepted) {
            socket.close();
        }
    }
}
