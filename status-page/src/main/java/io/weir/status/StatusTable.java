package io.weir.status;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of figures. Immutable.
 *
 * @param caption what the rows are
 * @param columns headings
 * @param rows cells, as many in each row as there are columns
 * @param whenEmpty what is said in place of rows
 */
public record StatusTable(String caption, List<String> columns, List<List<Cell>> rows, String whenEmpty) {

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException when a row has not as many cells as there are columns
     */
    public StatusTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row must have " + columns.size() + " cells, but has " + row.size());
            }
        }
    }

    /**
     * Starts a table.
     *
     * @param caption what the rows are
     * @param whenEmpty what is said in place of rows
     * @param columns headings
     * @return a builder without rows
     */
    public static Builder of(String caption, String whenEmpty, String... columns) {
        return new Builder(caption, whenEmpty, List.of(columns));
    }

    /** Collects rows; not thread-safe. */
    public static final class Builder {
        private final String caption;
        private final String whenEmpty;
        private final List<String> columns;
        private final List<List<Cell>> rows = new ArrayList<>();

        private Builder(String caption, String whenEmpty, List<String> columns) {
            this.caption = caption;
            this.whenEmpty = whenEmpty;
            this.columns = columns;
        }

        /**
         * Adds a row.
         *
         * @param cells a {@link Cell} each, or what is shown as text
         * @return this
         */
        public Builder row(Object... cells) {
            List<Cell> row = new ArrayList<>(cells.length);
            for (Object cell : cells) {
                row.add(cell instanceof Cell made ? made : new Cell(String.valueOf(cell), Double.NaN));
            }
            rows.add(row);
            return this;
        }

        /**
         * Makes the table.
         *
         * @return an immutable table
         */
        public StatusTable build() {
            return new StatusTable(caption, columns, rows, whenEmpty);
        }
    }

    /**
     * One cell.
     *
     * @param text what it says
     * @param share how full a bar under it is, 0 to 1; NaN for no bar
     */
    public record Cell(String text, double share) {

        /**
         * Makes a cell with a bar.
         *
         * @param value how much it is
         * @param whole how much it could be
         * @return the value as text, with a bar unless there is no whole
         */
        public static Cell of(long value, long whole) {
            return new Cell(
                    Figures.count(value), whole > 0 ? Math.min(1, Math.max(0, (double) value / whole)) : Double.NaN);
        }
    }
}
