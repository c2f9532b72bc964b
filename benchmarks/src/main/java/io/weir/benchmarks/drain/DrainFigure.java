package io.weir.benchmarks.drain;

/** What is measured of a row in each repeat. */
enum DrainFigure {
    /** Good answers. */
    THROUGHPUT("throughputPerSecond", "answers/s", 1),
    /** Median latency. */
    P50("p50", "p50 (ms)", 1),
    /** Latency. */
    P99("p99", "p99 (ms)", 1),
    /** Latency. */
    P999("p999", "p99.9 (ms)", 1),
    /** The longest latency. */
    MAX("maxMillis", "max (ms)", 1),
    /** Requests that a node held while it stood still, for each major GC. */
    PER_MAJOR("requestsPerMajorGc", "held in each major GC", 1),
    /** Length of a major GC. */
    MAJOR("majorMillis", "major GC (ms)", 0),
    /** Share of the nodes' time in which they asked for less than their share. */
    LOWERED("loweredShare", "time with less", 3),
    /** Processor time of HAProxy, for each request. */
    FRONT_CPU("haproxyCpuMillis", "HAProxy CPU (ms/request)", 3),
    /** Processor time of all nodes, for each request. */
    NODE_CPU("nodeCpuMillis", "node CPU (ms/request)", 2),
    /** How busy the machine was. */
    MACHINE("machineBusy", "machine busy", 2);

    private final String field;
    private final String heading;
    private final int decimals;

    DrainFigure(String field, String heading, int decimals) {
        this.field = field;
        this.heading = heading;
        this.decimals = decimals;
    }

    /** Returns its name in the JSON. */
    String field() {
        return field;
    }

    String heading() {
        return heading;
    }

    int decimals() {
        return decimals;
    }
}
