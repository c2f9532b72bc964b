package io.weir.config;

import java.util.List;

/** Says everything that is wrong with a configuration, one line a mistake. */
public final class ConfigException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** The mistakes. */
    private final transient List<String> mistakes;

    /**
     * Creates the exception.
     *
     * @param mistakes at least one mistake, each a full sentence
     */
    public ConfigException(List<String> mistakes) {
        super(String.join(System.lineSeparator(), mistakes));
        this.mistakes = List.copyOf(mistakes);
    }

    /**
     * Returns the mistakes one by one.
     *
     * @return an immutable list; empty after deserialization, when only the message is left
     */
    public List<String> mistakes() {
        return mistakes == null ? List.of() : mistakes;
    }
}
