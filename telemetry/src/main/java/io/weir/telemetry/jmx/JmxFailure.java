package io.weir.telemetry.jmx;

import java.io.InvalidObjectException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.rmi.NotBoundException;
import javax.net.ssl.SSLException;

/** Says why a call has failed, in words of our own: an exception's message may carry whatever the peer says. */
final class JmxFailure {
    /** Deeper than RMI and JMX wrap; a chain that is longer is somebody's trick. */
    private static final int MAX_CAUSES = 10;

    private JmxFailure() {}

    static String of(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
            String reason = reason(cause);
            if (reason != null) {
                return reason;
            }
            cause = cause.getCause();
        }
        Throwable named = failure instanceof UndeclaredThrowableException ? failure.getCause() : failure;
        return "the connection failed (" + named.getClass().getSimpleName() + ")";
    }

    /** Returns null for what only wraps a cause or is told by its name. */
    private static String reason(Throwable cause) {
        if (cause instanceof SecurityException) {
            return "access was refused";
        }
        if (cause instanceof NotBoundException) {
            return "the registry does not know the connector's name";
        }
        if (cause instanceof UnknownHostException) {
            return "the host's name does not resolve";
        }
        if (cause instanceof SocketTimeoutException) {
            return "no answer in time";
        }
        if (cause instanceof ConnectException) {
            return "no connection";
        }
        if (cause instanceof SSLException) {
            return "no TLS connection";
        }
        if (cause instanceof InvalidObjectException || cause instanceof ClassNotFoundException) {
            return "the answer is not that of a JVM's connector";
        }
        return null;
    }
}
