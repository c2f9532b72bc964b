package io.weir.tomcat.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.tomcat.util.net.openssl.OpenSSLStatus;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The gate for OpenSSL where Tomcat has no way to OpenSSL; a JVM of its own, since what is initialised stays. */
@Timeout(60)
class OpenSslMissingTest extends GateFixture {
    @BeforeAll
    static void requireThatNobodyInitialised() {
        assertThat(OpenSSLStatus.isAvailable()).isFalse();
    }

    @Override
    String implementation() {
        return OpenSsl.GATE;
    }

    @Test
    void noOpenSsl_failsTheStartAndSaysWhatEachWayLacks() throws Exception {
        Connector made = connector(STOCK);
        tomcat.setConnector(made);
        made.setThrowOnFailure(true);
        int java = Runtime.version().feature();

        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(made::init)
                .havingRootCause()
                .isInstanceOf(IllegalStateException.class)
                .withMessageStartingWith("tls gate 'connector': sslImplementationName"
                        + " io.weir.tomcat.tls.WeirOpenSslImplementation needs Tomcat's OpenSSL")
                .withMessageContaining(java < 22 ? "this is Java " + java : "binding of Java 22 and later: ")
                .withMessageContaining("tomcat-native: its library is not initialised")
                .withMessageContaining("AprLifecycleListener")
                .withMessageContaining("io.weir.tomcat.tls.WeirJsseImplementation");
    }
}
