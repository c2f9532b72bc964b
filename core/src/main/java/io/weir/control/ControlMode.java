package io.weir.control;

import io.weir.config.SettingsReader;
import java.util.List;
import java.util.Locale;

/** How far a {@link ControlLoop} goes. */
public enum ControlMode {
    /** It moves the limit. */
    ON,
    /** It decides and logs what it would do, and changes nothing. */
    MEASURE,
    /** It does nothing. */
    OFF;

    private static final List<String> WORDS = List.of("on", "measure", "off");

    /**
     * Reads the setting {@code mode}: {@code on}, {@code measure} or {@code off}.
     *
     * @param reader notes the mistake when it is another word
     * @param otherwise the default
     * @return the mode, or the default when absent or wrong
     */
    public static ControlMode from(SettingsReader reader, ControlMode otherwise) {
        return valueOf(reader.oneOf("mode", otherwise.text(), WORDS).toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the mode as settings write it.
     *
     * @return for instance {@code measure}
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
