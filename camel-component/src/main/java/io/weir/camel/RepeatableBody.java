package io.weir.camel;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.channels.ReadableByteChannel;
import java.util.Iterator;
import java.util.stream.BaseStream;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import org.apache.camel.Exchange;
import org.apache.camel.StreamCache;

/** Bodies that more than one attempt reads. */
final class RepeatableBody {
    private RepeatableBody() {}

    /** Says whether a body can be read only once: a stream that Camel has not cached. */
    static boolean isReadOnce(Object body) {
        if (body instanceof StreamCache || body instanceof DOMSource) {
            return false;
        }
        return body instanceof InputStream
                || body instanceof Reader
                || body instanceof Source
                || body instanceof ReadableByteChannel
                || body instanceof Iterator<?>
                || body instanceof BaseStream<?, ?>;
    }

    /**
     * Gives a copy of an exchange a view of its own on a cached stream, so that attempts do not move each other's position.
     *
     * @throws IOException when the cache cannot be read
     */
    static void unshare(Exchange copy) throws IOException {
        if (copy.getMessage().getBody() instanceof StreamCache cache) {
            copy.getMessage().setBody(cache.copy(copy));
        }
    }
}
