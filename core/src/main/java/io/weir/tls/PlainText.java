package io.weir.tls;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Tells a plain HTTP request, an SSL 2.0 hello and garbage apart. */
final class PlainText {
    private static final int SSL2_CLIENT_HELLO = 1;

    /** Four letters of each method are enough; PRI begins HTTP/2 without TLS. */
    private static final byte[][] METHODS =
            methods("GET ", "HEAD", "POST", "PUT ", "DELE", "OPTI", "TRAC", "CONN", "PATC", "PRI ");

    private PlainText() {}

    static HelloKind kind(ByteBuffer src, int ssl2Bit) {
        int available = src.remaining();
        if ((ClientHello.u8(src, src.position()) & ssl2Bit) != 0) {
            if (available < 3) {
                return HelloKind.INCOMPLETE;
            }
            int type = ClientHello.u8(src, src.position() + 2);
            return type == SSL2_CLIENT_HELLO ? HelloKind.SSL2 : HelloKind.NOT_TLS;
        }
        for (byte[] method : METHODS) {
            if (begins(src, method, Math.min(available, method.length))) {
                return available < method.length ? HelloKind.INCOMPLETE : HelloKind.PLAIN_HTTP;
            }
        }
        return HelloKind.NOT_TLS;
    }

    private static boolean begins(ByteBuffer src, byte[] method, int length) {
        for (int i = 0; i < length; i++) {
            if (src.get(src.position() + i) != method[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[][] methods(String... names) {
        byte[][] methods = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            methods[i] = names[i].getBytes(StandardCharsets.US_ASCII);
        }
        return methods;
    }
}
