package io.weir.benchmarks.chaos;

import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildJvm;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildSpec;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A child and the figures that it has sent. For one thread.
 *
 * @param jvm the child
 * @param sent its latest figures
 */
record Child(ChildJvm jvm, Map<String, Double> sent) {
    private static final Duration START = Duration.ofSeconds(60);

    static Child start(ChildGroup children, ChildSpec spec) {
        Map<String, Double> figures = new ConcurrentHashMap<>();
        ChildJvm jvm = children.start(spec, words -> {
            if (words[0].equals(ChildLine.FIGURE)) {
                figures.put(words[1], Double.valueOf(words[2]));
            }
        });
        return new Child(jvm, figures);
    }

    /** Waits until it serves and returns its port. */
    int awaitReady() {
        return jvm.awaitReady(START);
    }

    /** Asks for its figures; those that it does not have are zero. */
    Figures figures() {
        jvm.awaitRecords();
        return name -> sent.getOrDefault(name, 0.0).longValue();
    }

    void stop() {
        Proc.signal(jvm.pid(), "STOP");
    }

    void goOn() {
        Proc.signal(jvm.pid(), "CONT");
    }

    /** What a child counts. */
    @FunctionalInterface
    interface Figures {
        /** Returns one of them. */
        long get(String name);
    }
}
