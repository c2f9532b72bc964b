package io.weir.benchmarks.mpl.replica;

import io.weir.benchmarks.mpl.load.Bin;
import io.weir.benchmarks.mpl.load.RunRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** A replica's record on its way to the parent, line by line. Filled by one thread, then read by another. */
public final class ReplicaRecord {
    private static final String BIN = "BIN";
    private static final String LATENCY = "LATENCY";
    private static final String CREATED = "CREATED";
    private static final String ERRORS = "ERRORS";

    private final List<Bin> bins = new ArrayList<>();
    private final Histogram latencies = new Histogram(2);
    private long created;
    private long errors;
    private String firstError = "";

    /** Creates a record without a line. */
    public ReplicaRecord() {
        latencies.setAutoResize(true);
    }

    static void send(Consumer<String> lines, RunRecord record, long created) {
        for (Bin bin : record.bins()) {
            lines.accept(BIN + " " + bin.commits() + " " + bin.aborts() + " " + bin.level() + " " + bin.inUse());
        }
        for (HistogramIterationValue value : record.latencies().recordedValues()) {
            lines.accept(LATENCY + " " + value.getValueIteratedTo() + " " + value.getCountAtValueIteratedTo());
        }
        lines.accept(CREATED + " " + created);
        lines.accept(ERRORS + " " + record.errors() + " " + record.firstError().replace('\n', ' '));
    }

    /**
     * Takes a line.
     *
     * @param words of the line
     */
    public synchronized void add(String... words) {
        switch (words[0]) {
            case BIN ->
                bins.add(new Bin(
                        Long.parseLong(words[1]),
                        Long.parseLong(words[2]),
                        Double.parseDouble(words[3]),
                        Double.parseDouble(words[4])));
            case LATENCY -> latencies.recordValueWithCount(Long.parseLong(words[1]), Long.parseLong(words[2]));
            case CREATED -> created = Long.parseLong(words[1]);
            case ERRORS -> {
                errors = Long.parseLong(words[1]);
                firstError = String.join(" ", Arrays.asList(words).subList(2, words.length));
            }
            default -> throw new IllegalArgumentException("a replica's record has no " + words[0]);
        }
    }

    /**
     * Returns what happened when.
     *
     * @return a copy
     */
    public synchronized List<Bin> bins() {
        return List.copyOf(bins);
    }

    /**
     * Returns the latencies that count.
     *
     * @return microseconds; a copy
     */
    public synchronized Histogram latencies() {
        return latencies.copy();
    }

    /**
     * Returns how many connections were opened.
     *
     * @return zero or more
     */
    public synchronized long created() {
        return created;
    }

    /**
     * Returns how many attempts failed otherwise than in a conflict.
     *
     * @return zero or more
     */
    public synchronized long errors() {
        return errors;
    }

    /**
     * Returns the first such fault.
     *
     * @return empty when there was none
     */
    public synchronized String firstError() {
        return firstError;
    }
}
