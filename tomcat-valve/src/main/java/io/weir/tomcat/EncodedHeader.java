package io.weir.tomcat;

import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Response;

/**
 * A response header whose value stays the same for many responses: encoded once for each value.
 *
 * <p>Tomcat encodes the text of a header anew for each response, character by character; a report has 250 of them. It does not
 * touch bytes that it is given, as long as no control character is among them. Thread-safe.
 */
final class EncodedHeader {
    private final String name;
    private volatile Value last = new Value("");

    private static final class Value {
        private final String text;
        private final byte[] bytes;

        Value(String text) {
            this.text = text;
            this.bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    EncodedHeader(String name) {
        this.name = name;
    }

    /** Returns whether the response has the header, without making a text of its bytes as {@code containsHeader} does. */
    boolean isIn(Response response) {
        return response.getCoyoteResponse().getMimeHeaders().getValue(name) != null;
    }

    /**
     * Sets the header, in place of one of the same name.
     *
     * @param text printable characters only
     * @param response one that is not committed
     */
    void set(String text, Response response) {
        Value value = last;
        if (!value.text.equals(text)) {
            value = new Value(text);
            last = value;
        }
        response.getCoyoteResponse().getMimeHeaders().setValue(name).setBytes(value.bytes, 0, value.bytes.length);
    }
}
