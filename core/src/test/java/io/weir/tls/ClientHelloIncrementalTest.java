package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A hello comes in pieces, in any kind of buffer. */
class ClientHelloIncrementalTest {

    static List<Hellos> hellos() {
        return List.of(
                Hellos.tls12(),
                Hellos.tls12().sessionId(32).withoutExtensions(),
                Hellos.tls12().with(Hellos.TICKET, Hellos.filler(180)),
                Hellos.tls13().preSharedKey(157),
                Hellos.browser(),
                Hellos.browser().preSharedKey(208, 208));
    }

    private static HelloKind kind(ByteBuffer buffer) {
        return ClientHello.kind(ClientHello.classify(buffer, ServerTls.DEFAULT));
    }

    @ParameterizedTest
    @MethodSource("hellos")
    void byteByByte_isIncompleteUntilTheLast(Hellos hello) {
        byte[] bytes = hello.record();
        HelloKind whole = kind(ByteBuffer.wrap(bytes));

        for (int length = 0; length < bytes.length; length++) {
            assertThat(kind(ByteBuffer.wrap(bytes, 0, length)))
                    .as("%d bytes", length)
                    .isEqualTo(HelloKind.INCOMPLETE);
        }
        assertThat(whole).isNotEqualTo(HelloKind.INCOMPLETE);
    }

    @ParameterizedTest
    @MethodSource("hellos")
    void overManyRecords_readsTheSame(Hellos hello) {
        long whole = ClientHello.classify(ByteBuffer.wrap(hello.record()), ServerTls.DEFAULT);

        for (int most : new int[] {1, 2, 3, 4, 5, 7, 64, 500}) {
            byte[] bytes = hello.records(most);
            long pieces = ClientHello.classify(ByteBuffer.wrap(bytes), ServerTls.DEFAULT);
            assertThat(ClientHello.kind(pieces)).as("records of %d", most).isEqualTo(ClientHello.kind(whole));
            assertThat(ClientHello.ticketKey(pieces)).isEqualTo(ClientHello.ticketKey(whole));
            assertThat(ClientHello.lengthBytes(pieces)).isEqualTo(bytes.length);
            assertThat(kind(ByteBuffer.wrap(bytes, 0, bytes.length - 1))).isEqualTo(HelloKind.INCOMPLETE);
        }
    }

    @ParameterizedTest
    @MethodSource("hellos")
    void anyBuffer_isReadFromItsPosition_andLeftAsItWas(Hellos hello) {
        byte[] bytes = hello.record();
        HelloKind expected = kind(ByteBuffer.wrap(bytes));
        for (ByteBuffer buffer : List.of(ByteBuffer.allocate(4_096), ByteBuffer.allocateDirect(4_096))) {
            buffer.order(ByteOrder.LITTLE_ENDIAN).position(37).put(bytes).flip().position(37);
            int limit = buffer.limit();

            assertThat(kind(buffer)).isEqualTo(expected);
            assertThat(kind(buffer.asReadOnlyBuffer())).isEqualTo(expected);
            assertThat(buffer.position()).isEqualTo(37);
            assertThat(buffer.limit()).isEqualTo(limit);
        }
    }
}
