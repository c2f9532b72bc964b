package io.weir.cli.simulate;

/** Rows of comma-separated values; what needs quotes gets them, and a number that is not known is nothing. */
final class Csv {
    private final StringBuilder text = new StringBuilder();

    Csv(String... headings) {
        row((Object[]) headings);
    }

    void row(Object... cells) {
        for (int i = 0; i < cells.length; i++) {
            text.append(i == 0 ? "" : ",").append(cell(cells[i]));
        }
        text.append('\n');
    }

    private static String cell(Object value) {
        if (value instanceof Double number) {
            return Double.isFinite(number) ? String.valueOf(number) : "";
        }
        return quoted(String.valueOf(value));
    }

    static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** All rows, without a line feed at the end. */
    String print() {
        return text.substring(0, text.length() - 1);
    }
}
