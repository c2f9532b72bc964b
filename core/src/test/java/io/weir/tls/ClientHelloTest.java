package io.weir.tls;

import static io.weir.tls.Hellos.bytes;
import static io.weir.tls.Hellos.concat;
import static io.weir.tls.Hellos.filler;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The classification, case by case. */
class ClientHelloTest {
    private static final ServerTls STATEFUL = new ServerTls(true, true, false);
    private static final ServerTls ONLY_12 = new ServerTls(false, true, true);
    private static final ServerTls ONLY_13 = new ServerTls(true, false, true);

    private static HelloKind kind(byte[] bytes, ServerTls server) {
        return ClientHello.kind(ClientHello.classify(ByteBuffer.wrap(bytes), server));
    }

    private static HelloKind kind(byte[] bytes) {
        return kind(bytes, ServerTls.DEFAULT);
    }

    private static HelloKind kind(Hellos hello) {
        return kind(hello.record());
    }

    private static long read(Hellos hello) {
        return ClientHello.classify(ByteBuffer.wrap(hello.record()), ServerTls.DEFAULT);
    }

    @Test
    void tls13_withPreSharedKey_isAClaim() {
        assertThat(kind(Hellos.tls13().preSharedKey(157))).isEqualTo(HelloKind.PRE_SHARED_KEY);
        assertThat(kind(Hellos.tls13().preSharedKey(32, 944))).isEqualTo(HelloKind.PRE_SHARED_KEY);
    }

    @Test
    void tls13_withoutPreSharedKey_isFull_whateverSessionIdAndTicketSay() {
        assertThat(kind(Hellos.tls13())).isEqualTo(HelloKind.FULL);
        assertThat(kind(Hellos.tls13().with(Hellos.TICKET, filler(180)))).isEqualTo(HelloKind.FULL);
        assertThat(kind(Hellos.tls13().record(), STATEFUL)).isEqualTo(HelloKind.FULL);
        assertThat(kind(Hellos.tls13().record(), ONLY_13)).isEqualTo(HelloKind.FULL);
    }

    @Test
    void tls13_preSharedKeyWithoutModes_isMalformed() {
        Hellos hello = Hellos.tls12().with(Hellos.VERSIONS, bytes(2, 3, 4)).preSharedKey(157);

        assertThat(kind(hello)).isEqualTo(HelloKind.MALFORMED);
    }

    @Test
    void tls13_preSharedKeyWithoutDiffieHellman_isFull() {
        Hellos hello = Hellos.tls12()
                .with(Hellos.VERSIONS, bytes(2, 3, 4))
                .with(Hellos.MODES, bytes(1, 0))
                .preSharedKey(157);

        assertThat(kind(hello)).isEqualTo(HelloKind.FULL);
    }

    @Test
    void tls13_preSharedKeyThatIsNotLast_isMalformed() {
        assertThat(kind(Hellos.tls13().preSharedKey(157).with(Hellos.GREASE, bytes())))
                .isEqualTo(HelloKind.MALFORMED);
    }

    @Test
    void tls13_brokenOffer_isMalformed() {
        assertThat(kind(Hellos.tls13().preSharedKey())).as("no identity").isEqualTo(HelloKind.MALFORMED);
        assertThat(kind(Hellos.tls13().preSharedKey(0))).as("empty identity").isEqualTo(HelloKind.MALFORMED);
        assertThat(kind(Hellos.tls13().with(Hellos.PSK, bytes()))).as("empty").isEqualTo(HelloKind.MALFORMED);
        byte[] identity = concat(bytes(0, 10, 0, 4), new byte[8]);
        assertThat(kind(Hellos.tls13().with(Hellos.PSK, identity)))
                .as("no list of binders")
                .isEqualTo(HelloKind.MALFORMED);
        assertThat(kind(Hellos.tls13().with(Hellos.PSK, concat(identity, bytes(0, 0)))))
                .as("no binder")
                .isEqualTo(HelloKind.MALFORMED);
        assertThat(kind(Hellos.tls13().with(Hellos.PSK, concat(identity, bytes(0, 32, 31), filler(31)))))
                .as("short binder")
                .isEqualTo(HelloKind.MALFORMED);
        assertThat(kind(Hellos.tls13()
                        .with(Hellos.PSK, concat(identity, bytes(0, 66, 32), filler(32), bytes(32), filler(32)))))
                .as("a binder too many")
                .isEqualTo(HelloKind.MALFORMED);
    }

    @Test
    void tls13_earlyData_isSeen() {
        long hello = read(Hellos.tls13().with(Hellos.EARLY_DATA, bytes()).preSharedKey(157));

        assertThat(ClientHello.kind(hello)).isEqualTo(HelloKind.PRE_SHARED_KEY);
        assertThat(ClientHello.hasEarlyData(hello)).isTrue();
        assertThat(ClientHello.isTls13(hello)).isTrue();
    }

    @Test
    void recordsAfterTheHello_areLeftAlone() {
        byte[] hello = Hellos.tls13()
                .with(Hellos.EARLY_DATA, bytes())
                .preSharedKey(157)
                .record();
        long answer =
                ClientHello.classify(ByteBuffer.wrap(concat(hello, bytes(0x17, 3, 3, 0, 2, 1, 2))), ServerTls.DEFAULT);

        assertThat(ClientHello.kind(answer)).isEqualTo(HelloKind.PRE_SHARED_KEY);
        assertThat(ClientHello.lengthBytes(answer)).isEqualTo(hello.length);
    }

    @Test
    void serverWithoutTls13_readsTheSameHelloAsTls12() {
        byte[] hello = Hellos.tls13()
                .with(Hellos.TICKET, filler(180))
                .preSharedKey(157)
                .record();

        assertThat(kind(hello, ONLY_12)).isEqualTo(HelloKind.TICKET);
    }

    @Test
    void tls12_ticket_isAClaim_withOrWithoutSessionId() {
        assertThat(kind(Hellos.tls12().with(Hellos.TICKET, filler(180)))).isEqualTo(HelloKind.TICKET);
        assertThat(kind(Hellos.tls12().sessionId(32).with(Hellos.TICKET, filler(180))))
                .isEqualTo(HelloKind.TICKET);
    }

    @Test
    void tls12_emptyTicket_isFull_whenTheServerHonoursTickets() {
        byte[] hello = Hellos.tls12().sessionId(32).with(Hellos.TICKET, bytes()).record();

        assertThat(kind(hello)).isEqualTo(HelloKind.FULL);
        assertThat(kind(hello, STATEFUL)).isEqualTo(HelloKind.SESSION_ID);
    }

    @Test
    void tls12_sessionIdAlone_isAClaim_andCanBeRead() {
        byte[] hello = Hellos.tls12().sessionId(32).record();

        assertThat(kind(hello)).isEqualTo(HelloKind.SESSION_ID);
        assertThat(ClientHello.sessionId(ByteBuffer.wrap(hello))).isEqualTo(filler(32));
        assertThat(kind(Hellos.tls12().sessionId(32).withoutExtensions())).isEqualTo(HelloKind.SESSION_ID);
    }

    @Test
    void sessionId_ofWhatHasNone_isEmpty() {
        assertThat(ClientHello.sessionId(ByteBuffer.wrap(Hellos.tls12().record())))
                .isEmpty();
        assertThat(ClientHello.sessionId(ByteBuffer.allocate(0))).isEmpty();
        assertThat(ClientHello.sessionId(
                        ByteBuffer.wrap(Hellos.tls12().sessionId(32).records(40))))
                .isEmpty();
    }

    @Test
    void tls12_nothingToResume_isFull() {
        assertThat(kind(Hellos.tls12())).isEqualTo(HelloKind.FULL);
        assertThat(kind(Hellos.tls12().withoutExtensions())).isEqualTo(HelloKind.FULL);
        assertThat(kind(Hellos.tls12().with(Hellos.VERSIONS, bytes(2, 3, 3)))).isEqualTo(HelloKind.FULL);
    }

    @Test
    void tls12_offeredToATls13Server_isFull() {
        assertThat(kind(Hellos.tls12().sessionId(32).record(), ONLY_13)).isEqualTo(HelloKind.FULL);
        assertThat(kind(Hellos.tls12().with(Hellos.TICKET, filler(180)).record(), ONLY_13))
                .isEqualTo(HelloKind.FULL);
    }

    @Test
    void ssl2_isSeen() {
        byte[] hello = bytes(0x80, 0x2E, 1, 3, 1, 0, 0x15, 0, 0, 0, 0x10);

        assertThat(kind(hello)).isEqualTo(HelloKind.SSL2);
        assertThat(kind(bytes(0x80, 0x2E))).isEqualTo(HelloKind.INCOMPLETE);
        assertThat(kind(bytes(0x80, 0x2E, 9))).isEqualTo(HelloKind.NOT_TLS);
        assertThat(HelloKind.SSL2.isHandshake()).isTrue();
    }

    @Test
    void plainHttp_isSeen() {
        for (String request : new String[] {"GET / HTTP/1.1", "POST /a", "PUT /a", "PRI * HTTP/2.0", "DELETE /"}) {
            assertThat(kind(request.getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                    .as(request)
                    .isEqualTo(HelloKind.PLAIN_HTTP);
        }
        assertThat(kind(bytes('G', 'E'))).isEqualTo(HelloKind.INCOMPLETE);
        assertThat(kind(bytes('G', 'O'))).isEqualTo(HelloKind.NOT_TLS);
        assertThat(HelloKind.PLAIN_HTTP.isHandshake()).isFalse();
    }

    @Test
    void garbage_isNotTls() {
        assertThat(kind(bytes(0))).isEqualTo(HelloKind.NOT_TLS);
        assertThat(kind(bytes(0x17, 3, 3, 0, 1, 0))).isEqualTo(HelloKind.NOT_TLS);
    }

    @Test
    void whatALenientServerMightSwallow_countsAsFull() {
        byte[] hello = Hellos.tls12().record();
        byte[] warning = bytes(0x15, 3, 3, 0, 2, 1, 112);
        byte[] compatibility = bytes(0x14, 3, 3, 0, 1, 1);

        assertThat(kind(concat(warning, hello))).isEqualTo(HelloKind.MALFORMED);
        assertThat(kind(concat(compatibility, compatibility, hello))).isEqualTo(HelloKind.MALFORMED);
        assertThat(kind(concat(bytes(0x16, 3, 1, 0, 0), hello)))
                .as("empty record")
                .isEqualTo(HelloKind.MALFORMED);
        assertThat(kind(bytes(0x16, 4, 0, 0, 1, 1))).as("unknown major version").isEqualTo(HelloKind.MALFORMED);
        assertThat(kind(bytes(0x16, 3, 1, 0, 4, 2, 0, 0, 0)))
                .as("a server's hello")
                .isEqualTo(HelloKind.MALFORMED);
        assertThat(HelloKind.MALFORMED.isHandshake()).isTrue();
        assertThat(HelloKind.MALFORMED.isClaim()).isFalse();
    }

    @Test
    void secondHello_afterCompatibilityRecord_isReadAndHasItsCookie() {
        byte[] hello = Hellos.tls13().with(Hellos.COOKIE, bytes(0, 1, 1)).record();
        byte[] bytes = concat(bytes(0x14, 3, 3, 0, 1, 1), hello);
        long answer = ClientHello.classify(ByteBuffer.wrap(bytes), ServerTls.DEFAULT);

        assertThat(ClientHello.kind(answer)).isEqualTo(HelloKind.FULL);
        assertThat(ClientHello.hasCookie(answer)).isTrue();
        assertThat(ClientHello.lengthBytes(answer)).isEqualTo(bytes.length);
    }

    @Test
    void duplicatesOfWhatDecides_areMalformed() {
        assertThat(kind(Hellos.tls12().with(Hellos.TICKET, bytes()).with(Hellos.TICKET, filler(180))))
                .isEqualTo(HelloKind.MALFORMED);
        assertThat(kind(Hellos.tls13().with(Hellos.VERSIONS, bytes(2, 3, 3)))).isEqualTo(HelloKind.MALFORMED);
    }

    @Test
    void wrongLengths_areMalformed() {
        UnaryOperator<byte[]> tail = bytes -> concat(bytes(1, 0, 0, bytes.length), bytes);
        byte[] front = concat(bytes(3, 3), filler(32));
        byte[][] bodies = {
            bytes(3, 3),
            front,
            concat(front, bytes(33), filler(33)),
            concat(front, bytes(0, 0, 0, 1, 0)),
            concat(front, bytes(0, 0, 3, 1, 2, 3, 1, 0)),
            concat(front, bytes(0, 0, 2, 1, 2)),
            concat(front, bytes(0, 0, 2, 1, 2, 0)),
            concat(front, bytes(0, 0, 2, 1, 2, 5, 0)),
            concat(front, bytes(0, 0, 2, 1, 2, 1, 0, 0)),
            concat(front, bytes(0, 0, 2, 1, 2, 1, 0, 0, 5, 0)),
            concat(front, bytes(0, 0, 2, 1, 2, 1, 0, 0, 4, 0, 10, 0, 9)),
            concat(front, bytes(0, 0, 2, 1, 2, 1, 0, 0, 2, 0, 10)),
        };
        for (byte[] body : bodies) {
            byte[] message = tail.apply(body);
            assertThat(kind(concat(bytes(0x16, 3, 1, 0, message.length), message)))
                    .as("%d bytes", body.length)
                    .isEqualTo(HelloKind.MALFORMED);
        }
    }

    @Test
    void hugeHello_isTooLarge_atOnce() {
        assertThat(kind(bytes(0x16, 3, 1, 0x40, 0, 1, 0, 0x80, 1))).isEqualTo(HelloKind.TOO_LARGE);
        assertThat(kind(bytes(0x16, 3, 1, 0x40, 1))).as("record over 16 KiB").isEqualTo(HelloKind.MALFORMED);
    }

    @Test
    void ticketKey_isTheFirstFourBytes() {
        byte[] ticket = concat(bytes(0xDE, 0xAD, 0xBE, 0xEF), filler(160));
        long hello = read(Hellos.tls12().with(Hellos.TICKET, ticket));

        assertThat(ClientHello.hasTicketKey(hello)).isTrue();
        assertThat(ClientHello.ticketKey(hello)).isEqualTo(0xDEADBEEF);
        assertThat(ClientHello.hasTicketKey(read(Hellos.tls13().preSharedKey(32))))
                .as("cached")
                .isFalse();
        assertThat(ClientHello.hasTicketKey(read(Hellos.tls13().preSharedKey(157))))
                .isTrue();
        assertThat(ClientHello.kind(ClientHello.asFull(hello))).isEqualTo(HelloKind.FULL);
    }

    @Test
    void browser_withGreaseEchAndPostQuantumKeys_isRead() {
        long fresh = read(Hellos.browser());
        long returning = read(Hellos.browser().preSharedKey(208));

        assertThat(ClientHello.lengthBytes(fresh)).isGreaterThan(1_500);
        assertThat(ClientHello.kind(fresh)).isEqualTo(HelloKind.FULL);
        assertThat(ClientHello.hasEncryptedHello(fresh)).isTrue();
        assertThat(ClientHello.kind(returning)).isEqualTo(HelloKind.PRE_SHARED_KEY);
    }
}
