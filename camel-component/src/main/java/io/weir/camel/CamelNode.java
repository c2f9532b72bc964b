package io.weir.camel;

import io.weir.balance.Node;
import io.weir.method.LimitedMethod;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Channel;
import org.apache.camel.DisabledAware;
import org.apache.camel.Processor;

/** What a node of the balancer means to Camel. Thread-safe. */
final class CamelNode {
    private final AsyncProcessor processor;
    private final Optional<URI> origin;
    private final Optional<String> fixedMethod;

    // Found out once: to ask an object whether it has an interface that it has not is slow, and slower for two threads.
    private final DisabledAware canBeDisabled;

    // Null without limits, so that a choice has one thing to look at.
    private final LimitedMethod limit;

    private volatile boolean closed;

    /**
     * Describes a node.
     *
     * @param processor the child
     * @param origin scheme, host and port of the node, when it speaks HTTP
     * @param fixedMethod the HTTP method that the child's endpoint fixes
     * @param limit how many requests it gets at a time, when there is a limit
     */
    CamelNode(
            AsyncProcessor processor,
            Optional<URI> origin,
            Optional<String> fixedMethod,
            Optional<LimitedMethod> limit) {
        this.processor = processor;
        this.origin = origin;
        this.fixedMethod = fixedMethod;
        this.limit = limit.orElse(null);
        Processor sender = processor instanceof Channel channel ? channel.getNextProcessor() : processor;
        this.canBeDisabled = sender instanceof DisabledAware aware ? aware : null;
    }

    /** Returns what the settings may call a node, the most exact first: by its name, or by scheme, host and port. */
    static List<String> namesOf(Node<CamelNode> node) {
        return namesOf(node.name(), node.target());
    }

    static List<String> namesOf(String name, CamelNode target) {
        return target.origin().map(origin -> List.of(name, origin.toString())).orElse(List.of(name));
    }

    AsyncProcessor processor() {
        return processor;
    }

    Optional<URI> origin() {
        return origin;
    }

    Optional<String> fixedMethod() {
        return fixedMethod;
    }

    /**
     * Says whether the node may be given a request: it was not removed, and its child is not switched off; a child that is
     * would answer at once with the body unchanged. Asked after the node was entered too: whoever then reads that it is open
     * will be waited for by who closes it, since that one closes first and then looks at who is in.
     */
    boolean isOpen() {
        return !closed && (canBeDisabled == null || !canBeDisabled.isDisabled());
    }

    /** Says whether a request that was sent there would have to wait, so that another node is the better one. */
    boolean isFull() {
        return limit != null && (limit.inFlight() >= limit.limit() || limit.waiting() > 0);
    }

    /** Returns how long its line is, in parts of its limit, the next one included; zero without a limit. */
    double lineRatio() {
        return limit == null ? 0 : (limit.waiting() + 1.0) / limit.limit();
    }

    /** Returns its limit; null when there is none. */
    LimitedMethod limit() {
        return limit;
    }

    /** Lets no new request in, for good. */
    void close() {
        closed = true;
    }
}
