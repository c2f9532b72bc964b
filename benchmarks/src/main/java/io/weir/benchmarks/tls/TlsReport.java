package io.weir.benchmarks.tls;

import io.weir.benchmarks.tls.client.Tally;
import io.weir.cli.report.Axis;
import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The result as a page. */
final class TlsReport {
    private TlsReport() {}

    static HtmlReport of(TlsPlan plan, List<CaseResult> results) {
        HtmlReport page = new HtmlReport("Weir bench: more TLS sessions than a server can serve");
        page.paragraph(
                        "Tomcat with HTTPS in one process, its users in another. Sessions arrive at random at a rate that does "
                                + "not depend on the server (seed " + plan.seed()
                                + "). Each makes five requests with 200 ms between "
                                + "an answer and the next request, every request on a connection of its own that resumes the TLS session of the "
                                + "one before. Who gets no answer within 2 s forgets its TLS session and tries again at once, up to "
                                + "three times for each request, each with a full handshake. "
                                + (plan.stubborn()
                                        ? "Who is refused tries again after 200 ms, as often."
                                        : "Who is refused goes away."))
                .paragraph(
                        "Each policy had a server of its own, warmed up, at ascending loads with the same arrivals; each load "
                                + "was on for " + plan.times().settle().toSeconds() + " s before it was measured for "
                                + plan.times().measured().toSeconds()
                                + " s. Response times count from a request's first try. Where the client would use more than "
                                + "70 % of its core, users stay as many as it is good for and cheap clients bring the rest of the load: "
                                + "each sends a hello that was made once, from an address of its own, and goes away at the answer. A sweep ends where that "
                                + "is too much as well. A full handshake costs the server more than the client with RSA (with Java's TLS on "
                                + "both sides and 3,072 bits about 2 times with TLS 1.3 and 3 times with TLS 1.2, with 4,096 bits 4 and 6 times), "
                                + "and less with P-256 (0.6 and 0.7 times): with P-256 the server therefore gets a quota of its core.");
        results.forEach(result -> add(page, result));
        return page;
    }

    private static void add(HtmlReport page, CaseResult result) {
        String name = result.which().label();
        page.paragraph(TlsTables.saturation(result));
        result.notes().forEach(page::paragraph);
        if (!result.points().isEmpty()) {
            page.table(name, TlsTables.points(result))
                    .chart(chart(result, "completed sessions", "sessions/s", p -> p.window()
                            .perSecond(Tally.COMPLETED)))
                    .chart(chart(result, "replies", "replies/s", p -> p.window().perSecond(Tally.REPLIES)))
                    .chart(chart(result, "refused", "refused/s", p -> p.window().perSecond(Tally.REFUSED)))
                    .chart(chart(
                            result, "response time", "p95 (ms)", p -> TlsJson.millis(p.window(), Tally.P95_MICROS)))
                    .chart(chart(
                            result,
                            "response time of returning users",
                            "p95 (ms)",
                            p -> TlsJson.millis(p.window(), Tally.RETURNING_P95_MICROS)))
                    .chart(chart(result, "processor time of the server", "share of a core", Point::serverCpu))
                    .chart(chart(result, "processor time of the client", "share of a core", p -> p.window()
                            .clientCpu()));
        }
        if (result.hasCheapClients()) {
            page.table(name + ": points with cheap clients (marked *)", TlsTables.cheapClients(result));
        }
        if (!result.parameters().isEmpty()) {
            page.table(name + ": tuning", TlsTables.parameters(result));
        }
        if (!result.recoveries().isEmpty()) {
            page.table(name + ": recovery from 3 times what stock stands to 0.8 times", TlsTables.recoveries(result));
        }
        if (result.cost() != null) {
            page.table(name + ": cost of a refusal", TlsTables.cost(result.cost()));
        }
    }

    private static LineChart chart(CaseResult result, String what, String unit, Function<Point, Double> value) {
        List<Series> lines = new ArrayList<>();
        for (Policy policy : Policy.values()) {
            List<Point> points = result.points().stream()
                    .filter(point -> point.policy() == policy)
                    .toList();
            if (!points.isEmpty()) {
                lines.add(new Series(
                        policy.word(),
                        policy.color(),
                        false,
                        points.stream().mapToDouble(Point::offered).toArray(),
                        points.stream()
                                .map(value)
                                .mapToDouble(number -> number == null ? Double.NaN : number)
                                .toArray()));
            }
        }
        return new LineChart(
                result.which().label() + ": " + what,
                "",
                Axis.linear("offered, in parts of stock's saturation"),
                Axis.linear(unit),
                lines,
                List.of());
    }
}
