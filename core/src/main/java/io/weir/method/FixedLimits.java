package io.weir.method;

import io.weir.config.SettingsReader;

/** Reads the setting {@code fixed}: a list of {@code NAME=LIMIT}; a limit may be {@code processors}, those at hand. */
final class FixedLimits {
    private static final String PROPERTY = "fixed";
    private static final String PROCESSORS = "processors";
    private static final String FORM = "a list such as 'GET /report=4, GET /search=processors'";

    private FixedLimits() {}

    static void read(SettingsReader reader, MethodLimitsSettings.Builder builder) {
        String text = reader.text(PROPERTY, "").trim();
        if (text.isEmpty()) {
            return;
        }
        for (String part : text.split(",", -1)) {
            // The last one: a name may hold an equals sign, a limit does not.
            int equals = part.lastIndexOf('=');
            String name = equals < 0 ? "" : part.substring(0, equals).trim();
            int limit = equals < 0 ? 0 : number(part.substring(equals + 1).trim());
            if (reader.mistakes().require(!name.isEmpty() && limit >= 1, PROPERTY, FORM, "'" + part.trim() + "'")) {
                builder.fixed(name, limit);
            }
        }
    }

    private static int number(String text) {
        if (text.equals(PROCESSORS)) {
            return Runtime.getRuntime().availableProcessors();
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
