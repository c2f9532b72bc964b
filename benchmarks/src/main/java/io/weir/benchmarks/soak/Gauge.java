package io.weir.benchmarks.soak;

import java.util.Locale;

/** What is looked at in each interval. The order is that of results. */
enum Gauge {
    /** What lives on the heaps of the nodes, each after its last collection, and beside them. */
    NODE_MEMORY("MiB", Harm.GROWTH, 0.1),
    /** What lives on the gateway's heap after a collection, and beside it. */
    GATEWAY_MEMORY("MiB", Harm.GROWTH, 0.1),
    /** What lives on the heap of the process with the pool, after a collection. */
    POOL_MEMORY("MiB", Harm.GROWTH, 0.1),
    /** Threads of all processes. */
    THREADS("threads", Harm.GROWTH, 0.1),
    /** Open files and sockets of all processes. */
    DESCRIPTORS("descriptors", Harm.GROWTH, 0.1),
    /** Good answers of each request that was due. */
    ANSWERED("of those due", Harm.FALL, 0.005),
    /** Good answers. */
    THROUGHPUT("answers/s", Harm.NONE, 1),
    /** Major GCs whose node was avoided when they began. */
    FORECAST_RECALL("of major GCs", Harm.FALL, 0.1),
    /** What the pool lets in. */
    POOL_LEVEL("connections", Harm.NONE, 1),
    /** 99th percentile of the latency of the pages. */
    PAGE_P99("ms", Harm.GROWTH, 0.5);

    /** Which drift is no good. */
    enum Harm {
        /** One upwards. */
        GROWTH,
        /** One downwards. */
        FALL,
        /** Neither: it follows the load by design. */
        NONE
    }

    private final String unit;
    private final Harm harm;
    private final double allowedShare;

    Gauge(String unit, Harm harm, double allowedShare) {
        this.unit = unit;
        this.harm = harm;
        this.allowedShare = allowedShare;
    }

    /** Returns its name in results. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String unit() {
        return unit;
    }

    Harm harm() {
        return harm;
    }

    /** Returns the drift over the whole run that is no drift, as a share of the mean; a guess at what nobody would act on. */
    double allowedShare() {
        return allowedShare;
    }
}
