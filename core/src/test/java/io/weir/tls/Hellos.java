package io.weir.tls;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;

/** Builds hellos byte by byte, as RFC 8446 and RFC 5077 lay them out; lengths are computed, so a test may leave them alone. */
final class Hellos {
    static final int TICKET = 35;
    static final int PSK = 41;
    static final int EARLY_DATA = 42;
    static final int VERSIONS = 43;
    static final int COOKIE = 44;
    static final int MODES = 45;
    static final int KEY_SHARE = 51;
    static final int ECH = 0xFE0D;
    static final int GREASE = 0x8A8A;

    private byte[] sessionId = {};
    private final ByteArrayOutputStream extensions = new ByteArrayOutputStream();
    private boolean noExtensions;

    static Hellos tls12() {
        return new Hellos().with(0, bytes(0, 4, 0, 0, 1, 'a')).with(10, bytes(0, 2, 0, 29));
    }

    /** A compatibility session id and both versions, as JSSE and browsers send. */
    static Hellos tls13() {
        return tls12().sessionId(32).with(VERSIONS, bytes(4, 3, 4, 3, 3)).with(MODES, bytes(1, 1));
    }

    /** What a browser sends: GREASE everywhere, a post-quantum key share, a GREASE ECH; about 1,800 bytes. */
    static Hellos browser() {
        return new Hellos()
                .sessionId(32)
                .with(GREASE, bytes())
                .with(0, concat(bytes(0, 14, 0, 0, 11), new byte[11]))
                .with(23, bytes())
                .with(10, bytes(0, 8, 0x1A, 0x1A, 0x11, 0xEC, 0, 29, 0, 23))
                .with(16, bytes(0, 12, 2, 'h', '2', 8, 'h', 't', 't', 'p', '/', '1', '.', '1'))
                .with(VERSIONS, bytes(6, 0x2A, 0x2A, 3, 4, 3, 3))
                .with(MODES, bytes(1, 1))
                // GREASE share of one byte, X25519MLKEM768 (1,216), X25519 (32).
                .with(KEY_SHARE, keyShares(0x1A1A, 1, 0x11EC, 1_216, 29, 32))
                .with(ECH, filler(218))
                .with(0xDADA, bytes(0));
    }

    Hellos sessionId(int length) {
        sessionId = filler(length);
        return this;
    }

    Hellos withoutExtensions() {
        noExtensions = true;
        return this;
    }

    Hellos with(int type, byte[] data) {
        extensions.writeBytes(concat(u16(type), u16(data.length), data));
        return this;
    }

    Hellos preSharedKey(int... identityLengths) {
        byte[] identities = {};
        byte[] binders = {};
        for (int length : identityLengths) {
            identities = concat(identities, u16(length), filler(length), new byte[4]);
            binders = concat(binders, bytes(32), filler(32));
        }
        return with(PSK, concat(u16(identities.length), identities, u16(binders.length), binders));
    }

    byte[] body() {
        byte[] suites = bytes(0, 6, 0x4A, 0x4A, 0x13, 0x01, 0xC0, 0x2B);
        byte[] front = concat(bytes(3, 3), filler(32), bytes(sessionId.length), sessionId, suites, bytes(1, 0));
        return noExtensions ? front : concat(front, u16(extensions.size()), extensions.toByteArray());
    }

    byte[] message() {
        byte[] body = body();
        return concat(bytes(1, body.length >> 16, body.length >> 8, body.length), body);
    }

    /** One record. */
    byte[] record() {
        return records(Integer.MAX_VALUE);
    }

    /** The message in records of at most so many bytes. */
    byte[] records(int most) {
        byte[] message = message();
        byte[] all = {};
        for (int at = 0; at < message.length; ) {
            int length = Math.min(most, message.length - at);
            all = concat(all, bytes(0x16, 3, 1), u16(length), Arrays.copyOfRange(message, at, at + length));
            at += length;
        }
        return all;
    }

    static byte[] keyShares(int... groupsAndLengths) {
        byte[] shares = {};
        for (int i = 0; i < groupsAndLengths.length; i += 2) {
            int length = groupsAndLengths[i + 1];
            shares = concat(shares, u16(groupsAndLengths[i]), u16(length), filler(length));
        }
        return concat(u16(shares.length), shares);
    }

    static byte[] filler(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    static byte[] u16(int value) {
        return bytes(value >> 8, value);
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
