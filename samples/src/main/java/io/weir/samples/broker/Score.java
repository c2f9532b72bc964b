package io.weir.samples.broker;

import java.util.ArrayList;
import java.util.List;

/** What became of one class' jobs in one half of a run. One thread. */
final class Score {
    private final JobClass jobs;
    private final List<Double> millis = new ArrayList<>();
    private int refused;

    Score(JobClass jobs) {
        this.jobs = jobs;
    }

    void done(double afterMillis) {
        millis.add(afterMillis);
    }

    void refuse() {
        refused++;
    }

    int count() {
        return millis.size();
    }

    int refused() {
        return refused;
    }

    /** NaN when none was done. */
    double p95Millis() {
        if (millis.isEmpty()) {
            return Double.NaN;
        }
        List<Double> ordered = millis.stream().sorted().toList();
        return ordered.get((int) Math.ceil(0.95 * ordered.size()) - 1);
    }

    /** Share of the jobs done that were in time; NaN when none was done. */
    double inTimeRatio() {
        long inTime =
                millis.stream().filter(after -> after <= jobs.promiseMillis()).count();
        return millis.isEmpty() ? Double.NaN : (double) inTime / millis.size();
    }

    JobClass jobs() {
        return jobs;
    }
}
