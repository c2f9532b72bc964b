package io.weir.benchmarks.tls;

import io.weir.benchmarks.tls.client.LoadWindow;
import io.weir.benchmarks.tls.client.Tally;
import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;

/** A result in words and tables, for the terminal and for the page. */
final class TlsTables {
    private TlsTables() {}

    /** Returns a point in one line, for the log of a run. */
    static String line(Point point) {
        LoadWindow window = point.window();
        return point.policy().word() + " at " + Numbers.fixed(point.offered(), 2) + ": "
                + Numbers.fixed(window.perSecond(Tally.COMPLETED), 1) + " sessions/s completed, "
                + Numbers.fixed(window.perSecond(Tally.REFUSED), 1) + " refused/s, "
                + Numbers.fixed(window.perSecond(Tally.TIME_OUTS), 1) + " time-outs/s, CPU of server "
                + Numbers.percent(point.serverCpu(), 0) + ", of client " + Numbers.percent(window.clientCpu(), 0)
                + (point.load().hasCheapClients() ? ", and " + hellos(point) : "");
    }

    private static String hellos(Point point) {
        LoadWindow window = point.window();
        return Numbers.fixed(point.load().hellosPerSecond(), 1) + " hellos/s, of which "
                + Numbers.fixed(window.perSecond(Tally.HELLOS_ANSWERED), 1) + " answered, "
                + Numbers.fixed(window.perSecond(Tally.HELLOS_REFUSED), 1) + " refused, "
                + Numbers.fixed(window.perSecond(Tally.HELLOS_TIMED_OUT), 1) + " timed out";
    }

    /** Returns the points whose load came from cheap clients in part. */
    static Table cheapClients(CaseResult result) {
        Table table =
                new Table("policy", "offered", "sessions/s", "hellos/s", "answered/s", "refused/s", "timed out/s");
        for (Point point : result.points()) {
            if (point.load().hasCheapClients()) {
                LoadWindow window = point.window();
                table.row(
                        point.policy().word(),
                        Numbers.fixed(point.offered(), 2),
                        Numbers.fixed(point.load().sessionsPerSecond(), 1),
                        Numbers.fixed(point.load().hellosPerSecond(), 1),
                        Numbers.fixed(window.perSecond(Tally.HELLOS_ANSWERED), 1),
                        Numbers.fixed(window.perSecond(Tally.HELLOS_REFUSED), 1),
                        Numbers.fixed(window.perSecond(Tally.HELLOS_TIMED_OUT), 1));
            }
        }
        return table;
    }

    /** Returns in one sentence what stock can do. */
    static String saturation(CaseResult result) {
        Saturation saturation = result.saturation();
        return saturation == null
                ? result.which().label() + " was not measured."
                : result.which().label() + ": stock Tomcat completes at most "
                        + Numbers.fixed(saturation.capacity(), 1)
                        + " sessions/s when there is always another one, and stands "
                        + Numbers.fixed(saturation.perSecond(), 1)
                        + " sessions/s that arrive at random; the latter is the load 1.";
    }

    static Table points(CaseResult result) {
        Table table = new Table(
                "policy",
                "offered",
                "replies/s",
                "completed/s",
                "refused/s",
                "time-outs/s",
                "p95 ms",
                "returning p95 ms",
                "resumed",
                "admitted timed out",
                "server CPU",
                "client CPU");
        for (Point point : result.points()) {
            LoadWindow window = point.window();
            table.row(
                    point.policy().word(),
                    Numbers.fixed(point.offered(), 2) + (point.load().hasCheapClients() ? " *" : ""),
                    Numbers.fixed(window.perSecond(Tally.REPLIES), 1),
                    Numbers.fixed(window.perSecond(Tally.COMPLETED), 1),
                    Numbers.fixed(window.perSecond(Tally.REFUSED), 1),
                    Numbers.fixed(window.perSecond(Tally.TIME_OUTS), 1),
                    Numbers.fixed(TlsJson.millis(window, Tally.P95_MICROS), 0),
                    Numbers.fixed(TlsJson.millis(window, Tally.RETURNING_P95_MICROS), 0),
                    Numbers.percent(window.share(Tally.RESUMED_HANDSHAKES, Tally.FULL_HANDSHAKES), 0),
                    Numbers.percent(TlsJson.admittedTimeOutShare(window), 1),
                    Numbers.percent(point.serverCpu(), 0),
                    Numbers.percent(window.clientCpu(), 0));
        }
        return table;
    }

    static Table parameters(CaseResult result) {
        Table table = new Table("tuned", "best value").text(0);
        result.parameters().forEach((policy, value) -> table.row(policy.what(), String.valueOf(value)));
        return table;
    }

    static Table recoveries(CaseResult result) {
        Table table = new Table("after an overload", "seconds to full goodput");
        result.recoveries()
                .forEach(recovery -> table.row(
                        recovery.policy().word(),
                        recovery.seconds() == null ? "not seen" : Numbers.fixed(recovery.seconds(), 0)));
        return table;
    }

    static Table cost(RefusedCost cost) {
        Table table = new Table("a handshake's processor time on the server", "microseconds");
        table.row("full, completed", Numbers.fixed(cost.completedMicros(), 0));
        table.row("full, answered and left", Numbers.fixed(cost.answeredMicros(), 0));
        table.row("full, refused by Weir", Numbers.fixed(cost.refusedMicros(), 0));
        table.row("refused over completed", Numbers.percent(cost.ratio(), 1));
        return table;
    }
}
