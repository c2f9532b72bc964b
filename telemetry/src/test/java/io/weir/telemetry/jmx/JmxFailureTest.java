package io.weir.telemetry.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.SocketTimeoutException;
import java.rmi.ConnectIOException;
import java.rmi.UnmarshalException;
import org.junit.jupiter.api.Test;

class JmxFailureTest {

    @Test
    void causeThatIsKnown_isFoundThroughItsWrappers() {
        Exception timeout = new ConnectIOException("", new SocketTimeoutException("Read timed out"));

        assertThat(JmxFailure.of(timeout)).isEqualTo("no answer in time");
        assertThat(JmxFailure.of(new UndeclaredThrowableException(timeout))).isEqualTo("no answer in time");
        assertThat(JmxFailure.of(new UnmarshalException("", new ClassNotFoundException("some.Trap"))))
                .isEqualTo("the answer is not that of a JVM's connector");
    }

    @Test
    void anythingElse_isToldByItsTypeWithoutItsMessage() {
        assertThat(JmxFailure.of(new UndeclaredThrowableException(new EOFException("secret"))))
                .isEqualTo("the connection failed (EOFException)");
        assertThat(JmxFailure.of(new StackOverflowError("secret")))
                .isEqualTo("the connection failed (StackOverflowError)");
    }

    @Test
    void endlessCauses_endTheSearch() {
        Throwable cause = new IOException("first");
        for (int i = 0; i < 100_000; i++) {
            cause = new IOException("next", cause);
        }

        assertThat(JmxFailure.of(cause)).isEqualTo("the connection failed (IOException)");
    }
}
