package io.weir.cli.replay;

import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import io.weir.gc.Capability;
import io.weir.simulator.gclog.GcLog;
import io.weir.simulator.replay.ForecastScore;
import io.weir.simulator.replay.LogScore;
import java.util.ArrayList;
import java.util.List;

/** The result as text for a person. */
final class ReplayText {
    private static final int MINUTE_SECONDS = 60;

    private ReplayText() {}

    static String of(List<LogScore> scores) {
        StringBuilder text = new StringBuilder();
        for (LogScore score : scores) {
            text.append(headline(score)).append('\n').append(verdict(score)).append('\n');
            if (score.collector().capability() != Capability.NONE) {
                text.append(table(score).print());
            }
            text.append('\n');
        }
        return text.toString().stripTrailing();
    }

    static String headline(LogScore score) {
        if (score.minors() + score.majors() + score.explicit() == 0 && score.seconds() == 0) {
            return score.log() + ": no GC record";
        }
        String time = score.seconds() < 2 * MINUTE_SECONDS
                ? Numbers.fixed(score.seconds(), 1) + " s"
                : Numbers.fixed(score.seconds() / MINUTE_SECONDS, 1) + " min";
        return score.log() + ": " + score.collector().displayName() + ", " + score.minors() + " minor and "
                + score.majors() + " major GCs (and " + score.explicit() + " explicit) in " + time + ", "
                + Numbers.fixed(score.migcAvg(), 1) + " minors a major (CV " + Numbers.fixed(score.migcCv(), 2)
                + "), major pause " + Numbers.fixed(score.majorPauseMillis(), 0) + " ms"
                + (score.storm() ? ", in a STORM of major GCs" : "");
    }

    static String verdict(LogScore score) {
        return switch (score.verdict()) {
            case GAIN -> "Verdict: gain. GC-aware routing would keep requests out of these major GCs.";
            case NO_GAIN ->
                score.collector().capability() == Capability.NONE
                        ? "Verdict: no gain (capability NONE): nothing here that routing could avoid."
                        : "Verdict: no gain. The major GCs are too short to be worth avoiding (under 20 ms).";
            case UNKNOWN ->
                score.storm()
                        ? "Verdict: unknown. A storm cannot be forecast; the heap is too small for what it holds."
                        : "Verdict: unknown. Too few major GCs that could be forecast, or forecasts that cannot be trusted.";
        };
    }

    static Table table(LogScore score) {
        Table table = new Table(
                "forecaster", "scored", "next recall", "false/major", "caught", "avoided share", "median error");
        for (ForecastScore row : score.forecasters()) {
            table.row(
                    row.name(),
                    Integer.toString(row.scored()),
                    Numbers.fixed(row.nextRecall(), 3),
                    Numbers.fixed(row.falsePerMajor(), 3),
                    Numbers.fixed(row.caught(), 3),
                    Numbers.fixed(row.avoidedShare(), 3),
                    Numbers.fixed(row.medianError(), 3));
        }
        return table;
    }

    /** What a reader of the result should know about the log itself. */
    static List<String> remarks(GcLog log) {
        List<String> remarks = new ArrayList<>();
        if (log.cutRecords() > 0) {
            remarks.add(log.name() + ": " + log.cutRecords() + " cut records were skipped");
        }
        if (log.restarts() > 0) {
            remarks.add(log.name() + ": the JVM was started anew " + log.restarts() + " times in this log");
        }
        if (!log.timed() && !log.observations().isEmpty()) {
            remarks.add(log.name() + ": no time stamps, so nothing is scored by time");
        }
        boolean canForecast = log.collector().capability() != Capability.NONE;
        if (canForecast && !log.generations() && !log.observations().isEmpty()) {
            remarks.add(
                    log.name() + ": no sizes of generations; record with -Xlog:gc* (or -XX:+PrintGCDetails) for the "
                            + "best forecasts");
        }
        return remarks;
    }
}
