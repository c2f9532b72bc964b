package io.weir.tls;

import java.nio.ByteBuffer;

/**
 * Reads the first bytes of a TLS connection and says whether a full handshake or a resumption follows.
 *
 * <p>Works on what lies between a buffer's position and its limit, heap or direct, in either byte order, and moves neither.
 * Never throws on any content. A hello that is not complete yields {@link HelloKind#INCOMPLETE} and is read again from its
 * beginning when there is more; that costs a few steps per TLS record. A hello in one record, as practically all are, is read
 * without allocation; one that is spread over several is copied once, when complete. Stateless and thread-safe; a buffer
 * belongs to its caller.
 *
 * <p>The answer is one {@code long}, so that the path of a handshake allocates nothing; read it with the methods below.
 */
public final class ClientHello {
    /** 32 KiB: the longest handshake message that JSSE takes by default; longer hellos are not read. */
    public static final int MAX_HELLO_BYTES = 32_768;

    /** 64 KiB: how far records are followed; Tomcat's own limit for a hello. One-byte records reach it early. */
    public static final int MAX_WALK_BYTES = 65_536;

    /** 16 KiB: the longest plain text record (RFC 8446, 5.1). */
    static final int MAX_RECORD_BYTES = 16_384;

    static final int FLAG_TLS13 = 1 << 4;
    static final int FLAG_EARLY_DATA = 1 << 5;
    static final int FLAG_COOKIE = 1 << 6;
    static final int FLAG_ECH = 1 << 7;
    static final int FLAG_TICKET_KEY = 1 << 8;

    private static final int RECORD_HEADER_BYTES = 5;
    private static final int MESSAGE_HEADER_BYTES = 4;
    private static final int CHANGE_CIPHER_SPEC = 0x14;
    private static final int ALERT = 0x15;
    private static final int HANDSHAKE = 0x16;
    private static final int CLIENT_HELLO = 1;
    private static final int SSL3_MAJOR = 3;
    private static final int SSL2_BIT = 0x80;
    private static final int LENGTH_SHIFT = 12;
    private static final int LENGTH_MASK = 0xFFFFF;

    private static final byte[] COMPATIBILITY_RECORD = {CHANGE_CIPHER_SPEC, SSL3_MAJOR, 3, 0, 1, 1};

    private ClientHello() {}

    /**
     * Classifies what a client has sent so far.
     *
     * @param src from position to limit: everything since the connection began
     * @param server what the server can do
     * @return the packed answer
     */
    public static long classify(ByteBuffer src, ServerTls server) {
        int start = src.position();
        if (start == src.limit()) {
            return HelloKind.INCOMPLETE.code();
        }
        int first = u8(src, start);
        if (first == HANDSHAKE) {
            return records(src, start, server);
        }
        if (first == CHANGE_CIPHER_SPEC) {
            return afterCompatibilityRecord(src, start, server);
        }
        // A warning alert may be swallowed, and a hello after it accepted.
        return (first == ALERT ? HelloKind.MALFORMED : PlainText.kind(src, SSL2_BIT)).code();
    }

    /** The record that precedes the second hello of a client after a HelloRetryRequest (RFC 8446, D.4). */
    private static long afterCompatibilityRecord(ByteBuffer src, int start, ServerTls server) {
        int available = src.limit() - start;
        for (int i = 1; i < COMPATIBILITY_RECORD.length && i < available; i++) {
            if (i != 2 && u8(src, start + i) != COMPATIBILITY_RECORD[i]) {
                return HelloKind.MALFORMED.code();
            }
        }
        int next = start + COMPATIBILITY_RECORD.length;
        if (next >= src.limit()) {
            return HelloKind.INCOMPLETE.code();
        }
        return u8(src, next) == HANDSHAKE ? records(src, next, server) : HelloKind.MALFORMED.code();
    }

    /** Follows handshake records until the message is whole. */
    private static long records(ByteBuffer src, int start, ServerTls server) {
        int limit = src.limit();
        int at = start;
        int got = 0;
        int head = 0;
        while (true) {
            HelloKind fault = faultInHeader(src, at);
            if (fault != null) {
                return fault.code();
            }
            int length = u16(src, at + 3);
            int payload = at + RECORD_HEADER_BYTES;
            int available = Math.min(length, limit - payload);
            for (int i = 0; i < available && got + i < MESSAGE_HEADER_BYTES; i++) {
                head = head << 8 | u8(src, payload + i);
                if (got + i == 0 && head != CLIENT_HELLO) {
                    return HelloKind.MALFORMED.code();
                }
            }
            got += available;
            int messageBytes = head & 0xFFFFFF;
            if (got >= MESSAGE_HEADER_BYTES && messageBytes > MAX_HELLO_BYTES) {
                return HelloKind.TOO_LARGE.code();
            }
            if (available < length) {
                return HelloKind.INCOMPLETE.code();
            }
            int end = payload + length;
            if (got >= MESSAGE_HEADER_BYTES && got >= MESSAGE_HEADER_BYTES + messageBytes) {
                long answer = at == start
                        ? HelloBody.classify(src, payload + MESSAGE_HEADER_BYTES, messageBytes, server)
                        : HelloBody.classify(gather(src, start, messageBytes), 0, messageBytes, server);
                return answer | (long) (end - src.position()) << LENGTH_SHIFT;
            }
            if (end - start > MAX_WALK_BYTES) {
                return HelloKind.TOO_LARGE.code();
            }
            at = end;
        }
    }

    /** Returns what is wrong with a record's header as far as it is there, or null when it is whole and good. */
    private static HelloKind faultInHeader(ByteBuffer src, int at) {
        int available = src.limit() - at;
        boolean wrong = (available > 0 && u8(src, at) != HANDSHAKE) || (available > 1 && u8(src, at + 1) != SSL3_MAJOR);
        if (wrong) {
            return HelloKind.MALFORMED;
        }
        if (available < RECORD_HEADER_BYTES) {
            return HelloKind.INCOMPLETE;
        }
        int length = u16(src, at + 3);
        return length == 0 || length > MAX_RECORD_BYTES ? HelloKind.MALFORMED : null;
    }

    /** Copies a whole message's body out of the records that carry it. */
    private static ByteBuffer gather(ByteBuffer src, int start, int messageBytes) {
        byte[] body = new byte[messageBytes];
        int at = start;
        int skip = MESSAGE_HEADER_BYTES;
        int filled = 0;
        while (filled < messageBytes) {
            int length = u16(src, at + 3);
            int skipped = Math.min(skip, length);
            int count = Math.min(length - skipped, messageBytes - filled);
            for (int i = 0; i < count; i++) {
                body[filled + i] = src.get(at + RECORD_HEADER_BYTES + skipped + i);
            }
            skip -= skipped;
            filled += count;
            at += RECORD_HEADER_BYTES + length;
        }
        return ByteBuffer.wrap(body);
    }

    /**
     * Returns what the bytes are.
     *
     * @param hello an answer of {@link #classify}
     * @return its kind
     */
    public static HelloKind kind(long hello) {
        return HelloKind.of((int) hello & 0xF);
    }

    /**
     * Returns an answer that reads as a full handshake, for a host that has looked a session id up and found nothing.
     *
     * @param hello an answer of {@link #classify}
     * @return the same with kind {@link HelloKind#FULL}
     */
    public static long asFull(long hello) {
        return (hello & ~0xFL) | HelloKind.FULL.code();
    }

    /**
     * Returns whether client and server will speak TLS 1.3.
     *
     * @param hello an answer of {@link #classify}
     * @return false also when the hello was not read
     */
    public static boolean isTls13(long hello) {
        return (hello & FLAG_TLS13) != 0;
    }

    /**
     * Returns whether the client sends data before the handshake is over; more records follow the hello then.
     *
     * @param hello an answer of {@link #classify}
     * @return whether early data is announced
     */
    public static boolean hasEarlyData(long hello) {
        return (hello & FLAG_EARLY_DATA) != 0;
    }

    /**
     * Returns whether this is a second hello, the answer to a HelloRetryRequest with a cookie. It has been decided before.
     *
     * @param hello an answer of {@link #classify}
     * @return whether there is a cookie
     */
    public static boolean hasCookie(long hello) {
        return (hello & FLAG_COOKIE) != 0;
    }

    /**
     * Returns whether an encrypted hello (ECH), real or GREASE, lies inside; the outer one was read.
     *
     * @param hello an answer of {@link #classify}
     * @return whether there is one
     */
    public static boolean hasEncryptedHello(long hello) {
        return (hello & FLAG_ECH) != 0;
    }

    /**
     * Returns whether the claim names the key of its ticket. Cached sessions have none.
     *
     * @param hello an answer of {@link #classify}
     * @return whether {@link #ticketKey} means something
     */
    public static boolean hasTicketKey(long hello) {
        return (hello & FLAG_TICKET_KEY) != 0;
    }

    /**
     * Returns the first four bytes of the ticket: JSSE's key id, or the beginning of OpenSSL's key name. Anybody can copy it.
     *
     * @param hello an answer of {@link #classify}
     * @return the id; 0 when there is none
     */
    public static int ticketKey(long hello) {
        return (int) (hello >>> 32);
    }

    /**
     * Returns how many bytes from the buffer's position on belong to the hello's records.
     *
     * @param hello an answer of {@link #classify}
     * @return the length in bytes; 0 when the hello was not read to its end
     */
    public static int lengthBytes(long hello) {
        return (int) (hello >>> LENGTH_SHIFT) & LENGTH_MASK;
    }

    /**
     * Copies the session id out of a hello of kind {@link HelloKind#SESSION_ID} that came in one record.
     *
     * @param src the buffer that was classified
     * @return 1 to 32 bytes to look up in the server's session cache; empty when it cannot be read
     */
    public static byte[] sessionId(ByteBuffer src) {
        int at = src.position() + RECORD_HEADER_BYTES + MESSAGE_HEADER_BYTES + HelloBody.BEFORE_SESSION_ID_BYTES;
        boolean there = src.remaining() > at - src.position() && u8(src, src.position()) == HANDSHAKE;
        int length = there ? u8(src, at) : 0;
        boolean inRecord =
                there && at + 1 + length <= src.position() + RECORD_HEADER_BYTES + u16(src, src.position() + 3);
        if (!inRecord || length > HelloBody.MAX_SESSION_ID_BYTES || at + 1 + length > src.limit()) {
            return new byte[0];
        }
        byte[] id = new byte[length];
        for (int i = 0; i < length; i++) {
            id[i] = src.get(at + 1 + i);
        }
        return id;
    }

    static int u8(ByteBuffer src, int at) {
        return src.get(at) & 0xFF;
    }

    /** Two bytes, big end first, whatever the buffer's own order is. */
    static int u16(ByteBuffer src, int at) {
        return u8(src, at) << 8 | u8(src, at + 1);
    }
}
