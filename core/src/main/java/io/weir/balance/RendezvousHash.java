package io.weir.balance;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Gives each key one of several nodes without remembering keys: every node gets a score for the key, the highest wins
 * (rendezvous hashing, Thaler and Ravishankar 1998, doi 10.1109/90.663936).
 *
 * <p>The winner depends on the nodes' names and the key alone, so every gateway finds the same one, before and after a
 * restart, in whatever order the nodes are written. When a node comes or goes, only the keys that it wins or held move.
 * Nodes of one name share their keys' winner: the first that is eligible.
 *
 * <p>Immutable. A choice costs one multiply-mix per node, a few microseconds with 1,000 of them, and allocates nothing.
 */
public final class RendezvousHash {
    // Offset and prime of the 64-bit FNV-1a hash.
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    // Multipliers of MurmurHash3's 64-bit finalizer.
    private static final long MIX_1 = 0xff51afd7ed558ccdL;
    private static final long MIX_2 = 0xc4ceb9fe1a85ec53L;

    private final long[] fingerprints;

    /**
     * Prepares the choice among nodes.
     *
     * @param names the nodes' names in their order
     */
    public RendezvousHash(List<String> names) {
        this.fingerprints =
                names.stream().mapToLong(RendezvousHash::fingerprint).toArray();
    }

    /**
     * Returns the number that stands for a node's name: the first 64 bits of its SHA-256, from which the name cannot be read
     * back, though a guess at it can be checked.
     *
     * @param name the node's name
     * @return the same number in every process
     */
    public static long fingerprint(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /**
     * Hashes a key. Clients may write keys, and one who tries can find many that share a node: this spreads load, it
     * protects nothing.
     *
     * @param key any text
     * @return the same number in every process
     */
    public static long hash(CharSequence key) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < key.length(); i++) {
            hash = (hash ^ key.charAt(i)) * FNV_PRIME;
        }
        return mix(hash);
    }

    /**
     * Chooses the key's node among those that are eligible.
     *
     * @param keyHash what {@link #hash} made of the key
     * @param eligible says of an index whether that node may be chosen
     * @return the node's index; -1 when none is eligible
     */
    public int choose(long keyHash, IntPredicate eligible) {
        int winner = -1;
        long highest = 0;
        for (int i = 0; i < fingerprints.length; i++) {
            long score = mix(keyHash ^ fingerprints[i]);
            if ((winner < 0 || score > highest) && eligible.test(i)) {
                winner = i;
                highest = score;
            }
        }
        return winner;
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 33)) * MIX_1;
        mixed = (mixed ^ (mixed >>> 33)) * MIX_2;
        return mixed ^ (mixed >>> 33);
    }
}
