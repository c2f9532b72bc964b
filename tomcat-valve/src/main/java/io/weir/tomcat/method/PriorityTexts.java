package io.weir.tomcat.method;

import io.weir.config.CidrList;
import io.weir.config.SettingsReader;
import io.weir.tomcat.method.Priorities.HostClass;
import io.weir.tomcat.method.Priorities.RoleClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/** Reads the settings that say who goes first. */
final class PriorityTexts {
    static final String HOSTS = "hosts";
    static final String ROLES = "roles";
    static final String HEADER = "priorityHeader";
    static final String TRUSTED = "trustedProxies";
    static final String DEFAULT_CLASS = "defaultClass";

    // A field name of RFC 9110.
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
    private static final Pattern CLASS = Pattern.compile("[0-9]{1,2}");

    private PriorityTexts() {}

    /**
     * Reads them.
     *
     * @param reader notes the mistakes
     * @param classes how many classes there are
     * @return the priorities; what was wrong is left out
     */
    static Priorities read(SettingsReader reader, int classes) {
        List<HostClass> hosts = list(
                reader,
                HOSTS,
                "10.1.0.0/16=0, 10.9.0.0/16=2",
                classes,
                (block, number) -> new HostClass(CidrList.parse(block), number));
        List<RoleClass> roles = list(reader, ROLES, "operator=0, batch=2", classes, RoleClass::new);
        Optional<String> header = header(reader);
        Optional<CidrList> trusted = trusted(reader);
        reader.mistakes()
                .require(
                        header.isPresent() == trusted.isPresent(),
                        TRUSTED,
                        "set with " + HEADER + ", and not without",
                        "'" + trusted.map(CidrList::toString).orElse("") + "' with " + HEADER + " '" + header.orElse("")
                                + "'");
        // In the middle: there is a class to promote to and one to demote to.
        int otherwise = reader.integer(DEFAULT_CLASS, (classes - 1) / 2, 0, classes - 1);
        return new Priorities(hosts, roles, header, trusted, classes, otherwise);
    }

    private static <T> List<T> list(
            SettingsReader reader, String property, String example, int classes, BiFunction<String, Integer, T> entry) {
        List<T> entries = new ArrayList<>();
        String text = reader.text(property, "").trim();
        if (text.isEmpty()) {
            return entries;
        }
        String form = "a comma list such as '" + example + "' with classes 0 (first) to " + (classes - 1);
        for (String part : text.split(",", -1)) {
            String trimmed = part.trim();
            int equals = trimmed.lastIndexOf('=');
            String key = equals < 0 ? "" : trimmed.substring(0, equals).trim();
            String number = trimmed.substring(equals + 1).trim();
            boolean valid = !key.isEmpty() && CLASS.matcher(number).matches() && Integer.parseInt(number) < classes;
            if (!reader.mistakes().require(valid, property, form, "'" + trimmed + "'")) {
                continue;
            }
            try {
                entries.add(entry.apply(key, Integer.valueOf(number)));
            } catch (IllegalArgumentException e) {
                reader.mistakes().add(property, form, "'" + trimmed + "': " + e.getMessage());
            }
        }
        return entries;
    }

    private static Optional<String> header(SettingsReader reader) {
        String text = reader.text(HEADER, "").trim();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        reader.mistakes()
                .require(TOKEN.matcher(text).matches(), HEADER, "the name of an HTTP header", "'" + text + "'");
        return Optional.of(text);
    }

    private static Optional<CidrList> trusted(SettingsReader reader) {
        String text = reader.text(TRUSTED, "").trim();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(CidrList.parse(text));
        } catch (IllegalArgumentException e) {
            reader.mistakes().add(TRUSTED, CidrList.FORM, "'" + text + "': " + e.getMessage());
            return Optional.empty();
        }
    }
}
