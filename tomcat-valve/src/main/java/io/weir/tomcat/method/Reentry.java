package io.weir.tomcat.method;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.coyote.ActionCode;
import org.apache.coyote.http11.AbstractHttp11Protocol;

/** What has to be known of Tomcat to bring a request back that has waited; the same in 10.1 and 11. */
final class Reentry {
    private Reentry() {}

    /** Ends the state of being dispatched: from here on the request looks like one that has just come. */
    static void asNew(Request request) {
        request.getCoyoteRequest().action(ActionCode.ASYNC_DISPATCHED, null);
    }

    /**
     * Hides an error that has been reported from the adapter.
     *
     * <p>After a dispatch that left an error the adapter starts the error handling of asynchronous requests, which tells the
     * context's listeners once more that the request ends. Here it was an ordinary request, whose pipeline has done all that. What
     * is left of the adapter's work, to count the error at its servlet, is done in its place.
     */
    static void settleError(Request request, Response response) {
        if (!response.isError() || request.isAsync()) {
            return;
        }
        AtomicBoolean ioAllowed = new AtomicBoolean();
        response.getCoyoteResponse().action(ActionCode.IS_IO_ALLOWED, ioAllowed);
        if (ioAllowed.get() && response.isErrorReportRequired()) {
            // Somebody before us in the pipeline still has to.
            return;
        }
        if (request.getWrapper() != null) {
            request.getWrapper().incrementErrorCount();
        }
        response.resetError();
    }

    /**
     * Returns whether the request asks for another protocol. It cannot wait: Tomcat switches protocols only at the end of the
     * first pass. An offer of HTTP/2, which clients make by default, is none: who has got here is served without.
     */
    static boolean isUpgrade(Request request) {
        String protocol = request.getHeader("Upgrade");
        return protocol != null && !protocol.equalsIgnoreCase("h2c");
    }

    /**
     * Looks whether the client has closed its side of the connection. Only HTTP/1.1 requests without a body can be told; a look
     * is one read that does not block.
     */
    static boolean isClientGone(Request request) {
        boolean bodyless = request.getContentLengthLong() < 0 && request.getHeader("Transfer-Encoding") == null;
        if (!bodyless || !(request.getConnector().getProtocolHandler() instanceof AbstractHttp11Protocol)) {
            return false;
        }
        org.apache.coyote.Request coyote = request.getCoyoteRequest();
        boolean http1 = coyote.protocol().startsWithIgnoreCase("HTTP/1", 0);
        // At the end of the stream Tomcat says that something is there, so that the next read fails, however often it
        // is
        // asked. The next request of a pipelining client is there once, and then in the buffer.
        return http1 && isReadable(coyote) && isReadable(coyote);
    }

    private static boolean isReadable(org.apache.coyote.Request coyote) {
        coyote.action(ActionCode.AVAILABLE, true);
        return coyote.getAvailable() > 0;
    }
}
