package io.weir.status;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One part of a page: a sentence, figures, plots and tables, each of which may be missing. Immutable.
 *
 * @param id names it in the document: a letter, then letters, digits and hyphens
 * @param title its heading
 * @param note one sentence; empty for none
 * @param facts single figures
 * @param plots pictures; what they show is in facts and tables too
 * @param tables rows of figures
 */
public record StatusSection(
        String id, String title, String note, List<Fact> facts, List<Plot> plots, List<StatusTable> tables) {

    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]*");

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException when the id has another form
     */
    public StatusSection {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("id must be a letter, then letters, digits and hyphens, but was " + id);
        }
        facts = List.copyOf(facts);
        plots = List.copyOf(plots);
        tables = List.copyOf(tables);
    }

    /**
     * Makes a section that says that its part is not there.
     *
     * @param id names it in the document
     * @param title its heading
     * @param why one sentence
     * @return a section without figures
     */
    public static StatusSection absent(String id, String title, String why) {
        return new StatusSection(id, title, why, List.of(), List.of(), List.of());
    }

    /**
     * Starts a section.
     *
     * @param id names it in the document
     * @param title its heading
     * @return an empty builder
     */
    public static Builder of(String id, String title) {
        return new Builder(id, title);
    }

    /** Collects what is in a section; not thread-safe. */
    public static final class Builder {
        private final String id;
        private final String title;
        private String note = "";
        private final List<Fact> facts = new ArrayList<>();
        private final List<Plot> plots = new ArrayList<>();
        private final List<StatusTable> tables = new ArrayList<>();

        private Builder(String id, String title) {
            this.id = id;
            this.title = title;
        }

        /** Sets the sentence. */
        public Builder note(String sentence) {
            note = sentence;
            return this;
        }

        /** Adds a figure. */
        public Builder fact(String label, String value) {
            facts.add(new Fact(label, value));
            return this;
        }

        /** Adds a picture. */
        public Builder plot(Plot plot) {
            plots.add(plot);
            return this;
        }

        /** Adds a table. */
        public Builder table(StatusTable table) {
            tables.add(table);
            return this;
        }

        /**
         * Makes the section.
         *
         * @return an immutable section
         */
        public StatusSection build() {
            return new StatusSection(id, title, note, facts, plots, tables);
        }
    }

    /**
     * A single figure.
     *
     * @param label what it is
     * @param value its text, with the unit
     */
    public record Fact(String label, String value) {}
}
