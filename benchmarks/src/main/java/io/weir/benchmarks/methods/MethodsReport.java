package io.weir.benchmarks.methods;

import io.weir.cli.report.Axis;
import io.weir.cli.report.HtmlReport;
import io.weir.cli.report.LineChart;
import io.weir.cli.report.Series;
import io.weir.cli.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The result as a page, with the two plots of the publication. */
final class MethodsReport {
    /** The palette's colours; what comes after is dashed. */
    private static final int COLORS = 8;

    private static final double BINS_PER_SECOND = 10;

    private MethodsReport() {}

    static HtmlReport of(MethodsPlan plan, MethodsResult result) {
        HtmlReport page = new HtmlReport("Weir bench: a light and a heavy method in one server");
        page.paragraph("Tomcat in one process, its clients in another; they share the machine's "
                + Runtime.getRuntime().availableProcessors()
                + " processors. The light method does some arithmetic; the heavy "
                + "one parses an XML document of 120 KB and searches it. Each client asks again as soon as it has its answer, "
                + "over a connection of its own that stays open; one that is refused comes back 100 ms later. Each policy had a "
                + "server of its own, with a heap of " + plan.heapMegabytes() + " MB, warmed up for "
                + plan.times().warmUp().toSeconds() + " s.");
        result.mix().ifPresent(mix -> addMix(page, plan, mix));
        if (!result.priorities().isEmpty()) {
            page.paragraph(PriorityResult.CLIENTS
                            + " clients of the heavy method all the time, some of them from a host with priority. The ratio is "
                            + "the mean time without limits over that of calls with priority; its ceiling is what a client would "
                            + "have that is alone on the server. With a tight heap a server without limits is busy with its "
                            + "garbage, as the publication's was, and there is more to gain.")
                    .table("Priority", MethodsTables.priorities(result));
        }
        return page;
    }

    private static void addMix(HtmlReport page, MethodsPlan plan, MixResult mix) {
        page.paragraph(MixRun.LIGHT_CLIENTS + " clients call the light method, and "
                + plan.times().alone().toSeconds() + " s later " + MixRun.HEAVY_CLIENTS
                + " clients the heavy one. Measured for "
                + plan.times().measured().toSeconds() + " s, "
                + plan.times().settle().toSeconds() + " s after they came; " + plan.repeats()
                + " repeats, medians. A share is what a method does here of what it does alone without limits.");
        Table policies = new Table("policy", "what it is").text(1);
        plan.policies().forEach(policy -> policies.row(policy.word(), policy.what()));
        policies.row(Policy.FIXED.word(), Policy.FIXED.what());
        page.table("Policies", policies).table("Throughput", MethodsTables.mix(mix));
        Predicate<Policy> ours = policy -> policy.line() <= Policy.PUBLISHED.line();
        page.chart(times(mix, ours, 0, "the light method")).chart(times(mix, ours, 1, "the heavy method"));
        page.chart(sweep(mix));
        if (mix.rows().stream().anyMatch(row -> row.setup().policy().isPeer())) {
            page.chart(times(mix, Policy::isPeer, 0, "the light method, with peers"))
                    .chart(times(mix, Policy::isPeer, 1, "the heavy method, with peers"));
        }
    }

    private static LineChart times(MixResult mix, Predicate<Policy> which, int method, String what) {
        List<Series> lines = new ArrayList<>();
        for (MixResult.Row row : mix.rows()) {
            Policy policy = row.setup().policy();
            if (which.test(policy)) {
                lines.add(line(row, method, policy.line() % COLORS, policy.line() >= COLORS));
            }
        }
        mix.bestFixed().ifPresent(best -> lines.add(line(best, method, Policy.FIXED.line(), true)));
        return new LineChart(
                "Throughput of " + what,
                "Every tenth of a second.",
                Axis.linear("seconds"),
                Axis.linear("calls/s"),
                lines,
                List.of());
    }

    private static Series line(MixResult.Row row, int method, int color, boolean dashed) {
        List<int[]> bins = row.typical().bins();
        double[] xs = new double[bins.size()];
        double[] ys = new double[bins.size()];
        for (int i = 0; i < xs.length; i++) {
            xs[i] = i / BINS_PER_SECOND;
            ys[i] = bins.get(i)[method] * BINS_PER_SECOND;
        }
        return new Series(row.setup().label(), color, dashed, xs, ys);
    }

    private static LineChart sweep(MixResult mix) {
        double[] limits =
                mix.fixed().stream().mapToDouble(row -> row.setup().limit()).toArray();
        double[] light = mix.fixed().stream()
                .mapToDouble(row -> row.light() / mix.lightAlone())
                .toArray();
        double[] heavy = mix.fixed().stream()
                .mapToDouble(row -> row.heavy() / mix.heavyAlone())
                .toArray();
        double[] sums = mix.fixed().stream().mapToDouble(MixResult.Row::shares).toArray();
        return new LineChart(
                "What fixed limits of the heavy method do",
                "",
                Axis.linear("limit"),
                Axis.linear("share of what it does alone"),
                List.of(
                        new Series("light", 0, false, limits, light),
                        new Series("heavy", 1, false, limits, heavy),
                        new Series("sum", 2, false, limits, sums)),
                List.of());
    }
}
