package io.weir.tomcat.tls;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Renewed certificates with OpenSSL, whose old contexts hold memory outside the heap until they are garbage. */
class OpenSslCertificateReloadTest extends CertificateReloadTest {
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
        return CountedContexts.OpenSsl.class.getName();
    }
}
