package io.weir.status;

/**
 * Writes HTML of which every text and every attribute's value is escaped. Not thread-safe.
 *
 * <p>There is no way round the escaping but {@link #asset}, for what comes out of this jar.
 */
final class Html {
    private final StringBuilder out = new StringBuilder(16 * 1024);

    /** Opens an element; names and values of attributes in turns. */
    Html open(String element, String... attributes) {
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            out.append('"');
        }
        out.append('>');
        return this;
    }

    Html close(String element) {
        out.append("</").append(element).append('>');
        return this;
    }

    Html text(String text) {
        escape(text);
        return this;
    }

    /** Writes an element with nothing but text in it. */
    Html element(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close(element);
    }

    /** Writes a text of this jar as it is. */
    Html asset(String text) {
        out.append(text);
        return this;
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                // No line may break: the page goes out as lines of an event stream too.
                default -> out.append(Character.isISOControl(c) || c == '\u2028' || c == '\u2029' ? '\ufffd' : c);
            }
        }
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
