package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hellos as JSSE of OpenJDK 17.0.15 and Temurin 25 and OpenSSL 3.0.19 sent them, and the first 400 bytes of what servers of that
 * OpenSSL answered; "stateful" means from a session cache, "retry" that the server asked for another group first.
 */
class RecordedHellosTest {

    static byte[] bytes(String name) {
        return hex("hellos/" + name);
    }

    private static byte[] hex(String path) {
        try (InputStream in = RecordedHellosTest.class.getResourceAsStream(path + ".hex")) {
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jsse17-default-full, FULL, FULL",
        "jsse17-tls12-full, FULL, FULL",
        "jsse17-tls12-stateless, TICKET, SESSION_ID",
        "jsse17-tls12-stateful, FULL, SESSION_ID",
        "jsse17-tls13-full, FULL, FULL",
        "jsse17-tls13-stateless, PRE_SHARED_KEY, PRE_SHARED_KEY",
        "jsse17-tls13-stateful, PRE_SHARED_KEY, PRE_SHARED_KEY",
        "jsse25-default-full, FULL, FULL",
        "jsse25-tls12-full, FULL, FULL",
        "jsse25-tls12-stateless, TICKET, SESSION_ID",
        "jsse25-tls12-stateful, FULL, SESSION_ID",
        "jsse25-tls13-full, FULL, FULL",
        "jsse25-tls13-stateless, PRE_SHARED_KEY, PRE_SHARED_KEY",
        "jsse25-tls13-stateful, PRE_SHARED_KEY, PRE_SHARED_KEY",
        "openssl-default-full, FULL, FULL",
        "openssl-tls12-full, FULL, FULL",
        "openssl-tls12-noticket-full, FULL, FULL",
        "openssl-tls12-stateless, TICKET, SESSION_ID",
        "openssl-tls12-stateful, SESSION_ID, SESSION_ID",
        "openssl-tls13-stateless, PRE_SHARED_KEY, PRE_SHARED_KEY",
        "openssl-tls13-stateful, PRE_SHARED_KEY, PRE_SHARED_KEY",
    })
    void recordedHello_isRead(String name, HelloKind withTickets, HelloKind withoutTickets) {
        ByteBuffer hello = ByteBuffer.wrap(bytes(name));

        assertThat(ClientHello.kind(ClientHello.classify(hello, ServerTls.DEFAULT)))
                .isEqualTo(withTickets);
        assertThat(ClientHello.kind(ClientHello.classify(hello, new ServerTls(true, true, false))))
                .isEqualTo(withoutTickets);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "openssl-tls12-stateless",
                "openssl-tls12-stateful",
                "openssl-tls13-stateless",
                "openssl-tls13-stateful",
                "openssl-tls13-retry"
            })
    void recordedFlight_isRead(String name) {
        assertThat(answer(name + "-full")).isEqualTo(ServerFlight.Answer.FULL);
        assertThat(answer(name + "-resumed")).isEqualTo(ServerFlight.Answer.RESUMED);
    }

    private static ServerFlight.Answer answer(String name) {
        byte[] flight = hex("flights/" + name);
        return new ServerFlight().read(ByteBuffer.allocate(flight.length).put(flight), 0);
    }
}
