package io.weir.camel;

import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncProcessor;

/**
 * What a node of the balancer means to Camel.
 *
 * @param processor the child
 * @param origin scheme, host and port of the node, when it speaks HTTP
 * @param fixedMethod the HTTP method that the child's endpoint fixes
 * @param closed true once the node was removed, for good
 */
record CamelNode(AsyncProcessor processor, Optional<URI> origin, Optional<String> fixedMethod, AtomicBoolean closed) {

    CamelNode(AsyncProcessor processor, Optional<URI> origin, Optional<String> fixedMethod) {
        this(processor, origin, fixedMethod, new AtomicBoolean());
    }

    /**
     * Says whether the node may be given a request. Asked after the node was entered: whoever then reads that it is open
     * will be waited for by who closes it, since that one closes first and then looks at who is in.
     */
    boolean isOpen() {
        return !closed.get() && !ChildEndpoint.isDisabled(processor);
    }

    /** Lets no new request in. */
    void close() {
        closed.set(true);
    }
}
