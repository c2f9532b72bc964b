package io.weir.benchmarks.tls.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * Clients that cost next to nothing: each sends the same hello, made once, and goes away as soon as it sees what the
 * server says to it. They come from an address of their own and are counted apart. For the loop's thread.
 */
final class HelloFlood {
    private static final long PATIENCE_NANOS = 2_000_000_000L;
    /** The first byte of a record with a handshake message (RFC 8446, section 5.1). */
    private static final byte HANDSHAKE = 22;

    private final UserLoad load;
    private final ByteBuffer hello;
    private final ByteBuffer answer = ByteBuffer.allocate(16 * 1024);
    private boolean running;
    private boolean atRandom;

    HelloFlood(UserLoad load) throws SSLException {
        this.load = load;
        SSLEngine engine = load.newTls().engine(0);
        ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.beginHandshake();
        engine.wrap(ByteBuffer.allocate(0), record);
        hello = record.flip().asReadOnlyBuffer();
    }

    /** Has always so many hellos under way. */
    void start(int hellos) {
        running = true;
        atRandom = false;
        for (int i = 0; i < hellos; i++) {
            connect();
        }
    }

    /** Has hellos arrive at random, so many a second on average, whatever becomes of them. */
    void open(double hellosPerSecond, long seed) {
        running = true;
        atRandom = true;
        schedule(new RandomArrivals(hellosPerSecond, seed), load.loop().nowNanos());
    }

    private void schedule(RandomArrivals arrivals, long startNanos) {
        load.loop().at(startNanos + arrivals.nextNanos(), () -> {
            if (running && atRandom) {
                schedule(arrivals, startNanos);
                if (load.hasRoom()) {
                    connect();
                }
            }
        });
    }

    void stop() {
        running = false;
    }

    private void connect() {
        try {
            new OneHello();
        } catch (IOException e) {
            end(Tally.HELLOS_REFUSED);
        }
    }

    private void end(Tally how) {
        load.window().count(how);
        if (running && !atRandom) {
            load.loop().at(load.loop().nowNanos(), this::connect);
        }
    }

    private final class OneHello implements ClientLoop.Ready {
        private final SocketChannel channel = SocketChannel.open();
        private final ClientLoop.Timer deadline =
                load.loop().at(load.loop().nowNanos() + PATIENCE_NANOS, () -> close(Tally.HELLOS_TIMED_OUT));
        private final SelectionKey key;

        private OneHello() throws IOException {
            channel.configureBlocking(false);
            channel.bind(Loopback.at(Loopback.HELLOS, 0));
            key = channel.register(load.loop().selector(), SelectionKey.OP_CONNECT, this);
            channel.connect(load.server());
        }

        @Override
        public void ready() {
            try {
                if (key.isConnectable()) {
                    channel.finishConnect();
                    // Some hundred bytes fit into the buffer of a new socket.
                    channel.write(hello.duplicate());
                    key.interestOps(SelectionKey.OP_READ);
                } else if (channel.read(answer.clear()) != 0) {
                    close(
                            answer.position() > 0 && answer.get(0) == HANDSHAKE
                                    ? Tally.HELLOS_ANSWERED
                                    : Tally.HELLOS_REFUSED);
                }
            } catch (IOException e) {
                close(Tally.HELLOS_REFUSED);
            }
        }

        private void close(Tally how) {
            deadline.cancel();
            try {
                channel.close();
            } catch (IOException e) {
                System.err.println("closing a connection: " + e);
            }
            end(how);
        }
    }
}
