package io.weir.camel;

import static io.weir.metrics.Metric.Unit.COUNT;

import io.weir.balance.Node;
import io.weir.balance.RendezvousHash;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.camel.Exchange;

/**
 * Keeps the requests of a session at one node, and says which of them may leave while that node is avoided.
 *
 * <p>Hard affinity is never broken for a garbage collection: the node's sessions wait with it. Soft affinity moves those
 * requests that are safe to repeat, since they at least cannot change what the session holds there; the session itself stays.
 *
 * <p>Thread-safe; nothing of an exchange is kept here.
 */
final class Affinity implements MetricSource {
    private final AffinitySettings settings;
    private final Optional<NodeCookie> cookie;
    private final LongAdder kept = new LongAdder();
    private final LongAdder moved = new LongAdder();
    private final LongAdder useless = new LongAdder();
    private final LongAdder keyErrors = new LongAdder();
    private volatile StickyNodes nodes = new StickyNodes(List.of());

    Affinity(AffinitySettings settings) {
        this.settings = settings;
        this.cookie = settings.cookie().map(NodeCookie::new);
    }

    void setNodes(List<Node<CamelNode>> next) {
        if (settings.isOn()) {
            nodes = new StickyNodes(next);
        }
    }

    /** Finds the session of an exchange and takes the balancer's cookie off its request. */
    Session open(Exchange exchange) {
        if (!settings.isOn()) {
            return Session.NONE;
        }
        return cookie.isPresent() ? openByCookie(exchange, cookie.get()) : openByKey(exchange);
    }

    private Session openByCookie(Exchange exchange, NodeCookie own) {
        String id = own.takeFrom(exchange.getMessage());
        Node<CamelNode> node = id == null ? null : nodes.byId(id);
        if (id != null && node == null) {
            useless.increment();
        }
        return new CookieSession(own, node);
    }

    private Session openByKey(Exchange exchange) {
        String key;
        try {
            key = settings.key().orElseThrow().evaluate(exchange, String.class);
        } catch (RuntimeException e) {
            // A request whose session cannot be told is an ordinary one.
            keyErrors.increment();
            return Session.NONE;
        }
        return key == null || key.isEmpty() ? Session.NONE : new KeySession(nodes, RendezvousHash.hash(key));
    }

    /**
     * Says whether a request may be sent to a second node too: of hard sessions only before they have a node.
     *
     * @param node the node that was chosen and is not noted as tried yet
     */
    boolean mayHedge(Session session, Node<CamelNode> node, TriedNodes tried) {
        return !settings.isHard() || session.home(tried) != node;
    }

    /**
     * Enters the session's node, or another one when that is avoided and the request may leave it.
     *
     * @param chooseOther chooses and enters a node that is not avoided; null when there is none
     * @return the node, entered
     */
    Node<CamelNode> enter(Node<CamelNode> home, boolean safeToRepeat, Supplier<Node<CamelNode>> chooseOther) {
        if (!home.isAvoided()) {
            home.enter();
            return home;
        }
        // One at a time stays even of those that may leave: a node without requests never collects.
        boolean mayLeave = !settings.isHard() && safeToRepeat;
        if (mayLeave && !home.tryEnterIdle()) {
            Node<CamelNode> other = chooseOther.get();
            if (other != null) {
                moved.increment();
                return other;
            }
            home.enter();
        } else if (!mayLeave) {
            home.enter();
        }
        kept.increment();
        return home;
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                Metric.counter(
                        "weir.balancer.affinity.kept",
                        COUNT,
                        "Requests that their session kept at a node while it was avoided.",
                        kept.sum()),
                Metric.counter(
                        "weir.balancer.affinity.moved",
                        COUNT,
                        "Requests that left their session's node while it was avoided.",
                        moved.sum()),
                Metric.counter(
                        "weir.balancer.affinity.useless",
                        COUNT,
                        "Cookies that named no node or came twice; their sessions were given a node anew.",
                        useless.sum()),
                Metric.counter(
                        "weir.balancer.affinity.key.errors",
                        COUNT,
                        "Requests whose key could not be evaluated; the strategy chose.",
                        keyErrors.sum()));
    }

    /** A session that a cookie ties to a node, or none yet, of which the answer then tells the client. */
    private record CookieSession(NodeCookie cookie, Node<CamelNode> node) implements Session {
        @Override
        public Node<CamelNode> home(TriedNodes tried) {
            return node != null && tried.leave(node) ? node : null;
        }

        @Override
        public void answered(Exchange exchange, Node<CamelNode> by) {
            if (node == null && exchange.getException() == null) {
                cookie.addTo(exchange.getMessage(), StickyNodes.id(by.name()));
            }
        }

        /** The session moves for good when its node has failed: what the next node answers with is stored there. */
        @Override
        public Session afterFailure(TriedNodes tried) {
            return node != null && tried.contains(node) ? new CookieSession(cookie, null) : this;
        }
    }

    /** A session whose key gives it its node, and after a failure the same second one at every gateway. */
    private record KeySession(StickyNodes nodes, long keyHash) implements Session {
        @Override
        public Node<CamelNode> home(TriedNodes tried) {
            return nodes.byKey(keyHash, tried);
        }
    }
}
