package io.weir.cli.simulate;

import io.weir.cli.report.HtmlReport;

/** What a verb found, in each form that may be asked for. Each ends with its limits. */
interface SimulateReport {
    /** Text for a person. */
    String table();

    /** Exactly one JSON value. */
    String json();

    /** A head and rows. */
    String csv();

    /** A page. */
    HtmlReport page();
}
