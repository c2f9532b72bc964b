package io.weir.samples.gcload;

import java.util.Random;

/** What every request leaves behind: short-lived buffers that a minor collection frees. */
final class Garbage {
    /** Of the order of a small JSON or XML buffer; a guess. */
    private static final int CHUNK_BYTES = 2_048;

    private final Random random;
    private int checksum;

    Garbage(Random random) {
        this.random = random;
    }

    /** Allocates about {@code bytes}, in chunks of 1 to 3 KB, and drops it. */
    void make(int bytes) {
        for (int made = 0; made < bytes; ) {
            byte[] chunk = new byte[CHUNK_BYTES / 2 + random.nextInt(CHUNK_BYTES)];
            chunk[chunk.length / 2] = (byte) made;
            // Read back, so that the allocation cannot be optimised away.
            checksum += chunk[chunk.length / 2] + chunk.length;
            made += chunk.length;
        }
    }

    int checksum() {
        return checksum;
    }
}
