package io.weir.status;

import java.util.List;

/**
 * A picture as values: what is drawn, in the units of its axes. Immutable.
 *
 * @param caption what it shows; read aloud in its place
 * @param x across
 * @param y up
 * @param items what is drawn, the first below the others
 */
public record Plot(String caption, Axis x, Axis y, List<Item> items) {

    /** Copies the list. */
    public Plot {
        items = List.copyOf(items);
    }

    /**
     * One direction of a picture.
     *
     * @param label what is measured, with the unit
     * @param min where it begins
     * @param max where it ends; above {@code min}, or nothing is drawn
     */
    public record Axis(String label, double min, double max) {}

    /**
     * A place.
     *
     * @param x across
     * @param y up
     */
    public record Point(double x, double y) {}

    /** The colour of an item; what colour that is, is the style sheet's. */
    public enum Ink {
        /** What is measured. */
        MAIN,
        /** A second one beside it. */
        SECOND,
        /** A third one. */
        THIRD,
        /** A bound. */
        BOUND,
        /** What hurts. */
        ALERT,
        /** What is only expected. */
        FORECAST
    }

    /** What can be drawn. */
    public sealed interface Item {
        /** Returns its name in the legend; empty for none. */
        String label();

        /** Returns its colour. */
        Ink ink();
    }

    /**
     * Points that are joined.
     *
     * @param label its name
     * @param ink its colour
     * @param points in order
     */
    public record Line(String label, Ink ink, List<Point> points) implements Item {
        /** Copies the list. */
        public Line {
            points = List.copyOf(points);
        }
    }

    /**
     * Points by themselves.
     *
     * @param label their name
     * @param ink their colour
     * @param points in any order
     */
    public record Dots(String label, Ink ink, List<Point> points) implements Item {
        /** Copies the list. */
        public Dots {
            points = List.copyOf(points);
        }
    }

    /**
     * Points that stand on the ground.
     *
     * @param label their name
     * @param ink their colour
     * @param points in any order
     */
    public record Stems(String label, Ink ink, List<Point> points) implements Item {
        /** Copies the list. */
        public Stems {
            points = List.copyOf(points);
        }
    }

    /**
     * A level from side to side.
     *
     * @param label its name
     * @param ink its colour
     * @param y how high
     */
    public record Level(String label, Ink ink, double y) implements Item {}

    /**
     * A place from bottom to top.
     *
     * @param label its name
     * @param ink its colour
     * @param x where
     */
    public record Mark(String label, Ink ink, double x) implements Item {}

    /**
     * A stretch from bottom to top.
     *
     * @param label its name
     * @param ink its colour
     * @param from where it begins
     * @param to where it ends
     */
    public record Band(String label, Ink ink, double from, double to) implements Item {}
}
