package io.weir.simulator.predict;

import java.util.Map;

/**
 * What would be different. Immutable.
 *
 * @param text in words, for people
 * @param changes settings of the live scenario, by path; empty for nothing
 * @param onlyIfNeeded whether the answer is also no when the SLO is kept without: for what costs something, as a node does
 */
public record Question(String text, Map<String, String> changes, boolean onlyIfNeeded) {
    /** Keeps a copy. */
    public Question {
        changes = Map.copyOf(changes);
    }

    /**
     * Asks whether the SLO is kept as things are.
     *
     * @return the question
     */
    public static Question asIs() {
        return new Question("as it is", Map.of(), false);
    }

    /**
     * Asks whether a class of work may be admitted at a rate.
     *
     * @param population its name in the scenario's clients
     * @param perSecond new sessions a second, zero or more
     * @return the question
     */
    public static Question admit(String population, double perSecond) {
        return new Question(
                "admit " + perSecond + "/s of " + population,
                Map.of("clients." + population + ".perSecond", String.valueOf(perSecond)),
                false);
    }

    /**
     * Asks whether the database pools should have another size.
     *
     * @param size connections of each node, 1 or more
     * @return the question
     */
    public static Question resizePool(int size) {
        return new Question(
                "resize the pools to " + size,
                Map.of("nodes.pool.size", String.valueOf(size), "nodes.pool.max", String.valueOf(size)),
                true);
    }

    /**
     * Asks whether there should be more nodes.
     *
     * @param count how many there would be, 1 or more
     * @return the question
     */
    public static Question nodes(int count) {
        return new Question("have " + count + " nodes", Map.of("nodes.count", String.valueOf(count)), true);
    }
}
