package io.weir.tomcat.tls;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a controller does with a full handshake that the CPU cannot afford. */
public enum TlsMode {
    /** It waits, without a thread, until there is budget; when it has waited too long it is refused. */
    DEFER,
    /** It is refused, after a moment in which a slot might become free. */
    REFUSE,
    /** It goes on; what would have been done is counted. */
    MEASURE,
    /** Nobody looks. */
    OFF;

    /** How settings write the modes; {@code on} is the default of every controller. */
    static final List<String> WORDS = List.of("on", "defer", "refuse", "measure", "off");

    static TlsMode of(String word) {
        return Arrays.stream(values())
                .filter(mode -> mode.word().equals(word))
                .findFirst()
                .orElse(DEFER);
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
