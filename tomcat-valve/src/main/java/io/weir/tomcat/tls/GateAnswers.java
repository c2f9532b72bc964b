package io.weir.tomcat.tls;

import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;

/**
 * What a gate answers Tomcat in the place of the engine behind it: wait for bytes, or read no more and send an alert.
 *
 * <p>Other answers than these make Tomcat spin or hold a thread. One object a connection, used under its lock.
 */
final class GateAnswers {
    /** A fatal alert, internal_error, in plain text: legal before ServerHello in TLS 1.2 and 1.3; there is none for "busy". */
    private static final byte[] ALERT = {0x15, 3, 3, 0, 2, 2, 80};

    private boolean alertSent;

    /** Makes Tomcat wait for bytes: no thread is held, and a peer that leaves is seen. */
    static SSLEngineResult underflow() {
        return new SSLEngineResult(Status.BUFFER_UNDERFLOW, HandshakeStatus.NEED_UNWRAP, 0, 0);
    }

    /** Makes Tomcat ask for what is to be sent. */
    static SSLEngineResult swallow(ByteBuffer src) {
        int bytes = src.remaining();
        src.position(src.limit());
        return new SSLEngineResult(Status.OK, HandshakeStatus.NEED_WRAP, bytes, 0);
    }

    /** Whether there is no room for another byte of the peer. */
    static boolean isFull(ByteBuffer src) {
        return src.limit() == src.capacity();
    }

    /** Puts the alert, once, and says that the connection is over, however often it is asked. */
    SSLEngineResult alert(ByteBuffer dst) {
        boolean fits = !alertSent && dst.remaining() >= ALERT.length;
        if (fits) {
            dst.put(ALERT);
            alertSent = true;
        }
        return new SSLEngineResult(Status.CLOSED, HandshakeStatus.NOT_HANDSHAKING, 0, fits ? ALERT.length : 0);
    }

    boolean isAlertSent() {
        return alertSent;
    }
}
