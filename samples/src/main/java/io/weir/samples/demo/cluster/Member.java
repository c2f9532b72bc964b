package io.weir.samples.demo.cluster;

import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildJvm;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildSpec;
import io.weir.samples.demo.score.TimeSpan;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * A child with the records that it has sent so far. One thread asks the child; the records may be read by any.
 *
 * @param name what messages call it
 * @param jvm the child
 * @param records its records, in words
 */
public record Member(String name, ChildJvm jvm, ConcurrentLinkedQueue<String[]> records) {

    /**
     * Starts a child.
     *
     * @param children what it belongs to
     * @param spec what to start
     * @return the child, not ready yet
     * @throws io.weir.cli.CliException when it cannot be started
     */
    public static Member start(ChildGroup children, ChildSpec spec) {
        ConcurrentLinkedQueue<String[]> records = new ConcurrentLinkedQueue<>();
        return new Member(spec.name(), children.start(spec, records::add), records);
    }

    /**
     * Returns the spans of one kind that it has told of.
     *
     * @param word the records' first word
     * @param what their second
     * @return by time, on our clock
     */
    public List<TimeSpan> spans(String word, String what) {
        return records.stream()
                .filter(record -> record[0].equals(word) && record[1].equals(what))
                .map(record ->
                        new TimeSpan(jvm.toOurs(Long.parseLong(record[2])), jvm.toOurs(Long.parseLong(record[3]))))
                .sorted(Comparator.comparingLong(TimeSpan::startNanos))
                .toList();
    }

    /**
     * Returns the memory that its JVM needed when it last sent its records.
     *
     * @return bytes
     */
    public long memoryBytes() {
        return latest(records.stream().filter(record -> record[0].equals(ChildLine.MEMORY)), 1, "memory")
                .longValue();
    }

    /**
     * Returns what it counted when it last sent its records.
     *
     * @param figure the name
     * @return the value
     */
    public double figure(String figure) {
        return latest(
                records.stream().filter(record -> record[0].equals(ChildLine.FIGURE) && record[1].equals(figure)),
                2,
                figure);
    }

    private Double latest(Stream<String[]> some, int word, String what) {
        return some.reduce((earlier, later) -> later)
                .map(record -> Double.valueOf(record[word]))
                .orElseThrow(() -> new IllegalStateException("no records of " + name + " with " + what + " yet"));
    }
}
