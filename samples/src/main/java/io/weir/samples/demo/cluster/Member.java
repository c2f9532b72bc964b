package io.weir.samples.demo.cluster;

import io.weir.samples.demo.process.ChildJvm;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.score.TimeSpan;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A child with the records that it has sent so far.
 *
 * @param name what messages call it
 * @param jvm the child
 * @param records its records, in words
 */
record Member(String name, ChildJvm jvm, ConcurrentLinkedQueue<String[]> records) {

    /** Returns the spans of one kind that it has told of, by time, on our clock. */
    List<TimeSpan> spans(String word, String what) {
        return records.stream()
                .filter(record -> record[0].equals(word) && record[1].equals(what))
                .map(record ->
                        new TimeSpan(jvm.toOurs(Long.parseLong(record[2])), jvm.toOurs(Long.parseLong(record[3]))))
                .sorted(Comparator.comparingLong(TimeSpan::startNanos))
                .toList();
    }

    /** Returns the memory that its JVM needed at the end of the run, bytes. */
    long memoryBytes() {
        return records.stream()
                .filter(record -> record[0].equals(ChildLine.MEMORY))
                .reduce((earlier, later) -> later)
                .map(record -> Long.parseLong(record[1]))
                .orElseThrow(() -> new IllegalStateException("no records of " + name + " yet"));
    }
}
