package io.weir.cli.report;

import java.util.Objects;

/**
 * A line of a chart.
 *
 * @param label its name in the legend
 * @param color which colour of the palette, from 0; the same number means the same thing in all charts of a page
 * @param dashed whether the line is dashed, for the lesser one of two with a colour
 * @param xs where its points are, ascending; not copied
 * @param ys their values, as many; NaN for a gap; not copied
 */
// Points are handed from a measurement to a page once; copies would only cost memory.
@SuppressWarnings("ArrayRecordComponent")
public record Series(String label, int color, boolean dashed, double[] xs, double[] ys) {

    /** Checks that nothing is missing and that every point has both coordinates. */
    public Series {
        Objects.requireNonNull(label, "label");
        if (xs.length != ys.length) {
            throw new IllegalArgumentException(
                    "series '" + label + "': ys must be as many as xs (" + xs.length + "), but were " + ys.length);
        }
    }
}
