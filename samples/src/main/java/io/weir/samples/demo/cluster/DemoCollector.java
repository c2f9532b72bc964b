package io.weir.samples.demo.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The collectors that a node can run with. */
@SuppressWarnings("ImmutableEnumChecker") // the list is an immutable copy
public enum DemoCollector {
    /** What a JVM with one processor gets by default: the case that Weir is for. */
    SERIAL("Serial", 256, "-XX:+UseSerialGC"),
    /**
     * The throughput collector. With 256 MB its average promotion stays at what filling the store took, and every collection
     * is a full one.
     */
    PARALLEL("Parallel", 288, "-XX:+UseParallelGC"),
    /**
     * Mostly concurrent: hardly a major GC to avoid. Set up for throughput, with a large young generation, so that its young
     * pauses are 50 ms and more and there is something to see; with its default goal they stay under 20 ms here.
     */
    G1(
            "G1",
            1024,
            "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=500",
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:G1NewSizePercent=45");

    /** The words of the option {@code --collector}. */
    public static final List<String> WORDS =
            Arrays.stream(values()).map(DemoCollector::word).toList();

    private final String displayName;
    private final int heapMegabytes;
    private final List<String> options;

    DemoCollector(String displayName, int heapMegabytes, String... options) {
        this.displayName = displayName;
        this.heapMegabytes = heapMegabytes;
        this.options = List.of(options);
    }

    /**
     * Finds a collector by its word.
     *
     * @param word one of {@link #WORDS}
     * @return the collector
     */
    public static DemoCollector of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /**
     * Returns its word on the command line and in results.
     *
     * @return one of {@link #WORDS}
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns how a node is described.
     *
     * @return some words
     */
    public String description() {
        return displayName + ", " + heapMegabytes + " MB heap";
    }

    /**
     * Returns the options of a node's JVM.
     *
     * @return the collector and the heap, as for a machine with one processor
     */
    List<String> jvmOptions() {
        List<String> all = new ArrayList<>(options);
        all.add("-Xms" + heapMegabytes + "m");
        all.add("-Xmx" + heapMegabytes + "m");
        // As in a container of one processor; so one node's collector does not take the others' processor too.
        all.add("-XX:ActiveProcessorCount=1");
        all.add("-XX:+ExitOnOutOfMemoryError");
        return List.copyOf(all);
    }
}
