package io.weir.benchmarks.mpl;

import io.weir.benchmarks.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The best fixed size for a number of hot rows, and what it does.
 *
 * <p>The best of many noisy points looks better than it is; so it is run again, among the policies that are compared with
 * it, and the median of those runs is what counts. Not thread-safe.
 */
final class Oracle {
    private final int hotRows;
    private final List<Point> points;
    private final Point best;
    private final List<Double> reruns = new ArrayList<>();

    /**
     * A fixed size in the sweep.
     *
     * @param size connections
     * @param commitsPerSecond what it does
     * @param abortsPerSecond conflicts
     */
    record Point(int size, double commitsPerSecond, double abortsPerSecond) {}

    /**
     * Creates an oracle that was not run again yet.
     *
     * @param hotRows for which
     * @param points the sweep, at least one
     */
    Oracle(int hotRows, List<Point> points) {
        this.hotRows = hotRows;
        this.points = List.copyOf(points);
        this.best = points.stream()
                .max(Comparator.comparingDouble(Point::commitsPerSecond))
                .orElseThrow(() -> new IllegalArgumentException("a sweep must have a point"));
    }

    void rerun(double commitsPerSecond) {
        reruns.add(commitsPerSecond);
    }

    int hotRows() {
        return hotRows;
    }

    int size() {
        return best.size();
    }

    List<Point> points() {
        return points;
    }

    List<Double> reruns() {
        return List.copyOf(reruns);
    }

    /** Returns the median of the reruns; what the sweep says before there is one. */
    double commitsPerSecond() {
        return reruns.isEmpty() ? best.commitsPerSecond() : Estimate.of(reruns).median();
    }

    /** Returns what a fixed size did in the sweep; null when it was none of it. */
    Double sweptAt(int size) {
        return points.stream()
                .filter(point -> point.size() == size)
                .map(Point::commitsPerSecond)
                .findFirst()
                .orElse(null);
    }
}
