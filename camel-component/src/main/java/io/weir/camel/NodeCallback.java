package io.weir.camel;

import io.weir.balance.Node;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;

/**
 * Ends a node's hold on a request: gives its place back, reads its report, and passes the word on, exactly once even when
 * a child calls back twice or throws after it called back. The one object that the balancer adds to an exchange, where nodes
 * have no limits.
 */
final class NodeCallback extends AtomicInteger implements AsyncCallback {
    private static final long serialVersionUID = 1L;

    private static final int OPEN = 0;
    private static final int DONE_SYNC = 1;
    private static final int DONE_ASYNC = 2;

    private final transient Exchange exchange;
    private final transient Node<CamelNode> node;
    private final transient ReportHeaders headers;
    private final transient Session session;
    private final transient NodeLimits limits;
    private final transient AsyncCallback next;

    /**
     * Prepares the sending.
     *
     * @param limits of the nodes; null when there are none
     */
    NodeCallback(
            Exchange exchange,
            Node<CamelNode> node,
            ReportHeaders headers,
            Session session,
            NodeLimits limits,
            AsyncCallback next) {
        this.exchange = exchange;
        this.node = node;
        this.headers = headers;
        this.session = session;
        this.limits = limits;
        this.next = next;
    }

    /** Sends the exchange to the node. Never throws. Returns what {@code AsyncProcessor.process} returns. */
    boolean send() {
        try {
            return limits == null
                    ? node.target().processor().process(exchange, this)
                    : limits.send(exchange, node, this);
        } catch (Throwable thrown) { // whatever the child throws, Camel would let the caller hang
            if (compareAndSet(OPEN, DONE_SYNC)) {
                exchange.setException(thrown);
                finish(true);
            }
            // What a child throws after it called back belongs to nobody: the exchange may be on its way elsewhere.
            return get() == DONE_SYNC;
        }
    }

    @Override
    public void done(boolean doneSync) {
        if (compareAndSet(OPEN, doneSync ? DONE_SYNC : DONE_ASYNC)) {
            finish(doneSync);
        }
    }

    private void finish(boolean doneSync) {
        try {
            headers.takeFromAnswer(exchange, node);
            session.answered(exchange, node);
        } finally {
            node.leave();
            next.done(doneSync);
        }
    }
}
