package io.weir.benchmarks.balance;

import java.util.List;

/** What is measured of a row. The order is that of results. */
enum Figure {
    /** Good answers in a second. */
    THROUGHPUT("throughputPerSecond", "answered/s", 1),
    /** Mean latency, milliseconds from when a request was due. */
    MEAN("meanMillis", "mean ms", 2),
    /** 99th percentile of the latency, milliseconds. */
    P99("p99", "p99 ms", 1),
    /** 99.9th percentile of the latency, milliseconds. */
    P999("p999", "p99.9 ms", 1),
    /** Requests that a node held while it was in a major GC, for each major GC. */
    PER_MAJOR("requestsPerMajorGc", "held per major", 1),
    /** Processor time of all nodes for each request, milliseconds. */
    NODE_CPU("nodeCpu", "node CPU ms", 3),
    /** Processor time of the gateway for each request, milliseconds. */
    GATEWAY_CPU("gatewayCpu", "gateway CPU ms", 3),
    /** Requests that a node held while it was in a pause of at least 20 ms of any kind, for each. */
    PER_LONG_PAUSE("requestsPerLongPause", "held per long pause", 1),
    /** Mean length of those pauses, milliseconds. */
    LONG_PAUSE("longPauseMillis", "long pause ms", 1),
    /** The longest latency, milliseconds. */
    MAX("maxMillis", "longest ms", 1),
    /** Share of the node time in which nodes were avoided. */
    AVOIDED("avoidedShare", "avoided share", 3),
    /** Live memory of all nodes, MiB. */
    NODE_MEMORY("nodeMebibytes", "nodes MiB", 1),
    /** Live memory of the gateway, MiB. */
    GATEWAY_MEMORY("gatewayMebibytes", "gateway MiB", 1),
    /** Share of all processors in use, whoever used them. */
    MACHINE("machineBusy", "machine busy", 2);

    /** Those of which less is better and two contenders are compared by. */
    static final List<Figure> COMPARED = List.of(P999, P99, PER_MAJOR, PER_LONG_PAUSE, NODE_CPU, GATEWAY_CPU);

    private final String field;
    private final String heading;
    private final int decimals;

    Figure(String field, String heading, int decimals) {
        this.field = field;
        this.heading = heading;
        this.decimals = decimals;
    }

    /** Returns its name in JSON. */
    String field() {
        return field;
    }

    /** Returns its heading in a table, with the unit. */
    String heading() {
        return heading;
    }

    /** Returns the decimals that a table shows. */
    int decimals() {
        return decimals;
    }

    /**
     * Returns what a value counts as when two are compared as a ratio: one request has to bring a major GC about, so
     * requests held count at least 1.
     *
     * @param value a measured value
     * @return a value that can be divided by
     */
    double comparable(double value) {
        return this == PER_MAJOR || this == PER_LONG_PAUSE ? Math.max(1, value) : value;
    }
}
