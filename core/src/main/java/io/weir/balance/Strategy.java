package io.weir.balance;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The balancing algorithms by the names that settings and reports use. */
public enum Strategy {
    /** One after the other. */
    ROUND_ROBIN("round-robin", false),
    /** Any, each as likely. */
    RANDOM("random", false),
    /** One after the other, by weights and evenly spread. */
    WEIGHTED_ROUND_ROBIN("weighted-round-robin", true),
    /** Any, as likely as its weight says. */
    WEIGHTED_RANDOM("weighted-random", true),
    /** The one with fewer requests in flight of two random ones. */
    P2C("p2c", false);

    private final String text;
    private final boolean weighted;

    Strategy(String text, boolean weighted) {
        this.text = text;
        this.weighted = weighted;
    }

    /**
     * Returns the name.
     *
     * @return as in a setting
     */
    public String text() {
        return text;
    }

    /**
     * Says whether weights count.
     *
     * @return true when they do
     */
    public boolean isWeighted() {
        return weighted;
    }

    /**
     * Makes an instance of the algorithm.
     *
     * @param randomBits where random algorithms get their numbers from, any long as likely; thread-safe if the selector is to be
     * @return a new one, which shares nothing with others
     */
    public Selector newSelector(LongSupplier randomBits) {
        return switch (this) {
            case ROUND_ROBIN -> new RoundRobin();
            case RANDOM -> new RandomChoice(randomBits);
            case WEIGHTED_ROUND_ROBIN -> new WeightedRoundRobin();
            case WEIGHTED_RANDOM -> new WeightedRandom(randomBits);
            case P2C -> new LeastOfTwo(randomBits);
        };
    }

    /**
     * Returns all names.
     *
     * @return in the order of the constants
     */
    public static List<String> texts() {
        return Arrays.stream(values()).map(Strategy::text).toList();
    }

    /**
     * Finds a strategy by its name.
     *
     * @param text the name, as in a setting
     * @return the strategy, empty when there is none of that name
     */
    public static Optional<Strategy> of(String text) {
        return Arrays.stream(values())
                .filter(strategy -> strategy.text.equals(text))
                .findFirst();
    }
}
