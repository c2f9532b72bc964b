package io.weir.simulator.random;

import java.util.random.RandomGenerator;

/**
 * Random numbers that depend on a key alone, not on how many were drawn before: what request 7 of session 12 costs is the same
 * whatever else happens, so that compared policies meet the very same requests.
 *
 * <p>SplitMix64 (Steele, Lea, Flood, OOPSLA 2014) started at a mix of seed and key. Does not allocate. One thread.
 */
public final class KeyedNumbers {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private final long seed;
    private final Mixer mixer = new Mixer();
    private final RandomStream stream = new RandomStream(mixer);

    KeyedNumbers(long seed) {
        this.seed = seed;
    }

    /**
     * Returns the numbers of a key, from their beginning.
     *
     * @param key any value; neighbouring keys have unrelated numbers
     * @return a stream that is good until this is called again
     */
    public RandomStream at(long key) {
        mixer.state = mix(seed ^ mix(key + GOLDEN_GAMMA));
        return stream;
    }

    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    private static final class Mixer implements RandomGenerator {
        private long state;

        @Override
        public long nextLong() {
            state += GOLDEN_GAMMA;
            return mix(state);
        }
    }
}
