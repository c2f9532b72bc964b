package io.weir.benchmarks.tls.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The users: so many a second, whatever becomes of them, or always so many at a time. For the loop's thread. */
final class UserLoad {
    /** More than any load has; below the usual limit of descriptors and of ports to one address. */
    private static final int MAX_CONNECTIONS = 15_000;

    private static final ByteBuffer REQUEST = ByteBuffer.wrap(
                    "GET /page HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII))
            .asReadOnlyBuffer();

    private final ClientLoop loop;
    private final String protocol;
    private final ScratchBuffers buffers = new ScratchBuffers();
    private final WindowRecorder window = new WindowRecorder();
    private InetSocketAddress server;
    private SecondBins bins = new SecondBins(0);
    private ClientLoop.Timer arrival;
    private boolean closedLoop;

    UserLoad(ClientLoop loop, String protocol) {
        this.loop = loop;
        this.protocol = protocol;
    }

    ClientLoop loop() {
        return loop;
    }

    WindowRecorder window() {
        return window;
    }

    SecondBins bins() {
        return bins;
    }

    InetSocketAddress server() {
        return server;
    }

    SessionTls newTls() {
        return new SessionTls(protocol);
    }

    TlsConnection connect(SessionTls tls, boolean withRequest, TlsConnection.Owner owner) throws IOException {
        return new TlsConnection(
                loop, buffers, server, tls.engine(server.getPort()), withRequest ? REQUEST : null, owner);
    }

    /** Sets where users go, from the next connection on. */
    void target(int port) {
        server = Loopback.at(Loopback.USERS, port);
    }

    /** Has sessions arrive at random, so many a second on average; those that are on their way go on. */
    void open(Manners manners, double sessionsPerSecond, long seed) {
        if (arrival != null) {
            arrival.cancel();
        }
        closedLoop = false;
        long nowNanos = loop.nowNanos();
        bins = new SecondBins(nowNanos);
        schedule(manners, new RandomArrivals(sessionsPerSecond, seed), nowNanos);
    }

    private void schedule(Manners manners, RandomArrivals arrivals, long startNanos) {
        long dueNanos = startNanos + arrivals.nextNanos();
        arrival = loop.at(dueNanos, () -> {
            schedule(manners, arrivals, startNanos);
            arrive(manners, dueNanos);
        });
    }

    private void arrive(Manners manners, long dueNanos) {
        if (!hasRoom()) {
            return;
        }
        long nowNanos = loop.nowNanos();
        window.begun(nowNanos - dueNanos);
        new UserSession(this, manners, bins.at(nowNanos)).begin();
    }

    /** Returns whether there may be another connection; counts it when not. */
    boolean hasRoom() {
        boolean room = loop.connections() < MAX_CONNECTIONS;
        if (!room) {
            window.count(Tally.UNSENT);
        }
        return room;
    }

    /** Has always so many sessions under way. */
    void closed(Manners manners, int sessions) {
        bins = new SecondBins(loop.nowNanos());
        closedLoop = true;
        for (int i = 0; i < sessions; i++) {
            arrive(manners, loop.nowNanos());
        }
    }

    /** A session has ended. */
    void ended(Manners manners) {
        if (closedLoop) {
            // By the loop, so that a server that refuses at once does not make the stack grow.
            long nowNanos = loop.nowNanos();
            loop.at(nowNanos, () -> arrive(manners, nowNanos));
        }
    }

    /** Sends everybody away. */
    void stop() {
        closedLoop = false;
        arrival = null;
        loop.clear();
    }
}
