package io.weir.control;

import java.util.Optional;

/**
 * Makes one {@link Measurement} of several samples at one limit: drops what says nothing, waits for what is late, and goes
 * on until enough units have ended.
 *
 * <p>Not thread-safe.
 */
final class LevelMeter {
    private static final double NANOS_PER_SECOND = 1e9;

    /** A transient of less than this part of a sample does not spoil it; a guess. */
    private static final double TRANSIENT_RATIO = 0.25;

    private final HybridSettings settings;
    private int limit;
    private long limitSinceNanos;
    private boolean settled;
    private double levelNanos;
    private long nanos;
    private long succeeded;
    private long ended;

    LevelMeter(HybridSettings settings) {
        this.settings = settings;
    }

    /** Takes a sample under load; the result is there when the measurement is complete. */
    Optional<Measurement> add(Sample sample) {
        if (sample.limit() != limit) {
            restart(sample);
        }
        if (!settled && !settles(sample)) {
            return Optional.empty();
        }
        settled = true;
        nanos += sample.durationNanos();
        levelNanos += sample.meanInUse() * sample.durationNanos();
        succeeded += sample.succeeded();
        ended += sample.finished();
        // Samples are a little shorter or longer than the loop's interval: half a one is not waited for.
        boolean longEnough = nanos + sample.durationNanos() / 2 >= settings.shortestNanos();
        boolean enough = succeeded >= settings.completions();
        if (!(longEnough && enough) && nanos < settings.patienceNanos()) {
            return Optional.empty();
        }
        if (ended == 0) {
            // Long transactions hold every permit: that says nothing of the limit.
            clear();
            return Optional.empty();
        }
        double seconds = nanos / NANOS_PER_SECOND;
        Measurement measurement = Measurement.ofThroughput(levelNanos / nanos, succeeded, seconds);
        clear();
        return Optional.of(measurement);
    }

    /** Whether what was in flight before the limit's change has gone. */
    boolean settled() {
        return settled;
    }

    /** Drops what was measured of the present limit. */
    void clear() {
        nanos = 0;
        levelNanos = 0;
        succeeded = 0;
        ended = 0;
    }

    private void restart(Sample sample) {
        limit = sample.limit();
        limitSinceNanos = sample.startNanos();
        settled = false;
        clear();
    }

    /**
     * After a cut the surplus ends late, and after any change it takes one response time until what ends was admitted under
     * the new limit. By Little's law that time is what is in flight over what ends.
     */
    private boolean settles(Sample sample) {
        long waited = sample.startNanos() - limitSinceNanos;
        if (waited >= settings.patienceNanos()) {
            return true;
        }
        double responseNanos = sample.meanInUse() * sample.durationNanos() / Math.max(0.5, (double) sample.finished());
        return sample.inUseAtStart() <= sample.limit()
                && responseNanos <= waited + TRANSIENT_RATIO * sample.durationNanos();
    }
}
