package io.weir.tomcat.status;

import io.weir.metrics.Metric;
import io.weir.status.Figures;
import io.weir.status.Plot;
import io.weir.status.Plot.Axis;
import io.weir.status.Plot.Ink;
import io.weir.status.Plot.Point;
import io.weir.status.StatusSection;
import io.weir.status.StatusTable;
import io.weir.tomcat.status.Trail.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The part of the page that is about TLS handshakes: full, resumed, deferred and refused ones against the budget. */
public final class TlsSection {
    private static final String TITLE = "TLS handshakes";

    /** What a page remembers of a moment: counts since the start, and the budget. */
    record Counts(long full, long resumed, long deferred, long refused, double budgetPerSecond) {}

    private TlsSection() {}

    /** Says that handshakes are not admitted by us. */
    public static StatusSection absent() {
        return StatusSection.absent(
                "tls", TITLE, "No TlsAdmissionValve is in this Tomcat: handshakes are Tomcat's own business.");
    }

    /**
     * Makes the section.
     *
     * @param id names it in the document
     * @param name the valve's controller and mode, as text
     * @param metrics of the valve
     * @param trails what was seen at earlier looks; this one is added
     * @param nowNanos the time now
     * @return handshakes against the budget
     */
    public static StatusSection of(String id, String name, List<Metric> metrics, Trails trails, long nowNanos) {
        return of(id, name, Numbers.of(metrics), trails.tls(id), nowNanos);
    }

    private static StatusSection of(String id, String name, Numbers numbers, Trail<Counts> trail, long nowNanos) {
        Counts now = new Counts(
                numbers.count("weir.tls.finished.full"),
                numbers.count("weir.tls.finished.resumed"),
                numbers.count("weir.tls.deferred"),
                numbers.count("weir.tls.parked.expired")
                        + numbers.count("weir.tls.parked.displaced")
                        + numbers.count("weir.tls.floods"),
                numbers.get("weir.tls.budget"));
        trail.add(nowNanos, now);
        StatusSection.Builder section = StatusSection.of(id, TITLE + ": " + name)
                .fact("Budget for full handshakes", Figures.perSecond(now.budgetPerSecond()))
                .fact("Waiting for budget now", Figures.count(numbers.count("weir.tls.parked")))
                .fact(
                        "CPU in use, of the target",
                        Figures.percent(numbers.get("weir.tls.utilisation")) + " of "
                                + Figures.percent(numbers.get("weir.tls.target")))
                .fact("CPUs it may have", Figures.number(numbers.get("weir.tls.cpus")))
                .fact("CPU of a full handshake", Figures.nanos(numbers.get("weir.tls.cost.full.handshake")))
                .fact("CPU of a resumed one", Figures.nanos(numbers.get("weir.tls.cost.resumed.handshake")))
                .fact("Exempt", Figures.count(numbers.count("weir.tls.exempt")))
                .fact("Left while waiting", Figures.count(numbers.count("weir.tls.parked.cancelled")))
                .fact("Did not end", Figures.count(numbers.count("weir.tls.abandoned")));
        if (trail.steps().size() > 1) {
            section.plot(plot(trail));
        }
        StatusTable.Builder table =
                StatusTable.of("Handshakes", "none yet", "kind", "since the start", "per second now");
        table.row("full", Figures.count(now.full()), rate(trail, Counts::full));
        table.row("resumed", Figures.count(now.resumed()), rate(trail, Counts::resumed));
        table.row("deferred", Figures.count(now.deferred()), rate(trail, Counts::deferred));
        table.row("refused", Figures.count(now.refused()), rate(trail, Counts::refused));
        return section.table(table.build()).build();
    }

    private static String rate(Trail<Counts> trail, ToDoubleFunction<Counts> count) {
        List<Point> rates = rates(trail, count);
        return rates.isEmpty()
                ? Figures.UNKNOWN
                : Figures.perSecond(rates.get(rates.size() - 1).y());
    }

    private static List<Point> rates(Trail<Counts> trail, ToDoubleFunction<Counts> count) {
        List<Point> rates = new ArrayList<>();
        List<Step<Counts>> steps = trail.steps();
        for (int i = 1; i < steps.size(); i++) {
            double seconds = (steps.get(i).nanos() - steps.get(i - 1).nanos()) / 1e9;
            double more = count.applyAsDouble(steps.get(i).value())
                    - count.applyAsDouble(steps.get(i - 1).value());
            if (seconds > 0) {
                rates.add(new Point(trail.secondsAgo(steps.get(i)), Math.max(0, more / seconds)));
            }
        }
        return rates;
    }

    private static Plot plot(Trail<Counts> trail) {
        List<Point> budget = trail.steps().stream()
                .map(step -> new Point(trail.secondsAgo(step), step.value().budgetPerSecond()))
                .toList();
        List<Plot.Item> items = List.of(
                new Plot.Line("resumed", Ink.SECOND, rates(trail, Counts::resumed)),
                new Plot.Line("full", Ink.MAIN, rates(trail, Counts::full)),
                new Plot.Line("deferred", Ink.THIRD, rates(trail, Counts::deferred)),
                new Plot.Line("refused", Ink.ALERT, rates(trail, Counts::refused)),
                new Plot.Line("budget", Ink.BOUND, budget));
        // The budget of an idle machine is far above what comes: it must not press the rest to the ground.
        double most = items.subList(0, 4).stream()
                .flatMap(item -> ((Plot.Line) item).points().stream())
                .mapToDouble(Point::y)
                .max()
                .orElse(0);
        return new Plot("Handshakes a second", trail.axis(), new Axis("per second", 0, 1.3 * Math.max(5, most)), items);
    }
}
