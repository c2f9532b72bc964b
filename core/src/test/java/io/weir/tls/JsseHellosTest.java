package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hellos of the JDK that runs the tests, before and after a real handshake, and what its servers answer. */
class JsseHellosTest {
    private final JssePair pair = new JssePair();

    JsseHellosTest() throws Exception {}

    @ParameterizedTest
    @CsvSource({"TLSv1.2, TICKET", "TLSv1.3, PRE_SHARED_KEY"})
    void secondConnection_claimsWhatTheFirstGot(String protocol, HelloKind claim) throws SSLException {
        SSLEngine first = pair.client(protocol);

        HelloKind before = kindOf(pair.client(protocol));
        pair.exchange(first, pair.server(), (sent, from) -> {});
        HelloKind after = kindOf(pair.client(protocol));

        assertThat(before).isEqualTo(HelloKind.FULL);
        assertThat(after).isEqualTo(claim);
    }

    private static HelloKind kindOf(SSLEngine engine) throws SSLException {
        ByteBuffer hello = ByteBuffer.allocateDirect(JssePair.BUFFER_BYTES);
        engine.wrap(ByteBuffer.allocate(0), hello);
        return ClientHello.kind(ClientHello.classify(hello.flip(), ServerTls.DEFAULT));
    }

    /** The session's time of creation says the same, as long as no clock is set meanwhile. */
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void serversAnswer_saysWhatTheSessionsAgeSays(String protocol) throws SSLException {
        List<ServerFlight.Answer> answers = new ArrayList<>();
        List<Long> created = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            if (i == 2) {
                pair.forgetSessions();
            }
            ServerFlight flight = new ServerFlight();
            SSLEngine server = pair.server();
            pair.exchange(pair.client(protocol), server, flight::read);
            answers.add(flight.answer());
            created.add(server.getSession().getCreationTime());
        }

        assertThat(answers)
                .containsExactly(
                        ServerFlight.Answer.FULL,
                        ServerFlight.Answer.RESUMED,
                        ServerFlight.Answer.FULL,
                        ServerFlight.Answer.RESUMED);
        assertThat(created.get(1)).isEqualTo(created.get(0));
        assertThat(created.get(3)).isEqualTo(created.get(2)).isGreaterThan(created.get(0));
    }

    @Test
    void handshakeThatFails_saysNothing() {
        SSLEngine server = pair.server();
        server.setEnabledProtocols(new String[] {"TLSv1.2"});
        ServerFlight flight = new ServerFlight();

        assertThatExceptionOfType(SSLException.class)
                .isThrownBy(() -> pair.exchange(pair.client("TLSv1.3"), server, flight::read));

        assertThat(flight.answer()).isIn(ServerFlight.Answer.UNREADABLE, ServerFlight.Answer.UNDECIDED);
    }
}
