package io.weir.simulator.random;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.random.RandomGeneratorFactory;

/**
 * Makes the random streams of one run by name.
 *
 * <p>A stream's numbers depend on seed, replication, entity and purpose alone, not on which other streams there are or on the
 * order they are made in: adding one disturbs none. The four are hashed with SHA-256 into the whole 256-bit state of the
 * generator, so no two streams are near each other by construction. Immutable.
 *
 * @param seed of the experiment; the same for the policies that are compared
 * @param replication number of the repeat, from 0
 */
public record RandomStreams(long seed, int replication) {
    private static final String ALGORITHM = "L64X128MixRandom";

    /**
     * Makes a stream. Asked twice it makes two of the same numbers; keep it.
     *
     * @param entity whose, for instance {@code client} or {@code node-3}
     * @param purpose what for, for instance {@code arrivals}
     * @return a new stream at its beginning
     */
    public RandomStream stream(String entity, String purpose) {
        return new RandomStream(RandomGeneratorFactory.of(ALGORITHM).create(hash(entity, purpose)));
    }

    /**
     * Makes numbers that are looked up by key instead of drawn in turn.
     *
     * @param entity whose, for instance {@code client}
     * @param purpose what for, for instance {@code requests}
     * @return the keyed numbers
     */
    public KeyedNumbers keyed(String entity, String purpose) {
        return new KeyedNumbers(ByteBuffer.wrap(hash(entity, purpose)).getLong());
    }

    /**
     * Makes a seed for what draws by itself, as shipped controllers do.
     *
     * @param entity whose
     * @param purpose what for
     * @return any value
     */
    public long seed(String entity, String purpose) {
        return ByteBuffer.wrap(hash(entity, purpose)).getLong();
    }

    private byte[] hash(String entity, String purpose) {
        byte[] entityBytes = entity.getBytes(StandardCharsets.UTF_8);
        MessageDigest digest = sha256();
        // The length keeps "ab" + "c" and "a" + "bc" apart.
        digest.update(ByteBuffer.allocate(Long.BYTES + 2 * Integer.BYTES)
                .putLong(seed)
                .putInt(replication)
                .putInt(entityBytes.length)
                .array());
        digest.update(entityBytes);
        digest.update(purpose.getBytes(StandardCharsets.UTF_8));
        return digest.digest();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
