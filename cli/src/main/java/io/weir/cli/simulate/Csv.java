package io.weir.cli.simulate;

/** Rows of comma-separated values; what needs quotes gets them, and a number that is not known is nothing. */
public final class Csv {
    private final StringBuilder text = new StringBuilder();

    /**
     * Starts with a head.
     *
     * @param headings one a column
     */
    public Csv(String... headings) {
        row((Object[]) headings);
    }

    /**
     * Adds a row.
     *
     * @param cells one a column; NaN for a number that is not known
     */
    public void row(Object... cells) {
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

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /**
     * Returns all rows.
     *
     * @return lines, without a line feed at the end
     */
    public String print() {
        return text.substring(0, text.length() - 1);
    }
}
