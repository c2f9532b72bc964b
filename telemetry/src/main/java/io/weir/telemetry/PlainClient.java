package io.weir.telemetry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks nodes over plain connections, with one thread and one selector: a kept connection for each node, one request on it at
 * a time. The library's client does more for each request than a poll is worth (see docs/design/polling.md).
 *
 * <p>All that is not an order is the I/O thread's own, so nothing here is locked. It knows no timeout: whoever sends a
 * request cancels it at its deadline, also while it connects.
 */
final class PlainClient implements ReportClient {
    private static final Logger LOG = LoggerFactory.getLogger(PlainClient.class);

    /** 1 s: the thread never waits for a peer, so it ends as soon as it gets a processor. */
    private static final long END_MILLIS = 1_000;

    /**
     * 1 ms: what comes in meanwhile is done in one go, because being woken costs as much as reading an answer. Much shorter
     * than any interval between polls, longer than a tick takes to order 1,000 of them; a guess.
     */
    private static final long GATHERING_NANOS = 1_000_000;

    private final Selector selector;
    private final Thread thread;
    private final Queue<Runnable> orders = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final Map<PolledNode, PlainConnection> kept = new HashMap<>();
    private volatile boolean closing;
    private volatile boolean ended;

    private PlainClient(ThreadFactory threads) {
        try {
            this.selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException("report poller: no selector can be opened", e);
        }
        this.thread = threads.newThread(this::run);
    }

    /** Starts a client, whose thread is made by the factory. */
    static PlainClient start(ThreadFactory threads) {
        PlainClient client = new PlainClient(threads);
        client.thread.start();
        return client;
    }

    @Override
    public PollExchange send(PolledNode node, InetAddress address, FutureCallback<PollResult> callback) {
        PlainExchange exchange = new PlainExchange(this, node, address, callback);
        order(() -> begin(exchange));
        return exchange;
    }

    void cancel(PlainExchange exchange) {
        order(() -> end(exchange));
    }

    @Override
    public void forget(PolledNode node) {
        order(() -> closeKept(node));
    }

    /** Orders are carried out in their order, those of one tick in one go. */
    private void order(Runnable order) {
        orders.add(order);
        if (ended) {
            carryOutOrders();
        } else if (!woken.get() && woken.compareAndSet(false, true)) {
            selector.wakeup();
        }
    }

    private void carryOutOrders() {
        for (Runnable order = orders.poll(); order != null; order = orders.poll()) {
            order.run();
        }
    }

    private void run() {
        try {
            while (!closing) {
                selector.select(PlainClient::attend);
                woken.set(true);
                LockSupport.parkNanos(GATHERING_NANOS);
                // Before the orders are looked at: one that comes in after that wakes the selector again.
                woken.set(false);
                carryOutOrders();
                // A listener's interruption would keep the selector from ever waiting again.
                Thread.interrupted();
            }
        } catch (IOException e) {
            LOG.error("The report poller's selector failed; no more reports are polled", e);
        } finally {
            endAll();
        }
    }

    private static void attend(SelectionKey key) {
        ((PlainConnection) key.attachment()).attend();
    }

    private void begin(PlainExchange exchange) {
        if (ended) {
            exchange.cancelled();
            return;
        }
        PlainConnection connection = kept.remove(exchange.node());
        if (connection != null && connection.leadsTo(exchange.address())) {
            connection.send(exchange);
            return;
        }
        if (connection != null) {
            connection.close();
        }
        connect(exchange);
    }

    /** Sends a request on a connection of its own. */
    void connect(PlainExchange exchange) {
        PlainConnection connection;
        try {
            connection = new PlainConnection(this, exchange);
        } catch (IOException e) {
            exchange.failed(e);
            return;
        }
        connection.connect(selector);
    }

    private void end(PlainExchange exchange) {
        PlainConnection connection = exchange.connection();
        if (!ended && connection != null && connection.servedLast(exchange)) {
            kept.remove(exchange.node(), connection);
            connection.close();
        }
        exchange.cancelled();
    }

    private void closeKept(PolledNode node) {
        PlainConnection connection = ended ? null : kept.remove(node);
        if (connection != null) {
            connection.close();
        }
    }

    /** Keeps a connection for its node's next request. */
    void keep(PlainConnection connection) {
        PlainConnection other = kept.put(connection.node(), connection);
        if (other != null) {
            other.close();
        }
    }

    /** A connection that was kept is closed. */
    void drop(PlainConnection connection) {
        kept.remove(connection.node(), connection);
    }

    private void endAll() {
        for (SelectionKey key : selector.keys()) {
            ((PlainConnection) key.attachment()).abandon();
        }
        try {
            selector.close();
        } catch (IOException e) {
            LOG.warn("The report poller's selector could not be closed", e);
        }
        ended = true;
        carryOutOrders();
    }

    @Override
    public void close() {
        closing = true;
        selector.wakeup();
        if (Thread.currentThread() == thread) {
            return;
        }
        try {
            thread.join(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
