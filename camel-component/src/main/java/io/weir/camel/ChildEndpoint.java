package io.weir.camel;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.Channel;
import org.apache.camel.Endpoint;
import org.apache.camel.EndpointAware;
import org.apache.camel.Navigate;
import org.apache.camel.Processor;
import org.apache.camel.spi.EndpointServiceLocation;
import org.apache.camel.spi.InterceptSendToEndpoint;

/**
 * Finds out where a child of a load balancer sends to.
 *
 * <p>The chain is walked by {@code Channel.getNextProcessor()}, {@code EndpointAware} and {@code Navigate}, never by a
 * child's id, which is null at run time. Children that send nowhere known ({@code toD}, {@code process}, {@code bean},
 * {@code wireTap}) yield empty: such a node has no report and is never avoided.
 *
 * @param name scheme, host and port (and, so that two nodes differ, the path); no credentials, no query
 * @param origin scheme, host and port as a URI when the endpoint speaks HTTP
 * @param fixedMethod the HTTP method that the endpoint's own configuration fixes, in upper case
 */
record ChildEndpoint(String name, Optional<URI> origin, Optional<String> fixedMethod) {

    /** Deeper nesting than this is a cycle or a design that cannot be read off anyway. */
    private static final int MAX_DEPTH = 16;

    static Optional<ChildEndpoint> of(Processor child) {
        return endpointOf(child, MAX_DEPTH, Collections.newSetFromMap(new IdentityHashMap<>()))
                .map(ChildEndpoint::of);
    }

    private static Optional<Endpoint> endpointOf(Processor processor, int depth, Set<Object> seen) {
        if (processor == null || depth == 0 || !seen.add(processor)) {
            return Optional.empty();
        }
        if (processor instanceof Channel channel) {
            return endpointOf(channel.getNextProcessor(), depth - 1, seen);
        }
        if (processor instanceof EndpointAware aware && aware.getEndpoint() != null) {
            Endpoint endpoint = aware.getEndpoint();
            return Optional.of(
                    endpoint instanceof InterceptSendToEndpoint intercepted
                            ? intercepted.getOriginalEndpoint()
                            : endpoint);
        }
        if (processor instanceof Navigate<?> navigate && navigate.hasNext()) {
            return navigate.next().stream()
                    .filter(Processor.class::isInstance)
                    .map(Processor.class::cast)
                    .flatMap(next -> endpointOf(next, depth - 1, seen).stream())
                    .findFirst();
        }
        return Optional.empty();
    }

    static ChildEndpoint of(Endpoint endpoint) {
        String text = endpoint instanceof EndpointServiceLocation location && location.getServiceUrl() != null
                ? location.getServiceUrl()
                : endpoint.getEndpointBaseUri();
        try {
            URI uri = new URI(text);
            if (uri.getHost() == null) {
                return nameOnly(text);
            }
            URI origin = new URI(uri.getScheme(), null, uri.getHost(), uri.getPort(), null, null, null);
            String path = uri.getPath() == null || uri.getPath().equals("/") ? "" : uri.getPath();
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return new ChildEndpoint(
                    origin + path, http ? Optional.of(origin) : Optional.empty(), fixedMethod(endpoint));
        } catch (URISyntaxException e) {
            return nameOnly(text);
        }
    }

    private static ChildEndpoint nameOnly(String uri) {
        return new ChildEndpoint(NodeUri.of(uri).shown(), Optional.empty(), Optional.empty());
    }

    /** camel-http lets {@code httpMethod} of the endpoint win over the message's header. */
    private static Optional<String> fixedMethod(Endpoint endpoint) {
        String uri = endpoint.getEndpointUri();
        int at = uri.indexOf("httpMethod=");
        if (at < 0) {
            return Optional.empty();
        }
        int end = uri.indexOf('&', at);
        String method = uri.substring(at + "httpMethod=".length(), end < 0 ? uri.length() : end);
        return Optional.of(method.toUpperCase(Locale.ROOT));
    }
}
