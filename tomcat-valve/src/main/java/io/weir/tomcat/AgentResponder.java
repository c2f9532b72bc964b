package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.weir.config.CidrList;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers HAProxy's agent checks: whoever connects gets one line and the connection's end. What a peer sends is not looked at.
 *
 * <p>One daemon thread answers one peer after the other, and gives none more than some {@link #PATIENCE_MILLIS}; peers that are not
 * allowed get nothing. Fails open: an answer that cannot be given is counted, and HAProxy leaves the server as it is.
 */
final class AgentResponder implements AutoCloseable {
    /** 50 ms for a peer to take its line and hang up; on a network it takes less than one. */
    private static final int PATIENCE_MILLIS = 50;

    /** As many checks as may wait while this JVM stands still; a guess: some balancers, each once or twice. */
    private static final int BACKLOG = 64;

    /** How often we look for what a peer sends (HAProxy's {@code agent-send}): it comes in one piece, if at all. */
    private static final int MOST_READS = 4;

    /** 1 ms: without a file descriptor left every accept fails at once. */
    private static final long FAILURE_PAUSE_NANOS = 1_000_000;

    private static final Logger LOG = LoggerFactory.getLogger(AgentResponder.class);

    private final ServerSocket server;
    private final CidrList allow;
    private final Supplier<String> answer;
    private final LongAdder answers = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final Thread thread;

    private AgentResponder(ServerSocket server, CidrList allow, Supplier<String> answer) {
        this.server = server;
        this.allow = allow;
        this.answer = answer;
        this.thread = new Thread(this::serve, "weir-drain-agent-" + server.getLocalPort());
        thread.setDaemon(true);
        thread.setContextClassLoader(AgentResponder.class.getClassLoader());
    }

    /**
     * Binds a port and answers from now on.
     *
     * @param address what to bind
     * @param port which one, 0 for any free one
     * @param allow who is answered
     * @param answer makes the answer, one line without its end, ASCII
     * @return the responder, to be closed by its owner
     * @throws IOException when the port cannot be bound
     */
    static AgentResponder start(String address, int port, CidrList allow, Supplier<String> answer) throws IOException {
        ServerSocket server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(InetAddress.getByName(address), port), BACKLOG);
        } catch (IOException e) {
            server.close();
            throw e;
        }
        AgentResponder responder = new AgentResponder(server, allow, answer);
        responder.thread.start();
        return responder;
    }

    /** Returns the port. */
    int port() {
        return server.getLocalPort();
    }

    /** Returns how many peers got an answer. */
    long answers() {
        return answers.sum();
    }

    /** Returns how many did not, though they were allowed to. */
    long failures() {
        return failures.sum();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket peer = server.accept()) {
                if (allow.contains(peer.getInetAddress().getHostAddress())) {
                    answer(peer);
                }
            } catch (IOException | RuntimeException e) {
                if (!server.isClosed()) {
                    failures.increment();
                    LOG.debug("drain: an agent check was not answered", e);
                    LockSupport.parkNanos(FAILURE_PAUSE_NANOS);
                }
            }
        }
    }

    private void answer(Socket peer) throws IOException {
        peer.setSoTimeout(PATIENCE_MILLIS);
        peer.setTcpNoDelay(true);
        peer.getOutputStream().write((answer.get() + "\n").getBytes(US_ASCII));
        answers.increment();
        peer.shutdownOutput();
        awaitHangUp(peer);
    }

    /** Closed with something unread, the connection would be reset, and the answer with it. */
    private static void awaitHangUp(Socket peer) throws IOException {
        byte[] ignored = new byte[256];
        try {
            boolean open = true;
            for (int i = 0; i < MOST_READS && open; i++) {
                open = peer.getInputStream().read(ignored) >= 0;
            }
        } catch (SocketTimeoutException e) {
            LOG.trace("drain: a peer took its answer and did not hang up", e);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            thread.join((long) MOST_READS * PATIENCE_MILLIS);
        } catch (IOException e) {
            LOG.debug("drain: the agent's port was not closed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
