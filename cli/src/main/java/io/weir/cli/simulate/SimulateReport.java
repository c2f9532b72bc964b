package io.weir.cli.simulate;

import io.weir.cli.report.HtmlReport;

/** What a verb found, in each form that may be asked for. Each ends with its limits. */
public interface SimulateReport {
    /**
     * Text for a person.
     *
     * @return lines
     */
    String table();

    /**
     * Exactly one JSON value.
     *
     * @return one line
     */
    String json();

    /**
     * A head and rows of comma-separated values.
     *
     * @return lines
     */
    String csv();

    /**
     * A page to look at.
     *
     * @return a new one
     */
    HtmlReport page();
}
