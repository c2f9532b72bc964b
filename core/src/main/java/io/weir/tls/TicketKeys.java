package io.weir.tls;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Learns which ticket keys this server can still open: those whose tickets led to resumptions.
 *
 * <p>After a restart or a certificate reload every old ticket names a key that is gone. A key is learned by a resumption,
 * which nobody can forge, and forgotten by claims that fail. Anybody can invent or copy a key's name, so an unknown key is
 * given a few trials a second and not more, and a good one is lost when most of its claims fail. Fixed size; thread-safe,
 * lock-free, no allocation; a lost race loses one event.
 */
final class TicketKeys {
    /** Good keys at a time: one per host config and certificate, two after a rotation. More take the place of the weakest. */
    private static final int GOOD_SLOTS = 32;

    /** Keys whose trial failed lately. */
    private static final int BAD_SLOTS = 64;

    /** A key may have this many failures more than successes before it is forgotten. */
    private static final int START = 4;

    private static final int MOST = 16;

    /** 2^33 ns, 9 s: how long an unknown key that failed gets no other trial. */
    private static final int BAD_SHIFT = 33;

    private final AtomicLongArray good = new AtomicLongArray(GOOD_SLOTS);
    private final AtomicLongArray bad = new AtomicLongArray(BAD_SLOTS);

    boolean isGood(int key) {
        return find(key) >= 0;
    }

    /** Whether a trial of this unknown key failed a moment ago. */
    boolean isBad(int key, long nowNanos) {
        long slot = bad.get(badSlot(key));
        long age = ((nowNanos >>> BAD_SHIFT) - slot) & 0xFFFF;
        return slot != 0 && (int) (slot >>> 32) == key && age <= 1;
    }

    void resumed(int key) {
        int at = find(key);
        if (at < 0) {
            at = weakest();
            good.set(at, pack(key, START));
        } else {
            good.set(at, pack(key, Math.min(MOST, score(good.get(at)) + 1)));
        }
    }

    void failed(int key, long nowNanos) {
        int at = find(key);
        if (at < 0) {
            bad.set(badSlot(key), (long) key << 32 | 1L << 31 | ((nowNanos >>> BAD_SHIFT) & 0xFFFF));
            return;
        }
        int score = score(good.get(at)) - 1;
        good.set(at, score > 0 ? pack(key, score) : 0);
    }

    int count() {
        int count = 0;
        for (int i = 0; i < GOOD_SLOTS; i++) {
            count += good.get(i) != 0 ? 1 : 0;
        }
        return count;
    }

    private int find(int key) {
        for (int i = 0; i < GOOD_SLOTS; i++) {
            long slot = good.get(i);
            if (slot != 0 && (int) (slot >>> 32) == key) {
                return i;
            }
        }
        return -1;
    }

    private int weakest() {
        int weakest = 0;
        for (int i = 1; i < GOOD_SLOTS; i++) {
            if (score(good.get(i)) < score(good.get(weakest))) {
                weakest = i;
            }
        }
        return weakest;
    }

    private static int badSlot(int key) {
        return (key * 0x9E3779B9) >>> 26;
    }

    private static long pack(int key, int score) {
        return (long) key << 32 | score;
    }

    private static int score(long slot) {
        return (int) slot;
    }
}
