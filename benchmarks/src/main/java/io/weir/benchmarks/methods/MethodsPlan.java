package io.weir.benchmarks.methods;

import io.weir.benchmarks.WordList;
import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.cli.ResultFiles;
import io.weir.config.SettingsReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to measure.
 *
 * @param parts at least one
 * @param policies of the mix besides the fixed limits; plain is among them
 * @param limits fixed limits of the heavy method, ascending
 * @param repeats of the mix
 * @param heapMegabytes of each server
 * @param tightMegabytes of the servers with the tight heap
 * @param times how long things take
 * @param format of the result on stdout
 * @param out where the report goes, if wanted
 */
record MethodsPlan(
        List<Part> parts,
        List<Policy> policies,
        List<Integer> limits,
        int repeats,
        int heapMegabytes,
        int tightMegabytes,
        Times times,
        OutputFormat format,
        Optional<ResultFiles> out) {
    static final String PARTS = "--parts";
    static final String POLICIES = "--policies";
    static final String LIMITS = "--limits";
    static final String REPEATS = "--repeats";
    static final String DURATION = "--duration";
    static final String SETTLE = "--settle";
    static final String ALONE = "--alone";
    static final String WARM_UP = "--warm-up";
    static final String HEAP = "--heap";
    static final String TIGHT_HEAP = "--tight-heap";

    private static final String SWEEP = "1,2,3,4,6,8,12,16,32";
    private static final int MOST = 1_000;
    private static final int MOST_MEGABYTES = 65_536;
    private static final int LEAST_MEGABYTES = 32;
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration SHORTEST = Duration.ofMillis(200);

    /**
     * Reads the command line's options.
     *
     * @param smoke whether the short form is wanted, which changes defaults
     * @param options texts by option; what is absent has its default
     * @return the plan
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    static MethodsPlan read(boolean smoke, Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir bench", "methods", options);
        List<Part> parts = WordList.read(
                reader, PARTS, smoke ? "mix,priority" : String.join(",", Part.WORDS), Part.WORDS, Part::of);
        List<Policy> policies = WordList.read(
                reader, POLICIES, smoke ? "plain,weir" : String.join(",", Policy.words()), Policy.words(), Policy::of);
        reader.mistakes()
                .require(
                        policies.contains(Policy.PLAIN),
                        POLICIES,
                        "with plain, which the others are compared with",
                        "'" + reader.text(POLICIES, "") + "'");
        MethodsPlan plan = new MethodsPlan(
                parts,
                policies,
                limits(reader, smoke ? "4" : SWEEP),
                reader.integer(REPEATS, 1, 1, 100),
                reader.integer(HEAP, 512, LEAST_MEGABYTES, MOST_MEGABYTES),
                reader.integer(TIGHT_HEAP, 64, LEAST_MEGABYTES, MOST_MEGABYTES),
                new Times(
                        reader.duration(WARM_UP, Duration.ofSeconds(smoke ? 1 : 10), SHORTEST, LONGEST),
                        reader.duration(ALONE, Duration.ofSeconds(smoke ? 1 : 10), SHORTEST, LONGEST),
                        reader.duration(SETTLE, Duration.ofSeconds(smoke ? 1 : 20), Duration.ZERO, LONGEST),
                        reader.duration(DURATION, Duration.ofSeconds(smoke ? 1 : 20), SHORTEST, LONGEST)),
                FormatOption.read(reader),
                ResultFiles.read(reader));
        reader.finish();
        return plan;
    }

    private static List<Integer> limits(SettingsReader reader, String otherwise) {
        String text = reader.text(LIMITS, otherwise);
        List<Integer> limits = new ArrayList<>();
        boolean right = true;
        for (String word : text.split(",", -1)) {
            int limit = word.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(word) : 0;
            right &= limit >= 1 && limit <= MOST && (limits.isEmpty() || limit > limits.get(limits.size() - 1));
            limits.add(limit);
        }
        reader.mistakes()
                .require(right, LIMITS, "ascending whole numbers in 1.." + MOST + ", with commas", "'" + text + "'");
        return List.copyOf(limits);
    }

    boolean has(Part part) {
        return parts.contains(part);
    }
}
