package io.weir.benchmarks.tls.client;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Sessions by the second in which they arrived, since the rate was last set. */
final class SecondBins {
    private static final long SECOND_NANOS = 1_000_000_000L;

    /** One second's sessions. */
    static final class Bin {
        /** Those that arrived. */
        int started;
        /** Those of them that completed without a time-out. */
        int clean;
    }

    private final long startNanos;
    private final List<Bin> bins = new ArrayList<>();

    SecondBins(long startNanos) {
        this.startNanos = startNanos;
    }

    Bin at(long nowNanos) {
        int second = (int) ((nowNanos - startNanos) / SECOND_NANOS);
        while (bins.size() <= second) {
            bins.add(new Bin());
        }
        return bins.get(second);
    }

    /** Returns {@code started:clean} of each second, with spaces. */
    String line() {
        return bins.stream().map(bin -> bin.started + ":" + bin.clean).collect(Collectors.joining(" "));
    }
}
