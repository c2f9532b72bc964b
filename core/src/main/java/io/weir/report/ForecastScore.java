package io.weir.report;

import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.util.concurrent.TimeUnit;

/**
 * Compares what a node said after each collection with the collection that followed, as {@code replay} does with a log.
 *
 * <p>Not thread-safe: the owner serialises calls and publishes the immutable results.
 */
public final class ForecastScore {
    /** Before the first collection. */
    public static final Result NONE = new Result(0, 0, 0, GcObservation.UNKNOWN);

    private Result result = NONE;
    private boolean saidNextIsMajor;
    private long saidNanos = GcObservation.UNKNOWN;

    /**
     * What came of the forecasts so far.
     *
     * @param majors major GCs that nobody had asked for; of these
     * @param foreseen those that were named as the next collection by the collection before; recall is their share
     * @param falseAlarms minor GCs that were named as majors
     * @param errorNanos how far the last major's start was from the time that was said, ns; negative when unknown
     */
    public record Result(long majors, long foreseen, long falseAlarms, long errorNanos) {}

    /**
     * Judges the last statement by what came. Explicit majors and concurrent cycles judge nothing.
     *
     * @param collection the collection that followed it
     */
    public void judge(GcObservation collection) {
        if (collection.isNaturalMajor()) {
            long error = saidNanos < 0 ? GcObservation.UNKNOWN : Math.abs(collection.startNanos() - saidNanos);
            long foreseen = result.foreseen + (saidNextIsMajor ? 1 : 0);
            result = new Result(result.majors + 1, foreseen, result.falseAlarms, error);
        } else if (collection.kind() == GcKind.MINOR && saidNextIsMajor) {
            result = new Result(result.majors, result.foreseen, result.falseAlarms + 1, result.errorNanos);
        }
    }

    /**
     * Takes a statement.
     *
     * @param report made right after a collection
     * @param nowNanos when, on the clock of the collections
     */
    public void said(GcReport report, long nowNanos) {
        saidNextIsMajor = report.minorsLeft() == 0;
        saidNanos = report.nextMajorMillis() < 0
                ? GcObservation.UNKNOWN
                : nowNanos + TimeUnit.MILLISECONDS.toNanos(report.nextMajorMillis());
    }

    /** Returns what came of the forecasts so far. */
    public Result result() {
        return result;
    }
}
