package io.weir.benchmarks.chaos;

import io.weir.samples.demo.load.RequestRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What became of each request of one arm. Thread-safe. */
final class Outcomes implements RequestRecord {
    /** A request that takes longer is not well; ten times what the work takes at its slowest here, a guess. */
    static final Duration SLOW = Duration.ofMillis(500);
    /** So long all requests have to be well before a service counts as recovered. */
    static final Duration PROOF = Duration.ofSeconds(1);

    /** Of the time line. */
    private static final long SLICE_NANOS = 250_000_000L;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double P99 = 0.99;

    private final List<Outcome> outcomes = new ArrayList<>();
    private String firstLoss = "";

    private record Outcome(long dueNanos, long latencyNanos, boolean lost) {
        boolean bad() {
            return lost || latencyNanos > SLOW.toNanos();
        }
    }

    /**
     * A part of the time line.
     *
     * @param seconds its middle, since the measurement's start
     * @param longestMillis the longest latency of those due in it; a lost one counts until it was lost
     * @param lost requests due in it that were lost
     */
    record Slice(double seconds, double longestMillis, int lost) {}

    @Override
    public synchronized void answered(long intendedNanos, long latencyNanos) {
        outcomes.add(new Outcome(intendedNanos, latencyNanos, false));
    }

    @Override
    public synchronized void lost(long intendedNanos, long latencyNanos, String reason) {
        outcomes.add(new Outcome(intendedNanos, latencyNanos, true));
        failed(reason);
    }

    @Override
    public synchronized void failed(String reason) {
        if (firstLoss.isEmpty()) {
            firstLoss = reason;
        }
    }

    synchronized int requests() {
        return outcomes.size();
    }

    synchronized int lost() {
        return (int) outcomes.stream().filter(Outcome::lost).count();
    }

    /** Returns why the first one was lost; empty when none was. */
    synchronized String firstLoss() {
        return firstLoss;
    }

    /** Returns the 99th percentile of the good answers due in a span, milliseconds; null when there is none. */
    synchronized Double p99Millis(long fromNanos, long toNanos) {
        long[] latencies = outcomes.stream()
                .filter(outcome -> !outcome.lost && outcome.dueNanos >= fromNanos && outcome.dueNanos < toNanos)
                .mapToLong(Outcome::latencyNanos)
                .sorted()
                .toArray();
        return latencies.length == 0 ? null : latencies[(int) Math.ceil(P99 * latencies.length) - 1] / NANOS_PER_MILLI;
    }

    /**
     * Returns how long it took until all was well: until the first moment from which on, for {@link #PROOF}, no request was
     * lost or slow.
     *
     * @param fromNanos since the measurement's start
     * @param knownNanos until when all requests have ended
     * @return seconds; null when that has not come yet
     */
    synchronized Double recoverySeconds(long fromNanos, long knownNanos) {
        long wellNanos = fromNanos;
        List<Outcome> after = outcomes.stream()
                .filter(outcome -> outcome.dueNanos >= fromNanos && outcome.bad())
                .sorted(Comparator.comparingLong(Outcome::dueNanos))
                .toList();
        for (Outcome bad : after) {
            if (bad.dueNanos - wellNanos >= PROOF.toNanos()) {
                break;
            }
            wellNanos = bad.dueNanos + 1;
        }
        boolean proven = wellNanos + PROOF.toNanos() <= knownNanos && hasRequestIn(wellNanos);
        return proven ? (wellNanos - fromNanos) / NANOS_PER_SECOND : null;
    }

    private boolean hasRequestIn(long fromNanos) {
        OptionalLong next = outcomes.stream()
                .mapToLong(Outcome::dueNanos)
                .filter(due -> due >= fromNanos)
                .min();
        return next.isPresent() && next.getAsLong() - fromNanos < PROOF.toNanos();
    }

    /** Returns the time line. */
    synchronized List<Slice> slices() {
        TreeMap<Long, List<Outcome>> bySlice = new TreeMap<>();
        for (Outcome outcome : outcomes) {
            bySlice.computeIfAbsent(outcome.dueNanos / SLICE_NANOS, slice -> new ArrayList<>())
                    .add(outcome);
        }
        List<Slice> slices = new ArrayList<>();
        bySlice.forEach((slice, all) -> slices.add(new Slice(
                (slice + 0.5) * SLICE_NANOS / NANOS_PER_SECOND,
                all.stream().mapToLong(Outcome::latencyNanos).max().orElse(0) / NANOS_PER_MILLI,
                (int) all.stream().filter(Outcome::lost).count())));
        return slices;
    }
}
