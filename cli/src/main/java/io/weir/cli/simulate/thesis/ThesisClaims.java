package io.weir.cli.simulate.thesis;

import io.weir.simulator.run.Figure;
import io.weir.simulator.run.RunResult;
import io.weir.simulator.run.TimelinePoint;
import io.weir.simulator.stats.ConfidenceInterval;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Checks each claim. The bounds are ours: the source says in words what is to be seen, not how much. */
final class ThesisClaims {
    private static final double LEVEL = 0.95;

    private final ThesisStudy study;
    private final ThesisPlan plan;
    private final Variant stock = Variant.stock(1);
    private final Variant admission = Variant.admission(1);

    ThesisClaims(ThesisStudy study) {
        this.study = study;
        this.plan = study.plan();
    }

    List<Claim> all() {
        return List.of(
                falls(),
                holds(),
                costsNothing(),
                completesMost(),
                scales(),
                prioritizeLonger(),
                poolSize(),
                growsWithoutBound(),
                isBounded(),
                boundScales(),
                admissionIgnoresAborts(),
                collapsesWhateverIsSeen());
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private Claim falls() {
        double peak = study.peak(stock, Figure.REPLIES);
        double level = study.mean(stock, plan.highestLoad(), Figure.REPLIES);
        return new Claim(
                "2.5",
                "Without admission control throughput falls steeply past a limit load.",
                level < peak / 2,
                text("%.1f replies/s at most, %.1f at %.0f new clients/s", peak, level, plan.highestLoad()));
    }

    private Claim holds() {
        double peak = study.peak(admission, Figure.REPLIES);
        double least = plan.past(1).stream()
                .mapToDouble(load -> study.mean(admission, load, Figure.REPLIES))
                .min()
                .orElse(Double.NaN);
        return new Claim(
                "2.6",
                "Admission control prevents the fall.",
                least >= 0.9 * peak,
                text("%.1f replies/s at most, at least %.1f at every load past the knee (90 %% asked)", peak, least));
    }

    private Claim costsNothing() {
        double worst = plan.below(1).stream()
                .mapToDouble(
                        load -> study.mean(admission, load, Figure.REPLIES) / study.mean(stock, load, Figure.REPLIES))
                .min()
                .orElse(Double.NaN);
        return new Claim(
                "2.6",
                "Below the limit load admission control costs no throughput.",
                worst >= 0.98,
                text("%.1f %% of the stock server's at worst (98 %% asked)", 100 * worst));
    }

    private Claim completesMost() {
        boolean more = true;
        double least = Double.POSITIVE_INFINITY;
        for (double load : plan.past(1)) {
            ConfidenceInterval difference =
                    study.result(admission, load).differences(study.result(stock, load), Figure.COMPLETED, LEVEL);
            more &= difference.mean() > 0 && !difference.contains(0);
            least = Math.min(least, difference.mean());
        }
        return new Claim(
                "2.6",
                "Serving returning clients first completes more sessions.",
                more,
                text("at least %.2f sessions/s more at every load past the knee, in pairs of runs", least));
    }

    private Claim scales() {
        double one = study.mean(admission, plan.highestLoad(), Figure.REPLIES);
        boolean scales = true;
        StringBuilder levels = new StringBuilder();
        for (int cpus : plan.cpus()) {
            double replies = study.mean(Variant.admission(cpus), plan.highestLoad(), Figure.REPLIES);
            // Where the load is no more than the capacity there is nothing to scale.
            double asked = Math.min(cpus, plan.highestLoad() / ThesisPlan.KNEE_PER_CPU);
            scales &= replies >= 0.9 * one * asked;
            levels.append(levels.isEmpty() ? "" : ", ").append(text("%d: %.0f", cpus, replies));
        }
        return new Claim(
                "2.7",
                "Throughput practically scales with the CPUs, up to 8.",
                scales,
                "replies/s at " + text("%.0f", plan.highestLoad()) + " new clients/s by CPUs: " + levels
                        + " (90 % of proportional asked)");
    }

    private double[] finished(Variant variant) {
        double[] sum = new double[plan.replications()];
        for (double load : plan.past(1)) {
            if (study.has(variant, load)) {
                List<RunResult> runs = study.result(variant, load).runs();
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += Figure.COMPLETED.of(runs.get(i)) * runs.get(i).seconds();
                }
            }
        }
        return sum;
    }

    private Claim prioritizeLonger() {
        double[] normal = finished(ThesisStudy.NORMAL);
        double[] oneToOne = finished(ThesisStudy.ONE_TO_ONE);
        double[] longer = finished(ThesisStudy.LONGER_FIRST);
        ConfidenceInterval byLonger = ConfidenceInterval.ofDifferences(longer, normal, LEVEL);
        double mean = Arrays.stream(normal).average().orElse(Double.NaN);
        double gainOneToOne = Arrays.stream(oneToOne).average().orElse(Double.NaN) - mean;
        boolean inEveryPair = true;
        for (int i = 0; i < normal.length; i++) {
            inEveryPair &= longer[i] > normal[i];
        }
        boolean onlyLonger =
                inEveryPair && byLonger.mean() > 0.1 * mean && byLonger.mean() > 4 * Math.max(0, gainOneToOne);
        return new Claim(
                "2.9",
                "Only serving old clients first raises the number of finished sessions; a worker of its own does not.",
                onlyLonger,
                text(
                        "sessions finished past the knee: normal %.0f, one worker a connection %+.0f, old clients first %+.0f +- %.0f",
                        mean, gainOneToOne, byLonger.mean(), byLonger.halfWidth()));
    }

    private Claim poolSize() {
        double worst = 0;
        for (double load : plan.below(1)) {
            double first = study.mean(Variant.pool(plan.pools().get(0)), load, Figure.REPLIES);
            for (int pool : plan.pools()) {
                worst = Math.max(worst, Math.abs(study.mean(Variant.pool(pool), load, Figure.REPLIES) / first - 1));
            }
        }
        String past = plan.pools().stream()
                .map(pool -> text(
                        "%d: %.1f",
                        pool, study.mean(Variant.pool(pool), plan.past(1).get(0), Figure.REPLIES)))
                .collect(Collectors.joining(", "));
        return new Claim(
                "2.10",
                "The size of the pool, 25 to 300, gives no throughput benefit (below the knee).",
                worst < 0.05,
                text("%.2f %% apart at most (5 %% asked); past the knee by pool, replies/s: %s", 100 * worst, past));
    }

    private Claim growsWithoutBound() {
        RunResult run = study.result(Variant.growing(1, plan.growth()), plan.highestLoad())
                .runs()
                .get(0);
        List<TimelinePoint> line = run.timeline();
        long half = line.get(line.size() / 2).openSessions();
        long end = line.get(line.size() - 1).openSessions();
        double most = study.mean(Variant.growing(1, plan.growth()), plan.highestLoad(), Figure.MAX_OPEN);
        double less = study.mean(Variant.growing(1, plan.growth()), plan.past(1).get(0), Figure.MAX_OPEN);
        return new Claim(
                "2.11",
                "Without admission control open sessions grow without bound.",
                end > 1.5 * half && most > 1.5 * less,
                text(
                        "%d open at half of the run, %d at its end; at most %.0f at %.1f new clients/s, %.0f at %.1f."
                                + " It takes clients who retry without limit",
                        half, end, less, plan.past(1).get(0), most, plan.highestLoad()));
    }

    private Claim isBounded() {
        double first = study.mean(admission, plan.past(1).get(0), Figure.MAX_OPEN);
        double last = study.mean(admission, plan.highestLoad(), Figure.MAX_OPEN);
        double ratio = plan.highestLoad() / plan.past(1).get(0);
        return new Claim(
                "2.12",
                "With admission control open sessions are bounded.",
                last / first < Math.sqrt(ratio),
                text(
                        "%.0f at %.1f new clients/s, %.0f at %.0f: %.2f times as many for %.1f times the load",
                        first, plan.past(1).get(0), last, plan.highestLoad(), last / first, ratio));
    }

    private Claim boundScales() {
        int most = plan.cpus().get(plan.cpus().size() - 1);
        double one = study.mean(admission, plan.past(1).get(0), Figure.MAX_OPEN);
        double many = study.mean(Variant.admission(most), plan.highestLoad(), Figure.MAX_OPEN);
        return new Claim(
                "2.12",
                "That bound grows with the CPUs.",
                many / one > 0.5 * most && many / one < 1.5 * most,
                text(
                        "%.0f open at most with one CPU, %.0f with %d (within half of proportional asked)",
                        one, many, most));
    }

    private Claim admissionIgnoresAborts() {
        double[] levels = ThesisStudy.ABORTS.stream()
                .mapToDouble(
                        aborts -> study.mean(Variant.aborts("budget", aborts), study.semanticsLoad(), Figure.REPLIES))
                .toArray();
        double low = Arrays.stream(levels).min().orElseThrow();
        double high = Arrays.stream(levels).max().orElseThrow();
        return new Claim(
                "2.6",
                "What admission control reaches does not depend on what the server sees of clients who leave.",
                high - low < 0.05 * high,
                text(
                        "never %.1f, on dequeue %.1f, at once %.1f replies/s at %.0f new clients/s",
                        levels[0], levels[1], levels[2], study.semanticsLoad()));
    }

    private Claim collapsesWhateverIsSeen() {
        double half = study.peak(stock, Figure.REPLIES) / 2;
        double[] levels = ThesisStudy.ABORTS.stream()
                .mapToDouble(
                        aborts -> study.mean(Variant.aborts("stock", aborts), study.semanticsLoad(), Figure.REPLIES))
                .toArray();
        return new Claim(
                "2.5",
                "The fall does not depend on it either; its level does, and is no prediction.",
                Arrays.stream(levels).allMatch(level -> level < half),
                text(
                        "never %.1f, on dequeue %.1f, at once %.1f replies/s at %.0f new clients/s; see the table by queue"
                                + " order and pool",
                        levels[0], levels[1], levels[2], study.semanticsLoad()));
    }
}
