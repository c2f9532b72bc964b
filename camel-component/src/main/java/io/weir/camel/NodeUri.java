package io.weir.camel;

/**
 * An endpoint URI that may carry credentials, and the part of it that may be shown. Its {@code toString} is that part.
 *
 * @param text the URI in full
 * @param shown the URI without user, password and query
 */
record NodeUri(String text, String shown) {
    private static final String HOST_AND_PORT = "[^:]*(:\\d*)?|\\[[^]]*](:\\d*)?";

    static NodeUri of(String text) {
        return new NodeUri(text, shown(text));
    }

    /** Errs on the side of leaving out too much: what is shown need not be a URI, but must hold no password. */
    private static String shown(String text) {
        int slashes = text.indexOf("//");
        int start = slashes < 0 ? text.indexOf(':') + 1 : slashes + 2;
        String noQuery = withoutQuery(text);
        if (start > noQuery.length()) {
            return noQuery;
        }
        int at = noQuery.lastIndexOf('@');
        if (at >= start) {
            return text.substring(0, start) + noQuery.substring(at + 1);
        }
        boolean cutWithinPassword = slashes >= 0
                && text.indexOf('@') >= 0
                && !noQuery.substring(start).replaceFirst("/.*", "").matches(HOST_AND_PORT);
        return cutWithinPassword
                ? text.substring(0, start) + withoutQuery(text.substring(text.lastIndexOf('@') + 1))
                : noQuery;
    }

    private static String withoutQuery(String text) {
        int query = text.indexOf('?');
        return query < 0 ? text : text.substring(0, query);
    }

    @Override
    public String toString() {
        return shown;
    }
}
