package io.weir.camel;

import io.weir.balance.Node;
import java.util.Map;
import org.apache.camel.Exchange;

/**
 * Takes the report header off messages: off a request, so that no client can speak for a node, and off an answer, so that
 * the node learns its report and the gateway's client does not.
 */
final class ReportHeaders {
    private static final String HTTP_FAILURE = "org.apache.camel.http.base.HttpOperationFailedException";

    private final String name;

    ReportHeaders(String name) {
        this.name = name;
    }

    void stripRequest(Exchange exchange) {
        exchange.getMessage().removeHeader(name);
    }

    void takeFromAnswer(Exchange exchange, Node<CamelNode> node) {
        Object header = exchange.getMessage().removeHeader(name);
        Exception failure = exchange.getException();
        if (header == null && failure != null && failure.getClass().getName().equals(HTTP_FAILURE)) {
            header = HttpFailure.takeHeader(failure, name);
        }
        if (header instanceof String text) {
            node.offerHeader(text);
        }
    }

    /** In a class of its own, loaded only when such an exception exists, because camel-http may not be there. */
    private static final class HttpFailure {
        static Object takeHeader(Exception failure, String name) {
            Map<String, String> headers =
                    ((org.apache.camel.http.base.HttpOperationFailedException) failure).getResponseHeaders();
            if (headers == null) {
                return null;
            }
            for (Map.Entry<String, String> header : headers.entrySet()) {
                if (header.getKey().equalsIgnoreCase(name)) {
                    String text = header.getValue();
                    headers.remove(header.getKey());
                    return text;
                }
            }
            return null;
        }
    }
}
