package io.weir.telemetry;

import java.io.IOException;
import java.net.InetAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.apache.hc.core5.http.HttpException;

/** One connection to one node, with one request at a time; belongs to the I/O thread of its {@link PlainClient}. */
final class PlainConnection {
    private final PlainClient client;
    private final InetAddress address;
    private final SocketChannel channel;
    private final AnswerReader answer;
    private PlainExchange exchange;
    private ByteBuffer request;
    private SelectionKey key;
    private boolean busy;
    private boolean used;

    /**
     * Makes a connection that is not open yet.
     *
     * @throws IOException when there are no more sockets
     */
    PlainConnection(PlainClient client, PlainExchange first) throws IOException {
        this.client = client;
        this.address = first.address();
        this.channel = SocketChannel.open();
        this.answer = new AnswerReader(channel);
        take(first);
    }

    PolledNode node() {
        return exchange.node();
    }

    boolean leadsTo(InetAddress wanted) {
        return address.equals(wanted);
    }

    boolean servedLast(PlainExchange candidate) {
        return exchange == candidate;
    }

    private void take(PlainExchange next) {
        exchange = next;
        request = ByteBuffer.wrap(next.node().plainRequest());
        busy = true;
        next.isOn(this);
    }

    void connect(Selector selector) {
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            boolean connected = channel.connect(exchange.socketAddress());
            key = channel.register(selector, SelectionKey.OP_CONNECT, this);
            if (connected) {
                write();
            }
        } catch (IOException | RuntimeException e) {
            fail(e);
        }
    }

    /** Sends a further request. */
    void send(PlainExchange next) {
        take(next);
        try {
            write();
        } catch (IOException | RuntimeException e) {
            fail(e);
        }
    }

    /** Does what the selector says can be done. */
    void attend() {
        try {
            if (key.isConnectable()) {
                channel.finishConnect();
            }
            if (key.isConnectable() || key.isWritable()) {
                write();
            }
            if (key.isReadable()) {
                read();
            }
        } catch (IOException | HttpException | RuntimeException e) {
            fail(e);
        }
    }

    private void write() throws IOException {
        channel.write(request);
        key.interestOps(request.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    private void read() throws IOException, HttpException {
        if (!busy) {
            // Nothing was asked: the peer has closed the connection, or says what nobody will believe.
            client.drop(this);
            close();
            return;
        }
        if (!answer.read()) {
            return;
        }
        boolean reusable = answer.leavesConnectionOpen() && !request.hasRemaining();
        PollResult result = answer.take();
        busy = false;
        used = true;
        if (reusable) {
            client.keep(this);
        } else {
            close();
        }
        exchange.completed(result);
    }

    /**
     * A connection that a server closes just when it is used again has brought no answer at all: then the request, a GET,
     * is sent once more on a new one.
     */
    private void fail(Exception cause) {
        boolean asked = busy;
        close();
        if (!asked) {
            client.drop(this);
        } else if (used && cause instanceof IOException && !answer.hasBegun()) {
            client.connect(exchange);
        } else {
            exchange.failed(cause);
        }
    }

    /** Closes it and gives up its request: the client is closed. */
    void abandon() {
        close();
        exchange.cancelled();
    }

    /** Closes it; the selector's next turn gives the socket back. */
    void close() {
        busy = false;
        try {
            channel.close();
        } catch (IOException e) {
            // Given up either way, and nobody could do more.
            assert !channel.isOpen();
        }
    }
}
