package io.weir.samples.demo;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The collectors that a node can run with. */
enum DemoCollector {
    /** What a JVM with one processor gets by default: the case that Weir is for. */
    SERIAL("Serial", "-XX:+UseSerialGC"),
    /** The throughput collector. */
    PARALLEL("Parallel", "-XX:+UseParallelGC"),
    /** Mostly concurrent: hardly a major GC to avoid. */
    G1("G1", "-XX:+UseG1GC");

    /** The words of the option {@code --collector}. */
    static final List<String> WORDS =
            Arrays.stream(values()).map(DemoCollector::word).toList();

    /** Heap of a node: what a small container has. */
    private static final int HEAP_MEGABYTES = 256;

    private final String displayName;
    private final String option;

    DemoCollector(String displayName, String option) {
        this.displayName = displayName;
        this.option = option;
    }

    static DemoCollector of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns how a node is described. */
    String description() {
        return displayName + ", " + HEAP_MEGABYTES + " MB heap";
    }

    /** Returns the options of a node's JVM. */
    List<String> jvmOptions() {
        return List.of(
                option,
                "-Xms" + HEAP_MEGABYTES + "m",
                "-Xmx" + HEAP_MEGABYTES + "m",
                // As in a container of one processor; so one node's collector does not take the others' processor too.
                "-XX:ActiveProcessorCount=1",
                "-XX:+ExitOnOutOfMemoryError");
    }
}
