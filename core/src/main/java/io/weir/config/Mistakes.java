package io.weir.config;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is wrong with one component's settings, so that all of it is reported at once.
 *
 * <p>Not thread-safe.
 */
public final class Mistakes {
    private final String prefix;
    private final List<String> messages = new ArrayList<>();

    /**
     * Starts without a mistake.
     *
     * @param component what is configured, for instance {@code balancer}
     * @param name which one of them, for instance its route's id
     */
    public Mistakes(String component, String name) {
        this.prefix = component + " '" + name + "': ";
    }

    /**
     * Notes a mistake when a condition does not hold.
     *
     * @param holds the condition
     * @param property the property's name
     * @param rule what it must be, with the unit, as in {@code >= 10 (ms)}
     * @param value what it was
     * @return the condition
     */
    public boolean require(boolean holds, String property, String rule, Object value) {
        if (!holds) {
            add(property, rule, value);
        }
        return holds;
    }

    /**
     * Notes a mistake.
     *
     * @param property the property's name
     * @param rule what it must be, with the unit
     * @param value what it was
     */
    public void add(String property, String rule, Object value) {
        messages.add(prefix + property + " must be " + rule + ", but was " + value);
    }

    /**
     * Takes over the mistakes of a part that was read by itself.
     *
     * @param part what was thrown on reading it
     */
    public void addAll(ConfigException part) {
        messages.addAll(part.mistakes());
    }

    /**
     * Returns the mistakes so far.
     *
     * @return an immutable copy, in the order in which they were noted
     */
    public List<String> messages() {
        return List.copyOf(messages);
    }

    /**
     * Refuses the configuration when there is a mistake.
     *
     * @throws ConfigException with every mistake in its message
     */
    public void throwIfAny() {
        if (!messages.isEmpty()) {
            throw new ConfigException(messages);
        }
    }
}
