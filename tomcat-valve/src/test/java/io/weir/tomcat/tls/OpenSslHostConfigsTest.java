package io.weir.tomcat.tls;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Several certificates, new certificates and the clients' certificates with OpenSSL. */
class OpenSslHostConfigsTest extends HostConfigsTest {
    @BeforeAll
    static void assumeOpenSsl() {
        OpenSsl.assume();
    }

    @BeforeEach
    void initialise() {
        OpenSsl.initialise(tomcat);
    }

    @Override
    String implementation() {
        return OpenSsl.GATE;
    }
}
