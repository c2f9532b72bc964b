package io.weir.simulator.gclog;

import io.weir.gc.Collector;

/** Collects what a log says about its collector; what the JVM says of itself outweighs what its records look like. */
final class CollectorEvidence {
    private Collector named = Collector.UNKNOWN;
    private Collector seen = Collector.UNKNOWN;
    private boolean generational;
    private boolean tenured;

    /** The JVM names its collector: {@code Using Serial}, or a flag. */
    void named(Collector collector) {
        named = collector;
    }

    /** A record has the form of this collector's. CMS shares its young records with no other. */
    void seen(Collector collector) {
        if (seen != Collector.CMS) {
            seen = collector;
        }
    }

    /** The old generation is Serial's, so ParNew's young collections do not make it CMS. */
    void tenured() {
        tenured = true;
    }

    /** Z or Shenandoah work on generations. */
    void generational() {
        generational = true;
    }

    /** Reads the flags that JDK 8 prints at the start of a log. */
    void flags(String line) {
        if (line.contains("+UseConcMarkSweepGC")) {
            named(Collector.CMS);
        } else if (line.contains("+UseG1GC")) {
            named(Collector.G1);
        } else if (line.contains("+UseParallelGC") || line.contains("+UseParallelOldGC")) {
            named(Collector.PARALLEL);
        } else if (line.contains("+UseSerialGC")) {
            named(Collector.SERIAL);
        }
    }

    Collector collector() {
        Collector collector = named == Collector.UNKNOWN ? seen : named;
        if (tenured && collector == Collector.CMS && named != Collector.CMS) {
            return Collector.SERIAL;
        }
        if (generational && collector == Collector.ZGC) {
            return Collector.GENERATIONAL_ZGC;
        }
        if (generational && collector == Collector.SHENANDOAH) {
            return Collector.GENERATIONAL_SHENANDOAH;
        }
        return collector;
    }
}
