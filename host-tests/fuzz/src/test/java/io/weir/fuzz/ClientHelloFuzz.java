package io.weir.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.weir.tls.ClientHello;
import io.weir.tls.HelloKind;
import io.weir.tls.ServerFlight;
import io.weir.tls.ServerTls;
import java.nio.ByteBuffer;

/** The first bytes of a connection: an answer to all of them, and the same one however they lie in memory or arrive. */
class ClientHelloFuzz {
    private static final ServerTls[] SERVERS = {
        ServerTls.DEFAULT, new ServerTls(true, true, false), new ServerTls(false, true, true)
    };

    @FuzzTest
    @DictionaryEntries({"\\x16\\x03\\x01", "\\x14\\x03\\x03\\x00\\x01\\x01", "\\x00\\x29", "\\x00\\x23", "\\x03\\x04"})
    void bytes(byte[] sent) {
        for (ServerTls server : SERVERS) {
            classified(sent, server);
        }
        ServerFlight flight = new ServerFlight();
        flight.read(ByteBuffer.wrap(sent), 0);
        assertThat(flight.answer()).isNotNull();
    }

    private static void classified(byte[] sent, ServerTls server) {
        long answer = ClientHello.classify(ByteBuffer.wrap(sent), server);
        ByteBuffer direct = ByteBuffer.allocateDirect(sent.length + 3);
        direct.position(3).put(sent).position(3);

        assertThat(ClientHello.classify(direct, server))
                .as("the answer elsewhere in memory")
                .isEqualTo(answer);
        assertThat(direct.position()).isEqualTo(3);
        assertThat(direct.remaining()).isEqualTo(sent.length);
        assertThat(ClientHello.lengthBytes(answer)).isBetween(0, sent.length);
        assertThat(ClientHello.sessionId(direct)).hasSizeLessThanOrEqualTo(32);
        // What was said of a beginning stands when more comes, unless it was: incomplete.
        ByteBuffer half = ByteBuffer.wrap(sent, 0, sent.length / 2);
        long earlier = ClientHello.classify(half, server);
        if (ClientHello.kind(earlier) != HelloKind.INCOMPLETE) {
            assertThat(ClientHello.kind(answer)).isEqualTo(ClientHello.kind(earlier));
        }
    }
}
