package io.weir.status;

import io.weir.status.Plot.Axis;
import io.weir.status.Plot.Point;
import java.util.List;

/** Draws a plot. What lies outside its axes is cut off at them, and what is no number is left out. */
final class PlotSvg {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 200;
    private static final int LEFT = 52;
    private static final int RIGHT = 12;
    private static final int TOP = 10;
    private static final int BOTTOM = 34;
    private static final int TICKS = 4;

    private final Plot plot;
    private final Html html;

    private PlotSvg(Plot plot, Html html) {
        this.plot = plot;
        this.html = html;
    }

    static void write(Plot plot, Html html) {
        html.open("svg", "class", "plot", "role", "img", "viewBox", "0 0 " + WIDTH + " " + HEIGHT);
        html.element("title", plot.caption());
        if (plot.x().max() > plot.x().min() && plot.y().max() > plot.y().min()) {
            new PlotSvg(plot, html).draw();
        }
        html.close("svg");
    }

    private void draw() {
        for (Plot.Item item : plot.items()) {
            if (item instanceof Plot.Band) {
                draw(item);
            }
        }
        grid();
        for (Plot.Item item : plot.items()) {
            if (!(item instanceof Plot.Band)) {
                draw(item);
            }
        }
    }

    private void grid() {
        double step = step(plot.y());
        for (double y = Math.ceil(plot.y().min() / step) * step; y <= plot.y().max(); y += step) {
            line("grid", LEFT, down(y), WIDTH - RIGHT, down(y));
            label(Figures.number(round(y, step)), LEFT - 6, down(y) + 4, "end");
        }
        step = step(plot.x());
        for (double x = Math.ceil(plot.x().min() / step) * step; x <= plot.x().max(); x += step) {
            label(Figures.number(round(x, step)), across(x), HEIGHT - BOTTOM + 14, "middle");
        }
        label(plot.x().label(), (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 4, "middle");
        html.open(
                "text",
                "transform",
                "translate(11 " + (HEIGHT - BOTTOM + TOP) / 2 + ") rotate(-90)",
                "text-anchor",
                "middle");
        html.text(plot.y().label()).close("text");
    }

    /** 1, 2 or 5 times a power of ten, so that there are about as many ticks as wanted. */
    private static double step(Axis axis) {
        double raw = (axis.max() - axis.min()) / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        double times = raw / power;
        return power * (times > 5 ? 10 : times > 2 ? 5 : times > 1 ? 2 : 1);
    }

    private static double round(double value, double step) {
        return Math.rint(value / step) * step;
    }

    private void draw(Plot.Item item) {
        String ink = SectionHtml.inkClass(item.ink());
        if (item instanceof Plot.Line line) {
            path(line.points(), "line " + ink);
        } else if (item instanceof Plot.Dots dots) {
            dots.points().stream().filter(PlotSvg::isKnown).forEach(point -> dot(point, ink));
        } else if (item instanceof Plot.Stems stems) {
            stems.points().stream().filter(PlotSvg::isKnown).forEach(p -> stem(p, ink));
        } else if (item instanceof Plot.Level level && !Double.isNaN(level.y())) {
            line("level " + ink, LEFT, down(level.y()), WIDTH - RIGHT, down(level.y()));
        } else if (item instanceof Plot.Mark mark && !Double.isNaN(mark.x())) {
            line("level " + ink, across(mark.x()), TOP, across(mark.x()), HEIGHT - BOTTOM);
        } else if (item instanceof Plot.Band band) {
            band(band, ink);
        }
    }

    private void path(List<Point> points, String style) {
        StringBuilder path = new StringBuilder();
        for (Point point : points) {
            if (isKnown(point)) {
                path.append(path.isEmpty() ? 'M' : 'L')
                        .append(at(across(point.x())))
                        .append(' ');
                path.append(at(down(point.y())));
            }
        }
        html.open("path", "class", style, "d", path.toString()).close("path");
    }

    private void dot(Point point, String ink) {
        html.open("circle", "class", "dot " + ink, "cx", at(across(point.x())), "cy", at(down(point.y())), "r", "3");
        html.close("circle");
    }

    private void stem(Point point, String ink) {
        line("stem " + ink, across(point.x()), HEIGHT - BOTTOM, across(point.x()), down(point.y()));
    }

    private void band(Plot.Band band, String ink) {
        double from = across(band.from());
        // At least a pixel wide, or a short one would not be seen.
        String width = at(Math.max(1.5, across(band.to()) - from));
        String height = at(HEIGHT - TOP - BOTTOM);
        html.open("rect", "class", "band " + ink, "x", at(from), "y", at(TOP), "width", width, "height", height);
        html.close("rect");
    }

    private void line(String style, double x1, double y1, double x2, double y2) {
        html.open("line", "class", style, "x1", at(x1), "y1", at(y1), "x2", at(x2), "y2", at(y2));
        html.close("line");
    }

    private void label(String text, double x, double y, String anchor) {
        html.element("text", text, "x", at(x), "y", at(y), "text-anchor", anchor);
    }

    private static boolean isKnown(Point point) {
        return !Double.isNaN(point.x()) && !Double.isNaN(point.y());
    }

    private double across(double x) {
        double share = (x - plot.x().min()) / (plot.x().max() - plot.x().min());
        return LEFT + Math.min(1, Math.max(0, share)) * (WIDTH - LEFT - RIGHT);
    }

    private double down(double y) {
        double share = (y - plot.y().min()) / (plot.y().max() - plot.y().min());
        return HEIGHT - BOTTOM - Math.min(1, Math.max(0, share)) * (HEIGHT - TOP - BOTTOM);
    }

    private static String at(double pixels) {
        // A tenth of a pixel is enough, and short.
        long tenths = Math.round(pixels * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : tenths / 10 + "." + tenths % 10;
    }
}
