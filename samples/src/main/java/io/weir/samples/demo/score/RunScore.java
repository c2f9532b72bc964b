package io.weir.samples.demo.score;

import io.weir.gc.AvoidancePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What a run's major GCs did to its requests.
 *
 * @param majorGcs how many began while requests were measured
 * @param meanMajorMillis their mean length; null when there was none
 * @param maxMajorMillis the longest; null when there was none
 * @param requestsInMajorGc requests whose node was inside one of them at any time while it held them; a request that
 *     was sent to two nodes counts for each
 * @param longPauses pauses of any kind of at least 20 ms
 * @param meanLongPauseMillis their mean length; null when there was none
 * @param requestsInLongPause requests whose node was inside one of them while it held them
 * @param avoidedShare avoided node time over all node time, 0 to 1
 * @param nodes each node's score
 */
public record RunScore(
        int majorGcs,
        Double meanMajorMillis,
        Double maxMajorMillis,
        long requestsInMajorGc,
        int longPauses,
        Double meanLongPauseMillis,
        long requestsInLongPause,
        double avoidedShare,
        List<NodeScore> nodes) {

    /** What a default policy holds to be worth avoiding. */
    public static final double LONG_PAUSE_MILLIS = AvoidancePolicy.DEFAULT_SHORTEST_PAUSE_NANOS / 1e6;

    /** Takes the sent requests. */
    @FunctionalInterface
    public interface SendConsumer {
        /**
         * Takes one request.
         *
         * @param node its node's index, from 0
         * @param startNanos from when the node held it
         * @param endNanos until when
         */
        void sent(int node, long startNanos, long endNanos);
    }

    /**
     * Joins what the nodes and the gateway have recorded.
     *
     * @param gcAware whether anything avoids nodes
     * @param measured when requests were measured
     * @param nodes the nodes' records
     * @param sends hands every sent request to its consumer
     * @return the score
     */
    public static RunScore of(
            boolean gcAware, TimeSpan measured, List<NodeRecord> nodes, Consumer<SendConsumer> sends) {
        List<Pauses> majors = nodes.stream()
                .map(node -> new Pauses(NodeRecord.beginningIn(measured, node.majors())))
                .toList();
        List<Pauses> longPauses =
                nodes.stream().map(node -> longPauses(measured, node)).toList();
        long[] hit = new long[2];
        sends.accept((node, startNanos, endNanos) -> {
            hit[0] += majors.get(node).overlap(startNanos, endNanos) ? 1 : 0;
            hit[1] += longPauses.get(node).overlap(startNanos, endNanos) ? 1 : 0;
        });
        List<NodeScore> scores = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            scores.add(score(gcAware, measured, nodes.get(i), majors.get(i).spans()));
        }
        List<TimeSpan> all =
                majors.stream().flatMap(gcs -> gcs.spans().stream()).toList();
        List<TimeSpan> allLong =
                longPauses.stream().flatMap(pauses -> pauses.spans().stream()).toList();
        return new RunScore(
                all.size(),
                meanMillis(all),
                all.isEmpty()
                        ? null
                        : all.stream().mapToDouble(TimeSpan::millis).max().orElseThrow(),
                hit[0],
                allLong.size(),
                meanMillis(allLong),
                hit[1],
                scores.stream().mapToDouble(NodeScore::avoidedShare).average().orElse(0),
                List.copyOf(scores));
    }

    /**
     * Returns the requests that met a pause of any kind of at least {@link #LONG_PAUSE_MILLIS}, for each of them.
     *
     * @return null when there was no such pause
     */
    public Double requestsPerLongPause() {
        return longPauses == 0 ? null : requestsInLongPause / (double) longPauses;
    }

    private static Double meanMillis(List<TimeSpan> spans) {
        return spans.isEmpty()
                ? null
                : spans.stream().mapToDouble(TimeSpan::millis).average().orElseThrow();
    }

    /** A node's pauses of any kind that are worth avoiding. */
    private static Pauses longPauses(TimeSpan measured, NodeRecord node) {
        return new Pauses(Stream.concat(node.majors().stream(), node.minors().stream())
                .filter(pause -> pause.millis() >= LONG_PAUSE_MILLIS)
                .filter(pause -> measured.contains(pause.startNanos()))
                .sorted((a, b) -> Long.compare(a.startNanos() - b.startNanos(), 0))
                .toList());
    }

    private static NodeScore score(boolean gcAware, TimeSpan measured, NodeRecord node, List<TimeSpan> majors) {
        long caught = majors.stream()
                .filter(major -> node.avoided().stream().anyMatch(span -> span.contains(major.startNanos())))
                .count();
        long avoidedNanos = node.avoided().stream()
                .mapToLong(span -> span.nanosWithin(measured))
                .sum();
        return new NodeScore(
                node.name(),
                majors.size(),
                gcAware && !majors.isEmpty() ? caught / (double) majors.size() : null,
                avoidedNanos / (double) (measured.endNanos() - measured.startNanos()));
    }

    /**
     * Returns the requests that met a major GC, for each of them.
     *
     * @return null when there was no major GC
     */
    public Double requestsPerMajorGc() {
        return majorGcs == 0 ? null : requestsInMajorGc / (double) majorGcs;
    }

    /**
     * Some of one node's pauses.
     *
     * @param spans by time, none overlapping another
     */
    private record Pauses(List<TimeSpan> spans) {

        /** Says whether a span overlaps a pause: it has to overlap the last one that began before its end. */
        boolean overlap(long startNanos, long endNanos) {
            int low = 0;
            int high = spans.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (spans.get(middle).startNanos() - endNanos <= 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low > 0 && spans.get(low - 1).overlaps(startNanos, endNanos);
        }
    }
}
