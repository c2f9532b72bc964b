package io.weir.cli.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A small table: the first column is text, the others are numbers unless said otherwise.
 *
 * <p>Not thread-safe.
 */
public final class Table {
    private static final String GAP = "  ";

    private final List<String> headings;
    private final boolean[] right;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * Starts a table.
     *
     * @param headings one for each column, at least one
     */
    public Table(String... headings) {
        this.headings = List.of(headings);
        this.right = new boolean[headings.length];
        for (int i = 1; i < right.length; i++) {
            right[i] = true;
        }
    }

    /**
     * Makes a column one of text.
     *
     * @param column its index, from 0
     * @return this table
     */
    public Table text(int column) {
        right[column] = false;
        return this;
    }

    /**
     * Adds a row.
     *
     * @param cells as many as there are headings
     * @return this table
     * @throws IllegalArgumentException when there are more or fewer
     */
    public Table row(String... cells) {
        if (cells.length != headings.size()) {
            throw new IllegalArgumentException(
                    "a row must have " + headings.size() + " cells, but has " + cells.length + ": " + List.of(cells));
        }
        rows.add(List.of(cells));
        return this;
    }

    List<String> headings() {
        return headings;
    }

    List<List<String>> rows() {
        return rows;
    }

    boolean isRight(int column) {
        return right[column];
    }

    /**
     * Prints the table: columns two spaces apart, numbers to the right, a rule under the headings.
     *
     * @return lines, each ended by a line feed, none with a space at its end
     */
    public String print() {
        int[] widths = widths();
        StringBuilder text = new StringBuilder();
        appendLine(text, headings, widths);
        int total = GAP.length() * (widths.length - 1);
        for (int width : widths) {
            total += width;
        }
        text.append("-".repeat(total)).append('\n');
        rows.forEach(row -> appendLine(text, row, widths));
        return text.toString();
    }

    private int[] widths() {
        int[] widths = new int[headings.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = headings.get(i).length();
            for (List<String> row : rows) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return widths;
    }

    private void appendLine(StringBuilder text, List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            String padding = " ".repeat(widths[i] - cell.length());
            line.append(i == 0 ? "" : GAP).append(right[i] ? padding + cell : cell + padding);
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }
}
