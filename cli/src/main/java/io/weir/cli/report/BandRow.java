package io.weir.cli.report;

import java.util.List;
import java.util.Objects;

/**
 * A row of spans above a chart, each of which also shades the chart below it: a node's pauses, for instance.
 *
 * @param label the row's name
 * @param color which colour of the palette, from 0
 * @param spans the spans
 */
public record BandRow(String label, int color, List<Span> spans) {

    /** Checks that nothing is missing and copies the spans. */
    public BandRow {
        Objects.requireNonNull(label, "label");
        spans = List.copyOf(spans);
    }

    /**
     * A span of the x axis.
     *
     * @param from where it begins, in the axis' unit
     * @param to where it ends, not before {@code from}
     */
    public record Span(double from, double to) {}
}
