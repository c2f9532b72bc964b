package io.weir.benchmarks.soak;

import io.weir.samples.demo.load.LatencyRecord;
import io.weir.samples.demo.load.RequestRecord;
import java.time.Duration;

/** What became of the requests of one interval: latencies of the pages, and the count of all. Thread-safe. */
final class Answers {
    private final LatencyRecord pages;
    private final LatencyRecord others;

    Answers(Duration interval) {
        pages = new LatencyRecord(interval);
        others = new LatencyRecord(interval);
    }

    RequestRecord pages() {
        return pages;
    }

    RequestRecord others() {
        return others;
    }

    long due() {
        return pages.requests() + others.requests();
    }

    long lost() {
        return pages.errors() + others.errors();
    }

    /** Returns why the first one was lost; empty when none was. */
    String firstLoss() {
        return pages.errors() > 0 ? pages.firstError() : others.firstError();
    }

    /** Returns good answers of those due, 0 to 1; null when none was due. */
    Double answered() {
        return due() == 0 ? null : 1 - lost() / (double) due();
    }

    double perSecond() {
        return pages.throughputPerSecond() + others.throughputPerSecond();
    }

    /** Returns the pages' 99th percentile, milliseconds; null when none was answered. */
    Double p99Millis() {
        return pages.latencyMillis(0.99);
    }
}
