package io.weir.benchmarks.methods.client;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A connection that stays, and opens anew when the server has closed it. No more of HTTP than the benchmark's servers speak: the
 * client shares its processors with them, so it must cost little. For one thread.
 */
final class KeepAliveConnection implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 90_000;
    /** No answer of the servers has longer lines or a longer body. */
    private static final int LONGEST_LINE = 8_192;

    private static final int LONGEST_BODY = 65_536;
    private static final String LENGTH = "content-length:";
    private static final String CLOSE = "connection: close";

    private final InetAddress from;
    private final int port;
    private final byte[] request;
    private final byte[] line = new byte[LONGEST_LINE];
    private Socket socket;
    private InputStream in;

    /**
     * Prepares a connection.
     *
     * @param from the client's address, loopback
     * @param port the server's, at 127.0.0.1
     * @param path what it asks for
     */
    KeepAliveConnection(InetAddress from, int port, String path) {
        this.from = from;
        this.port = port;
        this.request = ("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Asks once and returns the answer's status. */
    int get() throws IOException {
        if (socket == null) {
            open();
        }
        socket.getOutputStream().write(request);
        int status = Integer.parseInt(readLine().split(" ", 3)[1]);
        long length = -1;
        boolean close = false;
        for (String header = readLine(); !header.isEmpty(); header = readLine()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith(LENGTH)) {
                length = Long.parseLong(lower.substring(LENGTH.length()).trim());
            }
            close |= lower.equals(CLOSE);
        }
        if (length > LONGEST_BODY || (length < 0 && !close)) {
            throw new IOException("an answer of " + status + " without a length that makes sense: " + length);
        }
        if (close) {
            close();
        } else {
            in.skipNBytes(length);
        }
        return status;
    }

    private void open() throws IOException {
        Socket opened = new Socket();
        opened.setTcpNoDelay(true);
        opened.setSoTimeout(TIMEOUT_MILLIS);
        opened.bind(new InetSocketAddress(from, 0));
        opened.connect(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
        socket = opened;
        in = new BufferedInputStream(opened.getInputStream());
    }

    private String readLine() throws IOException {
        int length = 0;
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || length == line.length) {
                throw new EOFException("the server's answer ended early, or has a line without end");
            }
            line[length++] = (byte) next;
        }
        return new String(
                line, 0, length > 0 && line[length - 1] == '\r' ? length - 1 : length, StandardCharsets.US_ASCII);
    }

    @Override
    public void close() throws IOException {
        if (socket != null) {
            socket.close();
            socket = null;
        }
    }
}
