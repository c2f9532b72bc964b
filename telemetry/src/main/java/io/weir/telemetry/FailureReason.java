package io.weir.telemetry;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MessageConstraintException;

/** Says why a poll has failed, in words of our own: an exception's message may carry the peer's bytes or the URI. */
final class FailureReason {
    private FailureReason() {}

    static String of(Exception cause) {
        if (cause instanceof AnswerBody.TooLongException) {
            return "the answer is longer than " + GcReportJson.MAX_BYTES + " bytes";
        }
        if (cause instanceof MessageConstraintException) {
            return "the answer's header is too long";
        }
        if (cause instanceof UnknownHostException) {
            return "the host's name does not resolve";
        }
        if (cause instanceof ConnectTimeoutException) {
            return "no connection in time";
        }
        if (cause instanceof ConnectException) {
            return "no connection";
        }
        if (cause instanceof SocketTimeoutException) {
            return "no answer in time";
        }
        if (cause instanceof SSLException) {
            return "no TLS connection";
        }
        if (cause instanceof HttpException) {
            return "the answer is not HTTP";
        }
        return "the connection failed (" + cause.getClass().getSimpleName() + ")";
    }
}
