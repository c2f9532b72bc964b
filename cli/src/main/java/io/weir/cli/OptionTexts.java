package io.weir.cli;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** The texts of a verb's options, as {@link io.weir.config.SettingsReader} reads them. Not thread-safe. */
public final class OptionTexts {
    private final Map<String, String> texts = new HashMap<>();

    /** Begins without any. */
    public OptionTexts() {}

    /**
     * Adds an option that may have been given.
     *
     * @param name the option's name, as mistakes show it
     * @param text its text; null when it was not given
     * @return this
     */
    public OptionTexts with(String name, String text) {
        if (text != null) {
            texts.put(name, text);
        }
        return this;
    }

    /**
     * Returns what was given.
     *
     * @return texts by name; a view
     */
    public Map<String, String> map() {
        return Collections.unmodifiableMap(texts);
    }
}
