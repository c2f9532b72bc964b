package io.weir.telemetry;

import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.impl.BasicHttpTransportMetrics;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.DefaultContentLengthStrategy;
import org.apache.hc.core5.http.impl.nio.ChunkDecoder;
import org.apache.hc.core5.http.impl.nio.DefaultHttpResponseFactory;
import org.apache.hc.core5.http.impl.nio.DefaultHttpResponseParser;
import org.apache.hc.core5.http.impl.nio.IdentityDecoder;
import org.apache.hc.core5.http.impl.nio.LengthDelimitedDecoder;
import org.apache.hc.core5.http.message.MessageSupport;
import org.apache.hc.core5.http.nio.ContentDecoder;

/**
 * Reads the answers on one connection, one after the other, as their bytes arrive; the library's parsers know HTTP. Used by
 * one thread.
 */
final class AnswerReader {
    private final ReadableByteChannel channel;
    private final AnswerBuffer buffer = new AnswerBuffer(ReportClients.BOUNDS.getMaxLineLength());
    private final BasicHttpTransportMetrics metrics = new BasicHttpTransportMetrics();
    private final DefaultHttpResponseParser<HttpResponse> parser =
            new DefaultHttpResponseParser<>(ReportClients.BOUNDS, DefaultHttpResponseFactory.INSTANCE);
    private boolean begun;
    private HttpResponse head;
    private ContentDecoder decoder;
    private AnswerBody body = new AnswerBody();

    AnswerReader(ReadableByteChannel channel) {
        this.channel = channel;
    }

    /** Returns whether a byte of the present answer has arrived. */
    boolean hasBegun() {
        return begun;
    }

    /**
     * Reads what has arrived.
     *
     * @return whether the answer is complete
     * @throws IOException when the connection fails, or the answer is longer than its bounds
     * @throws HttpException when it is not HTTP
     */
    boolean read() throws IOException, HttpException {
        try {
            return head == null ? readHead() : readBody();
        } catch (RuntimeException e) {
            throw new ProtocolException("an answer that the parser does not foresee", e);
        }
    }

    private boolean readHead() throws IOException, HttpException {
        int count = buffer.fill(channel);
        begun |= count > 0;
        while (head == null) {
            HttpResponse next = parser.parse(buffer, count < 0);
            if (next == null && count < 0) {
                throw new ConnectionClosedException();
            }
            if (next == null) {
                return false;
            }
            parser.reset();
            if (next.getCode() == HttpStatus.SC_SWITCHING_PROTOCOLS) {
                throw new ProtocolException("a change of protocol that was not asked for");
            }
            // Whatever else is below 200 announces the answer, which follows.
            head = next.getCode() < HttpStatus.SC_SUCCESS ? null : next;
        }
        decoder = decoder();
        return decoder == null || readBody();
    }

    private ContentDecoder decoder() throws HttpException {
        if (!MessageSupport.canResponseHaveBody(Method.GET.name(), head)) {
            return null;
        }
        long length = DefaultContentLengthStrategy.INSTANCE.determineLength(head);
        if (length == 0) {
            return null;
        }
        if (length == ContentLengthStrategy.CHUNKED) {
            return new ChunkDecoder(channel, buffer, ReportClients.BOUNDS, metrics);
        }
        return length < 0
                ? new IdentityDecoder(channel, buffer, metrics)
                : new LengthDelimitedDecoder(channel, buffer, metrics, length);
    }

    private boolean readBody() throws IOException {
        int count;
        do {
            count = body.add(decoder);
        } while (count > 0 && !decoder.isCompleted());
        return decoder.isCompleted();
    }

    /** Returns whether the connection can be used again after the present answer, which is complete. */
    boolean leavesConnectionOpen() {
        return !buffer.hasData() && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, head, null);
    }

    /** Returns what the present answer says, which is complete, and forgets it. */
    PollResult take() {
        PollResult result = body.result(head.getCode());
        begun = false;
        head = null;
        decoder = null;
        body = new AnswerBody();
        return result;
    }
}
