package io.weir.samples.gcload;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The command line of {@link GcLoad}.
 *
 * @param workload its name
 * @param seconds how long to run, 1 to 3600
 * @param seed for everything random
 * @param liveMegabytes about how much to keep reachable, 1 to 100000
 * @param explicitGcSeconds seconds between two calls of {@code System.gc()}, 0 for never
 */
record GcLoadOptions(String workload, int seconds, long seed, int liveMegabytes, int explicitGcSeconds) {
    static final String USAGE = "usage: GcLoad steady|bursty|cache|table|batch [--seconds 1..3600] [--seed N]"
            + " [--live 1..100000 (MB)] [--explicit-gc 0..3600 (seconds between, 0 = never)]";

    private static final long BYTES_PER_MEGABYTE = 1 << 20;

    /**
     * Reads the arguments.
     *
     * @param args the command line
     * @return the options, defaults filled in
     * @throws IllegalArgumentException naming every mistake
     */
    static GcLoadOptions parse(String... args) {
        List<String> mistakes = new ArrayList<>();
        String workload = args.length == 0 ? "" : args[0];
        int seconds = 15;
        long seed = 1;
        int live = 64;
        int explicitGc = 0;
        for (int i = 1; i < args.length; i += 2) {
            String value = i + 1 < args.length ? args[i + 1] : "";
            switch (args[i]) {
                case "--seconds" -> seconds = (int) number(args[i], value, 1, 3_600, mistakes);
                case "--seed" -> seed = number(args[i], value, Long.MIN_VALUE, Long.MAX_VALUE, mistakes);
                case "--live" -> live = (int) number(args[i], value, 1, 100_000, mistakes);
                case "--explicit-gc" -> explicitGc = (int) number(args[i], value, 0, 3_600, mistakes);
                default -> mistakes.add("unknown option '" + args[i] + "'");
            }
        }
        if (!List.of("steady", "bursty", "cache", "table", "batch").contains(workload)) {
            mistakes.add("unknown workload '" + workload + "'");
        }
        if (!mistakes.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", mistakes));
        }
        return new GcLoadOptions(workload, seconds, seed, live, explicitGc);
    }

    private static long number(String option, String value, long min, long max, List<String> mistakes) {
        try {
            long number = Long.parseLong(value);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below, with the range.
        }
        mistakes.add(option + " must be a whole number from " + min + " to " + max + ", but was '" + value + "'");
        return min;
    }

    /** Builds the chosen workload with its live set and seed. */
    Workload newWorkload() {
        Random random = new Random(seed);
        long liveBytes = liveMegabytes * BYTES_PER_MEGABYTE;
        return switch (workload) {
            case "steady" -> new SessionChurn(random, liveBytes);
            case "bursty" -> new BurstyOrders(random, liveBytes);
            case "cache" -> new CacheChurn(random, liveBytes);
            case "table" -> new MemoryTable(random, liveBytes);
            case "batch" -> new BatchMix(random, liveBytes);
            default -> throw new IllegalStateException("not checked by parse: " + workload);
        };
    }
}
