package io.weir.telemetry;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A node on loopback whose queue of connections is full, so that the kernel drops every further attempt. */
public final class DeafNode implements AutoCloseable {
    private static final int MANY = 64;
    private static final int TIMEOUT_MILLIS = 200;

    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final List<Socket> queued = new ArrayList<>();
    private boolean deaf;

    public DeafNode() throws IOException {
        while (!deaf && queued.size() < MANY) {
            Socket socket = new Socket();
            queued.add(socket);
            try {
                socket.connect(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()), TIMEOUT_MILLIS);
            } catch (SocketTimeoutException e) {
                deaf = true;
            }
        }
    }

    /** Says whether this system drops attempts when the queue is full. */
    public boolean isDeaf() {
        return deaf;
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/weir/report");
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : queued) {
            socket.close();
        }
    }
}
