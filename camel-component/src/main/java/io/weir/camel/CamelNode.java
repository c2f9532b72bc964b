package io.weir.camel;

import java.net.URI;
import java.util.Optional;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Channel;
import org.apache.camel.DisabledAware;
import org.apache.camel.Processor;

/** What a node of the balancer means to Camel. Immutable. */
final class CamelNode {
    private final AsyncProcessor processor;
    private final Optional<URI> origin;
    private final Optional<String> fixedMethod;

    // Found out once: to ask an object whether it has an interface that it has not is slow, and slower for two threads.
    private final DisabledAware canBeDisabled;

    /**
     * Describes a node.
     *
     * @param processor the child
     * @param origin scheme, host and port of the node, when it speaks HTTP
     * @param fixedMethod the HTTP method that the child's endpoint fixes
     */
    CamelNode(AsyncProcessor processor, Optional<URI> origin, Optional<String> fixedMethod) {
        this.processor = processor;
        this.origin = origin;
        this.fixedMethod = fixedMethod;
        Processor sender = processor instanceof Channel channel ? channel.getNextProcessor() : processor;
        this.canBeDisabled = sender instanceof DisabledAware aware ? aware : null;
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

    /** Says whether the child is switched off now; its channel would answer at once with the body unchanged. */
    boolean isDisabled() {
        return canBeDisabled != null && canBeDisabled.isDisabled();
    }
}
