package io.weir.status;

import io.weir.method.MethodLimitsSnapshot;
import io.weir.method.MethodSnapshot;
import io.weir.status.StatusTable.Cell;

/** The part of a page that is about the limits of methods, in whatever host they are. */
public final class MethodsSection {
    /** More are not shown: nobody reads them, and a client may be able to make methods. A guess. */
    static final int SHOWN = 100;

    private MethodsSection() {}

    /**
     * Makes the section.
     *
     * @param id names it in the document
     * @param limits what is known of the methods
     * @return limits, in flight and queues per method
     */
    public static StatusSection of(String id, MethodLimitsSnapshot limits) {
        StatusSection.Builder section = StatusSection.of(id, "Limits: " + limits.name())
                .fact("Mode", limits.mode().text())
                .fact("All limits together, at most", Figures.count(limits.total()))
                .fact(
                        "Control cycles",
                        Figures.count(limits.cycles()) + ", failed " + Figures.count(limits.failures()));
        if (limits.methods().size() > SHOWN) {
            section.note("The first " + SHOWN + " of " + limits.methods().size() + " methods.");
        } else if (limits.overflowed() > 0) {
            section.note("There were too many methods: " + Figures.count(limits.overflowed())
                    + " look-ups were answered with the shared one.");
        }
        StatusTable.Builder rows = StatusTable.of(
                "Methods",
                "none was called yet",
                "method",
                "limit",
                "in flight",
                "waiting",
                "per second",
                "mean time",
                "served",
                "refused",
                "why this limit");
        limits.methods().stream().limit(SHOWN).forEach(method -> add(rows, method));
        return section.table(rows.build()).build();
    }

    private static void add(StatusTable.Builder rows, MethodSnapshot method) {
        String limit = Figures.count(method.limit());
        rows.row(
                method.name(),
                method.wantedLimit() == method.limit() ? limit : limit + " (wants " + method.wantedLimit() + ")",
                Cell.of(method.inFlight(), method.limit()),
                Figures.count(method.queued()),
                Figures.number(method.throughputPerSecond()),
                Figures.nanos(method.meanServiceNanos()),
                Figures.count(method.succeeded() + method.failed() + method.ignored()),
                Figures.count(method.refusedFull() + method.refusedLate() + method.refusedClosed()),
                method.reason().isEmpty() ? Figures.UNKNOWN : method.reason());
    }
}
