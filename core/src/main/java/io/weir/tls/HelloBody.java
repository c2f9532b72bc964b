package io.weir.tls;

import static io.weir.tls.ClientHello.u16;
import static io.weir.tls.ClientHello.u8;

import java.nio.ByteBuffer;

/**
 * Reads the body of a ClientHello: the fields up to the extensions, and of those the ones that speak of resumption.
 *
 * <p>Every length is checked against what encloses it before it is used.
 */
final class HelloBody {
    /** Version (2) and random (32). */
    static final int BEFORE_SESSION_ID_BYTES = 34;

    static final int MAX_SESSION_ID_BYTES = 32;

    private static final int TLS13 = 0x0304;
    private static final int PSK_WITH_DHE = 1;

    /** The shortest binder: RFC 8446, 4.2.11. */
    private static final int MIN_BINDER_BYTES = 32;

    /** JSSE's identities of cached sessions have 32 bytes; tickets are longer. */
    private static final int CACHED_IDENTITY_BYTES = 32;

    private static final int SESSION_TICKET = 35;
    private static final int PRE_SHARED_KEY = 41;
    private static final int EARLY_DATA = 42;
    private static final int SUPPORTED_VERSIONS = 43;
    private static final int COOKIE = 44;
    private static final int KEY_EXCHANGE_MODES = 45;
    private static final int ENCRYPTED_HELLO = 0xFE0D;

    private HelloBody() {}

    /** Classifies the body of {@code length} bytes at {@code from}, all of which are there. */
    static long classify(ByteBuffer src, int from, int length, ServerTls server) {
        int end = from + length;
        int at = from + BEFORE_SESSION_ID_BYTES;
        if (at >= end) {
            return malformed();
        }
        int sessionIdBytes = u8(src, at);
        at += 1 + sessionIdBytes;
        if (sessionIdBytes > MAX_SESSION_ID_BYTES || at + 2 > end) {
            return malformed();
        }
        int ciphersBytes = u16(src, at);
        at += 2 + ciphersBytes;
        if (ciphersBytes == 0 || (ciphersBytes & 1) != 0 || at >= end) {
            return malformed();
        }
        int compressionBytes = u8(src, at);
        at += 1 + compressionBytes;
        if (compressionBytes == 0 || at > end) {
            return malformed();
        }
        if (at == end) {
            return older(src, -1, sessionIdBytes > 0, server);
        }
        if (at + 2 > end || u16(src, at) != end - at - 2) {
            return malformed();
        }
        return extensions(src, at + 2, end, sessionIdBytes > 0, server);
    }

    private static long extensions(ByteBuffer src, int from, int end, boolean hasSessionId, ServerTls server) {
        int flags = 0;
        int ticketAt = -1;
        int keyAt = -1;
        int modesAt = -1;
        int versionsAt = -1;
        int next;
        for (int at = from; at < end; at = next) {
            if (at + 4 > end) {
                return malformed();
            }
            int type = u16(src, at);
            next = at + 4 + u16(src, at + 2);
            // Of those that decide, one each; a pre-shared key is the last of all.
            boolean twice = (type == SESSION_TICKET && ticketAt >= 0)
                    || (type == KEY_EXCHANGE_MODES && modesAt >= 0)
                    || (type == SUPPORTED_VERSIONS && versionsAt >= 0);
            if (next > end || twice || keyAt >= 0) {
                return malformed();
            }
            switch (type) {
                case SESSION_TICKET -> ticketAt = at;
                case PRE_SHARED_KEY -> keyAt = at;
                case KEY_EXCHANGE_MODES -> modesAt = at;
                case SUPPORTED_VERSIONS -> versionsAt = at;
                case EARLY_DATA -> flags |= ClientHello.FLAG_EARLY_DATA;
                case COOKIE -> flags |= ClientHello.FLAG_COOKIE;
                case ENCRYPTED_HELLO -> flags |= ClientHello.FLAG_ECH;
                default -> {}
            }
        }
        if (versionsAt >= 0 && !isListOf(src, versionsAt, 2)) {
            return malformed();
        }
        if (server.tls13() && versionsAt >= 0 && offersTls13(src, versionsAt)) {
            return flags | ClientHello.FLAG_TLS13 | preSharedKey(src, keyAt, modesAt);
        }
        return flags | older(src, ticketAt, hasSessionId, server);
    }

    /** TLS 1.3: the session id is there for old middleboxes, a ticket extension for old servers; neither counts. */
    private static long preSharedKey(ByteBuffer src, int keyAt, int modesAt) {
        if (keyAt < 0) {
            return HelloKind.FULL.code();
        }
        if (modesAt < 0 || !isListOf(src, modesAt, 1) || !isOffer(src, keyAt + 4, end(src, keyAt))) {
            return malformed();
        }
        if (!offersDhe(src, modesAt)) {
            return HelloKind.FULL.code();
        }
        int identityBytes = u16(src, keyAt + 6);
        return HelloKind.PRE_SHARED_KEY.code()
                | (identityBytes > CACHED_IDENTITY_BYTES ? ticketKey(src, keyAt + 8) : 0);
    }

    /** Checks identities and binders: both lists fill the extension, with one binder for each identity. */
    private static boolean isOffer(ByteBuffer src, int from, int end) {
        if (from + 2 > end) {
            return false;
        }
        int identitiesEnd = from + 2 + u16(src, from);
        int identities = 0;
        int at = from + 2;
        while (at < identitiesEnd) {
            if (identitiesEnd + 2 > end || at + 2 > identitiesEnd || u16(src, at) == 0) {
                return false;
            }
            // Length, identity, and the age of the ticket in four bytes.
            at += 2 + u16(src, at) + 4;
            identities++;
        }
        if (identities == 0 || at != identitiesEnd || at + 2 + u16(src, at) != end) {
            return false;
        }
        at += 2;
        while (at < end) {
            int binderBytes = u8(src, at);
            at += 1 + binderBytes;
            identities--;
            if (binderBytes < MIN_BINDER_BYTES) {
                return false;
            }
        }
        return at == end && identities == 0;
    }

    private static long older(ByteBuffer src, int ticketAt, boolean hasSessionId, ServerTls server) {
        if (!server.tls12()) {
            return HelloKind.FULL.code();
        }
        if (server.tickets() && ticketAt >= 0) {
            int ticketBytes = u16(src, ticketAt + 2);
            if (ticketBytes == 0) {
                return HelloKind.FULL.code();
            }
            return HelloKind.TICKET.code() | (ticketBytes > CACHED_IDENTITY_BYTES ? ticketKey(src, ticketAt + 4) : 0);
        }
        return (hasSessionId ? HelloKind.SESSION_ID : HelloKind.FULL).code();
    }

    private static long ticketKey(ByteBuffer src, int at) {
        long key = (long) u16(src, at) << 16 | u16(src, at + 2);
        return key << 32 | ClientHello.FLAG_TICKET_KEY;
    }

    /** Whether an extension is one list with a length of one byte, not empty, of items of {@code itemBytes}. */
    private static boolean isListOf(ByteBuffer src, int at, int itemBytes) {
        int length = u16(src, at + 2);
        return length > itemBytes && u8(src, at + 4) == length - 1 && (length - 1) % itemBytes == 0;
    }

    private static boolean offersTls13(ByteBuffer src, int at) {
        for (int i = at + 5; i < end(src, at); i += 2) {
            if (u16(src, i) == TLS13) {
                return true;
            }
        }
        return false;
    }

    private static boolean offersDhe(ByteBuffer src, int at) {
        for (int i = at + 5; i < end(src, at); i++) {
            if (u8(src, i) == PSK_WITH_DHE) {
                return true;
            }
        }
        return false;
    }

    private static int end(ByteBuffer src, int at) {
        return at + 4 + u16(src, at + 2);
    }

    private static long malformed() {
        return HelloKind.MALFORMED.code();
    }
}
