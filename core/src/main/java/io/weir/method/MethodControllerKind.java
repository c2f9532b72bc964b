package io.weir.method;

import io.weir.config.SettingsReader;
import java.util.List;

/** Who finds the limits. */
public enum MethodControllerKind {
    /** One controller for all: each method's share of what it achieves alone, summed up. The default. */
    METHOD("method"),
    /** The published rule: each method climbs its own throughput. */
    THROUGHPUT_FEEDBACK("throughput-feedback"),
    /** Nobody: limits stay where they start. */
    NONE("none");

    private static final List<String> WORDS = List.of(METHOD.text, THROUGHPUT_FEEDBACK.text, NONE.text);

    private final String text;

    MethodControllerKind(String text) {
        this.text = text;
    }

    /**
     * Reads the setting {@code controller}.
     *
     * @param reader notes the mistake when it is another word
     * @return the kind, or the default when absent or wrong
     */
    public static MethodControllerKind from(SettingsReader reader) {
        return values()[WORDS.indexOf(reader.oneOf("controller", METHOD.text, WORDS))];
    }

    /**
     * Returns the kind as settings write it.
     *
     * @return for instance {@code throughput-feedback}
     */
    public String text() {
        return text;
    }
}
