package io.weir.hosttests.camel;

import java.util.Map;

/**
 * A request as a node saw it.
 *
 * @param method the HTTP method
 * @param path the path, undecoded
 * @param query the query, empty when there was none
 * @param headers by their names in lower case; of a repeated one the first
 * @param body the body as text
 */
public record Received(String method, String path, String query, Map<String, String> headers, String body) {

    /** Copies the headers. */
    public Received {
        headers = Map.copyOf(headers);
    }

    /** Returns the Host header. */
    public String host() {
        return headers.get("host");
    }
}
