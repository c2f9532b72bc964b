package io.weir.benchmarks.tls.client;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The client's counts over a window, as they go over the line to the parent.
 *
 * @param counts by what is counted; what is absent is zero
 */
public record LoadWindow(Map<Tally, Long> counts) {
    /** The word that begins the line. */
    public static final String WORD = "WINDOW";

    private static final double NANOS_PER_SECOND = 1e9;

    /** Copies the counts. */
    public LoadWindow {
        counts = Map.copyOf(counts);
    }

    /**
     * Reads a line.
     *
     * @param words {@link #WORD} and the counts
     * @return the window
     * @throws IllegalArgumentException when they are no such line
     */
    public static LoadWindow parse(String[] words) {
        if (words.length != Tally.values().length + 1 || !words[0].equals(WORD)) {
            throw new IllegalArgumentException("not a window: " + String.join(" ", words));
        }
        Map<Tally, Long> counts = new EnumMap<>(Tally.class);
        int word = 1;
        for (Tally tally : Tally.values()) {
            counts.put(tally, Long.parseLong(words[word++]));
        }
        return new LoadWindow(counts);
    }

    /** Returns the line that {@link #parse} reads, without a line end. */
    String line() {
        return WORD + " "
                + Arrays.stream(Tally.values())
                        .map(tally -> String.valueOf(get(tally)))
                        .collect(Collectors.joining(" "));
    }

    /**
     * Returns a count.
     *
     * @param tally which
     * @return zero or more, in the unit of the tally
     */
    public long get(Tally tally) {
        return counts.getOrDefault(tally, 0L);
    }

    /**
     * Returns a count as a rate.
     *
     * @param tally which
     * @return per second of the window
     */
    public double perSecond(Tally tally) {
        return get(tally) * NANOS_PER_SECOND / Math.max(1, get(Tally.WALL_NANOS));
    }

    /**
     * Returns one count over the sum of itself and others.
     *
     * @param part the count
     * @param rest the others
     * @return 0 to 1; null when all are zero
     */
    public Double share(Tally part, Tally... rest) {
        long sum = get(part) + Arrays.stream(rest).mapToLong(this::get).sum();
        return sum == 0 ? null : get(part) / (double) sum;
    }

    /**
     * Returns the processor time that the client used.
     *
     * @return share of one core, 0 to 1 when it is pinned to one
     */
    public double clientCpu() {
        return get(Tally.CPU_NANOS) / (double) Math.max(1, get(Tally.WALL_NANOS));
    }
}
