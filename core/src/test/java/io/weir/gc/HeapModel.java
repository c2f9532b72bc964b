package io.weir.gc;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A generational heap that runs HotSpot's rule of a fixed heap: eden fills, a minor promotes, and when the old generation's
 * free space no longer holds the padded average promotion the next collection is a major. For tests.
 */
final class HeapModel {
    static final long MIB = 1 << 20;

    final long edenBytes = 64 * MIB;
    final long oldMaxBytes = 160 * MIB;
    final Collector collector;
    long liveBytes = 80 * MIB;
    long promotedBytes = 8 * MIB;
    double promotionNoise;
    long gapNanos = 1_000_000_000L;
    long minorPauseNanos = 5_000_000L;
    long majorPauseNanos = 150_000_000L;

    private final Random random;
    private final PromotionFeed promotions;
    private long oldBytes;
    private long nowNanos;
    private long survivorBytes;

    HeapModel(Collector collector, long seed) {
        this.collector = collector;
        this.random = new Random(seed);
        this.promotions = new PromotionFeed(collector);
        this.oldBytes = 40 * MIB;
    }

    /** Runs on to the next collection. */
    GcObservation next() {
        nowNanos += gapNanos;
        boolean major = oldMaxBytes - oldBytes <= promotions.paddedBytes();
        GcObservation collection = major ? major("Allocation Failure") : minor();
        promotions.record(collection);
        return collection;
    }

    /** Lets somebody ask for a major now. */
    GcObservation explicitMajor() {
        nowNanos += gapNanos / 2;
        GcObservation collection = major("System.gc()");
        promotions.record(collection);
        return collection;
    }

    private GcObservation minor() {
        double noise = 1 + promotionNoise * (2 * random.nextDouble() - 1);
        long promoted = Math.min(oldMaxBytes - oldBytes, (long) (promotedBytes * noise));
        GcObservation minor = observation(
                GcKind.MINOR, "Allocation Failure", minorPauseNanos, 4 * MIB, oldBytes, oldBytes + promoted);
        oldBytes += promoted;
        return minor;
    }

    private GcObservation major(String cause) {
        GcObservation major = observation(GcKind.MAJOR, cause, majorPauseNanos, 0, oldBytes, liveBytes);
        oldBytes = liveBytes;
        return major;
    }

    private GcObservation observation(
            GcKind kind, String cause, long pauseNanos, long survivors, long oldBefore, long oldAfter) {
        long start = nowNanos;
        nowNanos += pauseNanos;
        long youngBefore = survivorBytes + edenBytes;
        survivorBytes = survivors;
        return new GcObservation(
                kind,
                cause,
                start,
                nowNanos,
                youngBefore,
                survivors,
                edenBytes + 8 * MIB,
                edenBytes,
                oldBefore,
                oldAfter,
                oldMaxBytes,
                oldMaxBytes);
    }

    /** What a forecaster said before each natural major and each minor, after a number of majors to learn from. */
    record Outcome(int majors, int named, int falseAlarms) {}

    Outcome judge(GcForecaster forecaster, int collections, int majorsToLearnFrom) {
        int majors = 0;
        int named = 0;
        int falseAlarms = 0;
        int seen = 0;
        GcForecast said = GcForecast.NONE;
        for (int i = 0; i < collections; i++) {
            GcObservation collection = next();
            if (seen >= majorsToLearnFrom) {
                majors += collection.kind() == GcKind.MAJOR ? 1 : 0;
                named += collection.kind() == GcKind.MAJOR && said.minorsLeft() == 0 ? 1 : 0;
                falseAlarms += collection.kind() == GcKind.MINOR && said.minorsLeft() == 0 ? 1 : 0;
            }
            seen += collection.kind() == GcKind.MAJOR ? 1 : 0;
            forecaster.record(collection);
            said = forecaster.forecast(collection.endNanos(), collection.youngAfterBytes());
        }
        return new Outcome(majors, named, falseAlarms);
    }

    /** Runs until a major was recorded, and returns all collections up to and with it. */
    List<GcObservation> toMajor(GcForecaster forecaster) {
        List<GcObservation> run = new ArrayList<>();
        do {
            run.add(next());
            forecaster.record(run.get(run.size() - 1));
        } while (run.get(run.size() - 1).kind() != GcKind.MAJOR);
        return run;
    }
}
