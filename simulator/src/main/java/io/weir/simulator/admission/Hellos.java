package io.weir.simulator.admission;

import io.weir.tls.ClientHello;
import io.weir.tls.ServerTls;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * What the shipped classifier says of simulated clients' hellos: bytes as RFC 5246 and RFC 5077 lay them out are classified
 * once for each ticket key and remembered. One thread.
 */
final class Hellos {
    private static final int RECORD_HEADER_BYTES = 5;
    private static final int MESSAGE_HEADER_BYTES = 4;
    private static final int TICKET_EXTENSION = 35;
    private static final int RANDOM_BYTES = 32;

    /** Longer than a cached session's identity, as JSSE's tickets are; they begin with the key's number. */
    private static final int TICKET_BYTES = 160;

    private final Map<Integer, Long> byKey = new HashMap<>();

    /** The classifier's answer for a hello that offers a ticket of a key, or none for {@link Handshake#NO_TICKET}. */
    long hello(int ticketKey) {
        return byKey.computeIfAbsent(ticketKey, key -> ClientHello.classify(bytes(key), ServerTls.DEFAULT));
    }

    private static ByteBuffer bytes(int key) {
        int ticketBytes = key == Handshake.NO_TICKET ? 0 : TICKET_BYTES;
        int extensionsBytes = 4 + ticketBytes;
        int bodyBytes = 2 + RANDOM_BYTES + 1 + 2 + 2 + 2 + 2 + extensionsBytes;
        ByteBuffer hello = ByteBuffer.allocate(RECORD_HEADER_BYTES + MESSAGE_HEADER_BYTES + bodyBytes);
        hello.put((byte) 0x16).putShort((short) 0x0301).putShort((short) (MESSAGE_HEADER_BYTES + bodyBytes));
        hello.putInt(1 << 24 | bodyBytes);
        hello.putShort((short) 0x0303).put(new byte[RANDOM_BYTES]);
        // No session id; one cipher suite; no compression.
        hello.put((byte) 0)
                .putShort((short) 2)
                .putShort((short) 0xC02B)
                .put((byte) 1)
                .put((byte) 0);
        hello.putShort((short) extensionsBytes)
                .putShort((short) TICKET_EXTENSION)
                .putShort((short) ticketBytes);
        if (ticketBytes > 0) {
            hello.putInt(key).put(new byte[ticketBytes - Integer.BYTES]);
        }
        return hello.flip();
    }
}
