package io.weir.tomcat.status;

import io.weir.status.Figures;
import io.weir.status.Plot;
import io.weir.status.Plot.Axis;
import io.weir.status.Plot.Ink;
import io.weir.status.Plot.Point;
import io.weir.status.StatusSection;
import io.weir.status.StatusTable;
import io.weir.status.StatusTable.Cell;
import io.weir.tomcat.status.PoolBeans.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** The part of the page that is about a pool: its level on the fitted curve, and the last decisions. */
public final class PoolSection {
    private static final String TITLE = "Connection pool";
    private static final int CURVE_POINTS = 40;

    /** Farther from the centre than this factor the fit says nothing. */
    private static final double REACH = 4;

    private PoolSection() {}

    /** Says that there is no pool of ours in the JVM. */
    public static StatusSection absent() {
        return StatusSection.absent(
                "pool", TITLE, "No WeirHikariDataSource is in this JVM: no pool's level is controlled.");
    }

    /**
     * Makes the section.
     *
     * @param id names it in the document
     * @param pool what JMX tells of it
     * @param trails what was seen at earlier looks; this one is added
     * @param nowNanos the time now
     * @return the level on the curve, and the last decisions
     */
    public static StatusSection of(String id, Pool pool, Trails trails, long nowNanos) {
        Numbers numbers = Numbers.of(pool.numbers());
        Trail<Point> trail = trails.pool(pool.name());
        double level = numbers.get("Level");
        double throughput = numbers.get("ThroughputPerSecond");
        trail.add(nowNanos, new Point(level, throughput));
        StatusSection.Builder section = StatusSection.of(id, TITLE + ": " + pool.name())
                .note(pool.texts().getOrDefault("Reason", ""))
                .fact(
                        "Level",
                        Figures.number(level) + " of " + Figures.number(numbers.get("Min")) + " to "
                                + Figures.number(numbers.get("Max")))
                .fact("Best level known", Figures.number(numbers.get("weir.control.hybrid.best")))
                .fact("State", text(pool, "State"))
                .fact("Commits", Figures.perSecond(throughput))
                .fact("Controller, mode", text(pool, "Controller") + ", " + text(pool, "Mode"))
                .fact("Commits so far", Figures.number(numbers.get("weir.pool.commits")))
                .fact("Rolled back or failed", Figures.number(numbers.get("weir.pool.failed")))
                .fact("Refused", Figures.number(numbers.get("weir.pool.refused")))
                .plot(plot(numbers, trail));
        StatusTable.Builder now = StatusTable.of("Connections", "none", "in use", "waiting", "physical");
        now.row(
                Cell.of(numbers.count("InUse"), numbers.count("Level")),
                Figures.number(numbers.get("Waiting")),
                Figures.number(numbers.get("Total")));
        StatusTable.Builder decisions = StatusTable.of("Last decisions", "none yet", "when, what and why");
        pool.decisions().forEach(decisions::row);
        return section.table(now.build()).table(decisions.build()).build();
    }

    private static String text(Pool pool, String attribute) {
        return pool.texts().getOrDefault(attribute, Figures.UNKNOWN);
    }

    private static Plot plot(Numbers numbers, Trail<Point> trail) {
        List<Point> seen = trail.steps().stream().map(Trail.Step::value).toList();
        List<Point> curve = curve(numbers);
        List<Plot.Item> items = new ArrayList<>();
        if (!curve.isEmpty()) {
            items.add(new Plot.Line("fitted curve", Ink.SECOND, curve));
        }
        items.add(new Plot.Dots("seen while this page was open", Ink.MAIN, seen));
        items.add(new Plot.Mark("level now", Ink.BOUND, numbers.get("Level")));
        double most = 1;
        double widest = numbers.get("Level");
        for (List<Point> points : List.of(seen, curve)) {
            for (Point point : points) {
                most = Math.max(most, point.y());
                widest = Math.max(widest, point.x());
            }
        }
        String caption = curve.isEmpty()
                ? "Commits at each level; there is no fitted curve yet"
                : "Commits at each level, on the fitted curve";
        return new Plot(
                caption,
                new Axis("connections in use at once", 0, 1.1 * Math.max(4, widest)),
                new Axis("commits per second", 0, 1.1 * most),
                items);
    }

    private static List<Point> curve(Numbers numbers) {
        double from = numbers.get("Min");
        double to = numbers.get("Max");
        Optional<DoubleUnaryOperator> shape = hybrid(numbers);
        if (shape.isPresent()) {
            double best = numbers.get("weir.control.hybrid.best");
            from = Math.max(from, best / REACH);
            to = Math.min(to, best * REACH);
        } else {
            shape = parabola(numbers);
        }
        List<Point> points = new ArrayList<>();
        if (shape.isPresent() && to > from) {
            for (int i = 0; i <= CURVE_POINTS; i++) {
                double level = from + (to - from) * i / CURVE_POINTS;
                points.add(new Point(level, Math.max(0, shape.get().applyAsDouble(level))));
            }
        }
        return points;
    }

    /** {@code ln X = height + slope * d - curvature * d^2} with {@code d = ln(level / best)}; see HybridController. */
    private static Optional<DoubleUnaryOperator> hybrid(Numbers numbers) {
        double best = numbers.get("weir.control.hybrid.best");
        double height = numbers.get("weir.control.hybrid.height");
        double slope = numbers.get("weir.control.hybrid.slope");
        double curvature = numbers.get("weir.control.hybrid.curvature");
        if (Double.isNaN(best + height + slope + curvature)) {
            return Optional.empty();
        }
        return Optional.of(level -> {
            double d = Math.log(level / best);
            return height * Math.exp(slope * d - curvature * d * d);
        });
    }

    /** {@code X = a0 + a1 * N + a2 * N^2}; see ParabolaController. */
    private static Optional<DoubleUnaryOperator> parabola(Numbers numbers) {
        double a0 = numbers.get("weir.control.parabola.a0");
        double a1 = numbers.get("weir.control.parabola.a1");
        double a2 = numbers.get("weir.control.parabola.a2");
        return Double.isNaN(a0 + a1 + a2)
                ? Optional.empty()
                : Optional.of(level -> a0 + a1 * level + a2 * level * level);
    }
}
