package io.weir.camel;

import java.net.URI;
import java.util.Optional;
import org.apache.camel.AsyncProcessor;

/**
 * What a node of the balancer means to Camel.
 *
 * @param processor the child
 * @param origin scheme, host and port of the node, when it speaks HTTP
 * @param fixedMethod the HTTP method that the child's endpoint fixes
 */
record CamelNode(AsyncProcessor processor, Optional<URI> origin, Optional<String> fixedMethod) {}
