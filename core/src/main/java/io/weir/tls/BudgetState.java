package io.weir.tls;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import java.util.List;

/**
 * What a budget's last interval found, and what it has decided since its start. Immutable.
 *
 * @param availableCpus CPUs that the process can have
 * @param freeCpus CPUs for new connections
 * @param fullPerSecond full handshakes a second that these pay for; NaN while their cost is unknown
 * @param resumedPerSecond resumed connections of sessions older than 10 s, expected a second; NaN before the first interval
 * @param utilisationRatio share of the available CPU in use, smoothed; NaN while unknown
 * @param targetRatio share that is given away
 * @param factor correction by measured utilisation; 1 is none
 * @param admitted full handshakes that were admitted, also out of the queue
 * @param deferred connections that found no budget or no slot
 */
public record BudgetState(
        double availableCpus,
        double freeCpus,
        double fullPerSecond,
        double resumedPerSecond,
        double utilisationRatio,
        double targetRatio,
        double factor,
        long admitted,
        long deferred) {

    void addTo(List<Metric> metrics) {
        metrics.add(gauge("weir.tls.cpus", Unit.COUNT, "CPUs available.", availableCpus));
        metrics.add(gauge("weir.tls.cpus.free", Unit.COUNT, "CPUs for new connections.", freeCpus));
        metrics.add(gauge("weir.tls.budget", Unit.COUNT, "Full handshakes a second.", fullPerSecond));
        metrics.add(gauge(
                "weir.tls.resumed.forecast",
                Unit.COUNT,
                "Connections a second expected to resume sessions older than 10 s.",
                resumedPerSecond));
        metrics.add(gauge("weir.tls.factor", Unit.COUNT, "Correction by measured utilisation; 1 is none.", factor));
        metrics.add(gauge(
                "weir.tls.utilisation", Unit.RATIO, "Share of the available CPU in use, smoothed.", utilisationRatio));
        metrics.add(gauge("weir.tls.target", Unit.RATIO, "Share that is given away.", targetRatio));
    }

    private static Metric gauge(String name, Unit unit, String description, double value) {
        return Metric.gauge(name, unit, description, value);
    }
}
