package io.weir.benchmarks.tls.client;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** Buffers that all connections of the one thread share, so that a waiting connection holds none. */
final class ScratchBuffers {
    /** More than any TLS record (RFC 5246, section 6.2.3: 2^14 + 2,048 and the header). */
    private static final int RECORD_BYTES = 18 * 1024;

    private final Deque<ByteBuffer> spare = new ArrayDeque<>();
    private final ByteBuffer out = ByteBuffer.allocate(RECORD_BYTES);
    private final ByteBuffer plain = ByteBuffer.allocate(RECORD_BYTES);

    /** Returns an empty one for what is sent; good until the next call. */
    ByteBuffer out() {
        return out.clear();
    }

    /** Returns an empty one for what was decrypted; good until the next call. */
    ByteBuffer plain() {
        return plain.clear();
    }

    /** Lends an empty one for what was received. */
    ByteBuffer take() {
        ByteBuffer buffer = spare.poll();
        return buffer == null ? ByteBuffer.allocate(RECORD_BYTES) : buffer.clear();
    }

    void giveBack(ByteBuffer buffer) {
        spare.push(buffer);
    }
}
