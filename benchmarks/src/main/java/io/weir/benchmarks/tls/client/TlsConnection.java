package io.weir.benchmarks.tls.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * One connection: a handshake, at most one request, its answer. Whoever owns it hears of each exactly once, and of its
 * failure instead of what has not happened yet; of nothing after {@link #close()}.
 */
final class TlsConnection implements ClientLoop.Ready {
    /** The first byte of a record with a handshake message (RFC 8446, section 5.1). */
    private static final byte HANDSHAKE = 22;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** Hears what becomes of a connection. */
    interface Owner {
        /** The server has answered the hello with a handshake message. */
        void admitted();

        /** The handshake is complete. */
        void shaken();

        /** The answer is complete, and the connection closed. */
        void replied(int status);

        /** The server has ended the connection, or said something that cannot be understood; it is closed. */
        void refused();
    }

    private final ScratchBuffers buffers;
    private final SSLEngine engine;
    private final Owner owner;
    private final ByteBuffer request;
    private final ReplyReader reply = new ReplyReader();
    private final SocketChannel channel;
    private final SelectionKey key;
    /** What came and was not understood yet; null most of the time, so that thousands can wait cheaply. */
    private ByteBuffer received;
    /** What the channel has not taken yet; null most of the time. */
    private ByteBuffer unsent;

    private boolean admitted;
    private boolean shaken;
    private boolean closed;

    /**
     * Begins to connect.
     *
     * @param request what is sent after the handshake; null for nothing
     */
    TlsConnection(
            ClientLoop loop,
            ScratchBuffers buffers,
            InetSocketAddress server,
            SSLEngine engine,
            ByteBuffer request,
            Owner owner)
            throws IOException {
        this.buffers = buffers;
        this.engine = engine;
        this.request = request;
        this.owner = owner;
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        // As every browser does. Without, the request waits for the acknowledgement of the handshake's last flight, 40
        // ms.
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        key = channel.register(loop.selector(), SelectionKey.OP_CONNECT, this);
        channel.connect(server);
    }

    /** Closes it without a word to the server's TLS, as a client that goes away does. */
    void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (received != null) {
            buffers.giveBack(received);
            received = null;
        }
        try {
            channel.close();
        } catch (IOException e) {
            System.err.println("closing a connection: " + e);
        }
    }

    @Override
    public void ready() {
        try {
            if (key.isConnectable()) {
                channel.finishConnect();
                key.interestOps(SelectionKey.OP_READ);
                engine.beginHandshake();
            }
            if (flush()) {
                advance();
            }
        } catch (IOException | IllegalStateException e) {
            fail();
        }
    }

    private void fail() {
        if (!closed) {
            close();
            owner.refused();
        }
    }

    private void advance() throws IOException {
        while (!closed) {
            HandshakeStatus status = engine.getHandshakeStatus();
            if (status == HandshakeStatus.NEED_TASK) {
                for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                    task.run();
                }
            } else if (status == HandshakeStatus.NEED_WRAP) {
                if (!send(NOTHING)) {
                    return;
                }
            } else if (!unwrap()) {
                return;
            }
        }
    }

    /** Returns whether all of it is with the operating system. */
    private boolean send(ByteBuffer plain) throws IOException {
        ByteBuffer out = buffers.out();
        SSLEngineResult result = engine.wrap(plain, out);
        if (result.getStatus() != SSLEngineResult.Status.OK) {
            throw new SSLException("nothing to wrap: " + result);
        }
        channel.write(out.flip());
        if (out.hasRemaining()) {
            unsent = ByteBuffer.allocate(out.remaining()).put(out).flip();
            key.interestOpsOr(SelectionKey.OP_WRITE);
        }
        noteShaken(result);
        return unsent == null;
    }

    private boolean flush() throws IOException {
        if (unsent != null) {
            channel.write(unsent);
            if (unsent.hasRemaining()) {
                return false;
            }
            unsent = null;
            key.interestOps(SelectionKey.OP_READ);
        }
        return true;
    }

    private void noteShaken(SSLEngineResult result) throws IOException {
        if (shaken || result.getHandshakeStatus() != HandshakeStatus.FINISHED) {
            return;
        }
        shaken = true;
        owner.shaken();
        if (!closed && request != null) {
            send(request.duplicate());
        }
    }

    /** Returns whether it got any further; when not, more has to come first. */
    private boolean unwrap() throws IOException {
        if (received == null) {
            received = buffers.take();
        }
        ByteBuffer plain = buffers.plain();
        received.flip();
        SSLEngineResult result = engine.unwrap(received, plain);
        received.compact();
        if (result.getStatus() == SSLEngineResult.Status.BUFFER_UNDERFLOW) {
            return receive();
        }
        if (result.getStatus() != SSLEngineResult.Status.OK) {
            throw new SSLException("the server has ended it: " + result);
        }
        noteShaken(result);
        if (!closed && plain.flip().hasRemaining() && reply.accept(plain)) {
            close();
            owner.replied(reply.status());
        }
        return true;
    }

    private boolean receive() throws IOException {
        int count = channel.read(received);
        if (count < 0) {
            throw new SSLException("the server has closed it");
        }
        if (count == 0) {
            if (received.position() == 0) {
                buffers.giveBack(received);
                received = null;
            }
            return false;
        }
        if (!admitted && received.get(0) == HANDSHAKE) {
            admitted = true;
            owner.admitted();
        }
        return true;
    }
}
