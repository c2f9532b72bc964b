/**
 * The forms of a result: a table of text, one JSON value, and one HTML file that needs nothing else.
 *
 * <p>The same {@link io.weir.cli.report.Table} is printed and put into a page; a page's charts are data
 * ({@link io.weir.cli.report.LineChart}), drawn in the browser by the uPlot library that the page carries. Numbers are
 * written alike in every locale. An unknown number is null or NaN here, {@code null} in JSON and {@code -} in a table.
 * Builders belong to one thread; records are immutable.
 */
package io.weir.cli.report;
