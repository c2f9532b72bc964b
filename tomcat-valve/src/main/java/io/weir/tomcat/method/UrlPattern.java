package io.weir.tomcat.method;

import java.util.regex.Pattern;

/**
 * A URL pattern as servlets have them: {@code /exact/path}, {@code /prefix/*}, {@code *.extension}, or {@code /} for all else.
 *
 * <p>Compared with the path that Tomcat has decoded and normalised, so that what matches is what would be mapped. Immutable;
 * matching allocates nothing.
 */
final class UrlPattern {
    /** What a message says that a pattern must be. */
    static final String FORM = "/exact/path, /prefix/*, *.extension or /";

    private static final Pattern EXTENSION = Pattern.compile("\\*\\.[^/*\\s;?#]+");
    private static final Pattern PATH = Pattern.compile("/[^*\\s;?#]*");

    /** The order in which kinds are tried, as for servlets: the more a pattern says, the earlier. */
    private enum Kind {
        EXACT,
        PREFIX,
        EXTENSION,
        ALL
    }

    private final String text;
    private final Kind kind;

    /** What is compared: without the star. */
    private final String part;

    private UrlPattern(String text, Kind kind, String part) {
        this.text = text;
        this.kind = kind;
        this.part = part;
    }

    /**
     * Reads a pattern.
     *
     * @param text the text
     * @return the pattern
     * @throws IllegalArgumentException when it is none
     */
    static UrlPattern parse(String text) {
        if (text.equals("/") || text.equals("/*")) {
            return new UrlPattern(text, Kind.ALL, "");
        }
        if (EXTENSION.matcher(text).matches()) {
            return new UrlPattern(text, Kind.EXTENSION, text.substring(1));
        }
        boolean prefix = text.endsWith("/*");
        String path = prefix ? text.substring(0, text.length() - 2) : text;
        if (!PATH.matcher(path).matches()) {
            throw new IllegalArgumentException("'" + text + "' is not " + FORM);
        }
        return new UrlPattern(text, prefix ? Kind.PREFIX : Kind.EXACT, path);
    }

    /**
     * Compares.
     *
     * @param path a decoded and normalised path
     * @param from where the container's part of it begins
     * @return whether the pattern is about it
     */
    boolean matches(String path, int from) {
        return switch (kind) {
            case EXACT -> path.length() - from == part.length() && path.startsWith(part, from);
            case PREFIX ->
                path.startsWith(part, from)
                        && (path.length() == from + part.length() || path.charAt(from + part.length()) == '/');
            case EXTENSION -> path.endsWith(part) && path.length() - part.length() > path.lastIndexOf('/');
            case ALL -> true;
        };
    }

    /**
     * Returns whether this pattern is tried before another, as the servlet specification orders them.
     *
     * @param other a pattern
     * @return negative when before it, positive when after it, zero when their order does not matter
     */
    int order(UrlPattern other) {
        int byKind = kind.compareTo(other.kind);
        return byKind != 0 ? byKind : Integer.compare(other.part.length(), part.length());
    }

    /** Returns the pattern as it was written. */
    @Override
    public String toString() {
        return text;
    }
}
