package io.weir.tomcat.tls;

import static org.assertj.core.api.Assertions.assertThat;

import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All that the gate does in front of Java's TLS, in front of OpenSSL. */
class OpenSslGateTest extends GateTest {
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

    @Test
    void behindTheGate_isOpenSslAndItsWorkIsMeasured() throws Exception {
        start(STOCK);
        SSLContext client = TlsClients.context();
        TlsClients.get(client, port(), "TLSv1.3", "/");
        TlsClients.get(client, port(), "TLSv1.3", "/");
        awaitMetric("weir.tls.finished.resumed", 1);

        assertThat(connector
                        .findSslHostConfigs()[0]
                        .getCertificates()
                        .iterator()
                        .next()
                        .getSslContext())
                .asString()
                .contains("panama.OpenSSLContext");
        // No delegated task: all of it is in wrap and unwrap. A signature alone takes 20 us.
        assertThat(metric("weir.tls.cost.full.handshake")).isGreaterThan(20_000);
        assertThat(metric("weir.tls.cost.resumed.handshake")).isGreaterThan(0);
        assertThat(metric("weir.tls.flights.unread")).isZero();
    }
}
