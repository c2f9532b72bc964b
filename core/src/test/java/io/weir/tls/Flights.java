package io.weir.tls;

import static io.weir.tls.Hellos.bytes;
import static io.weir.tls.Hellos.concat;
import static io.weir.tls.Hellos.filler;
import static io.weir.tls.Hellos.u16;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/** Builds what servers answer to a hello, byte by byte. */
final class Flights {
    static final int NEW_SESSION_TICKET = 4;
    static final int CERTIFICATE = 11;
    static final int SERVER_KEY_EXCHANGE = 12;

    private static final int HANDSHAKE = 22;
    private static final int CHANGE_CIPHER_SPEC = 20;
    private static final int APPLICATION_DATA = 23;
    private static final int SERVER_HELLO = 2;
    private static final String RETRY = "CF21AD74E59A6111BE1D8C021E65B891C2A211167ABB8C5E079E09E2C8A8339C";

    private static final byte[] KEY_SHARE = extension(51, concat(bytes(0, 29, 0, 32), filler(32)));
    private static final byte[] VERSION = extension(43, bytes(3, 4));
    private static final byte[] PSK = extension(41, bytes(0, 0));

    private Flights() {}

    /** ServerHello, the compatibility record, and the encrypted rest. */
    static byte[] tls13(boolean resumed) {
        return concat(hello13(resumed), compatibility(), record(APPLICATION_DATA, filler(90)));
    }

    /** A ServerHello of TLS 1.3; the key share is its last extension. */
    static byte[] hello13(boolean resumed) {
        return record(
                HANDSHAKE,
                hello(filler(32), 32, resumed ? concat(VERSION, PSK, KEY_SHARE) : concat(VERSION, KEY_SHARE)));
    }

    static byte[] pskFirst() {
        return record(HANDSHAKE, hello(filler(32), 0, concat(PSK, KEY_SHARE, VERSION)));
    }

    static byte[] retry() {
        byte[] random = HexFormat.of().parseHex(RETRY);
        return record(HANDSHAKE, hello(random, 32, concat(VERSION, extension(51, bytes(0, 24)))));
    }

    static byte[] compatibility() {
        return record(CHANGE_CIPHER_SPEC, bytes(1));
    }

    /** ServerHello and another message, each in a record of its own. */
    static byte[] tls12(int nextType) {
        return concat(record(HANDSHAKE, hello12()), record(HANDSHAKE, message(nextType, filler(70))));
    }

    static byte[] tls12InOneRecord(int nextType) {
        return record(HANDSHAKE, concat(hello12(), message(nextType, filler(70))));
    }

    static byte[] tls12ByCache(boolean extensions) {
        return concat(
                record(HANDSHAKE, extensions ? hello12() : hello(filler(32), 32, null)),
                compatibility(),
                record(HANDSHAKE, filler(40)));
    }

    private static byte[] hello12() {
        return hello(filler(32), 32, concat(extension(0xFF01, bytes(0)), extension(23, bytes())));
    }

    private static byte[] hello(byte[] random, int sessionId, byte[] extensions) {
        byte[] head = concat(bytes(3, 3), random, bytes(sessionId), filler(sessionId), bytes(0x13, 1, 0));
        return message(SERVER_HELLO, extensions == null ? head : concat(head, u16(extensions.length), extensions));
    }

    private static byte[] message(int type, byte[] body) {
        return concat(bytes(type, 0), u16(body.length), body);
    }

    private static byte[] extension(int type, byte[] data) {
        return concat(u16(type), u16(data.length), data);
    }

    private static byte[] record(int type, byte[] payload) {
        return concat(bytes(type, 3, 3), u16(payload.length), payload);
    }

    /** Puts each byte of each record that is whole into a record of its own. */
    static byte[] shred(byte[] flight) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = 0;
        while (at + 5 <= flight.length) {
            int length = (flight[at + 3] & 0xFF) << 8 | (flight[at + 4] & 0xFF);
            if (length == 0 || at + 5 + length > flight.length) {
                break;
            }
            for (int i = 0; i < length; i++) {
                out.writeBytes(concat(bytes(flight[at], 3, 3, 0, 1), bytes(flight[at + 5 + i])));
            }
            at += 5 + length;
        }
        out.write(flight, at, flight.length - at);
        return out.toByteArray();
    }
}
