package io.weir.gc;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * MaGA: forecasts the next major GC by two linear regressions over a window of minor collections.
 *
 * <p>With {@code t} the time, {@code Y} the cumulative allocation in the young generation and {@code O} the old generation
 * in use, after each of the last {@code FWS} (forecast window size) minor collections: regression A is
 * {@code O = a + b*Y}, solved for the {@code Y*} at which the old generation reaches its target; regression B is
 * {@code Y = c + d*t}, solved for the time {@code t*} at which {@code Y*} is allocated. Source: Portillo-Dominguez and
 * others, "Load Balancing of Java Applications by Forecasting Garbage Collections", ISPDC 2014,
 * doi 10.1109/ISPDC.2014.20, as described in secondary texts; the full text was not compared.
 *
 * <p>The published target is the old generation's maximum ({@link Target#MAXIMUM}). HotSpot collects earlier: when the free
 * space no longer holds the padded average promotion. {@link Target#TRIGGER} aims there, at the first collection after it.
 *
 * <p>Where it differs from the published steps, all of it for degenerate input: the window is cleared at each major GC and
 * when the old generation's bounds move or it shrinks by itself; the first minor after a major is not fitted, because it
 * promotes less while survivors refill; with fewer than two points the median allocation between past majors stands in
 * for regression A; a slope that is not positive yields no forecast; a {@code Y*} already passed means "due now".
 */
public final class MagaForecaster implements GcForecaster {
    /** Observations that are fitted when nothing else is said; a guess: two to three teeth of a small heap. */
    public static final int DEFAULT_WINDOW_SIZE = 20;

    /** Past majors whose median stands in for a fit. */
    private static final int HISTORY = 10;

    /** A year: a major GC further away is none in sight, and beyond 292 years a time would overflow. */
    private static final double HORIZON_NANOS = 365 * 86_400e9;

    /** Collections: far more than the rounding of a fit, far less than a whole one. */
    private static final double ROUNDING = 1e-6;

    /** Where the old generation is when the major GC comes. */
    public enum Target {
        /** Its maximum, as published. */
        MAXIMUM,
        /** Its maximum less the padded average promotion: HotSpot's own rule. */
        TRIGGER
    }

    /** One observation; doubles, because regressions take them and 2^53 nanoseconds are a hundred days. */
    private record Point(double timeNanos, double allocatedBytes, double oldBytes) {}

    private final int windowSize;
    private final Target target;
    private final Deque<Point> window = new ArrayDeque<>();
    private final PromotionFeed promotions;
    private final AllocationMeter allocation = new AllocationMeter();
    private final RecentMedian majorPauses = new RecentMedian(HISTORY);
    private final RecentMedian allocationBetweenMajors = new RecentMedian(HISTORY);

    private GcObservation last;
    private boolean firstOfTooth = true;
    private boolean majorSeen;
    private long allocatedAtMajor;

    /**
     * Creates a forecaster.
     *
     * @param collector whose collections these are
     * @param windowSize the forecast window size (FWS): observations that are fitted, at least 2
     * @param target where the old generation is when the major GC comes
     */
    public MagaForecaster(Collector collector, int windowSize, Target target) {
        if (windowSize < 2) {
            throw new IllegalArgumentException("windowSize must be >= 2 (observations), but was " + windowSize);
        }
        this.windowSize = windowSize;
        this.target = target;
        this.promotions = new PromotionFeed(collector);
    }

    @Override
    public void record(GcObservation collection) {
        promotions.record(collection);
        allocation.record(collection);
        switch (collection.kind()) {
            case MINOR -> recordMinor(collection);
            case MAJOR -> recordMajor(collection);
            case ABORTED_MINOR, PAUSE, CYCLE -> {}
        }
    }

    private void recordMinor(GcObservation minor) {
        if (minor.oldAfterBytes() == GcObservation.UNKNOWN) {
            return;
        }
        forgetIfResized(minor);
        if (minor.oldAfterBytes() < minor.oldBeforeBytes()) {
            window.clear();
        }
        last = minor;
        if (firstOfTooth) {
            firstOfTooth = false;
            return;
        }
        window.addLast(new Point(
                (double) minor.endNanos(), (double) allocation.allocatedBytes(), (double) minor.oldAfterBytes()));
        if (window.size() > windowSize) {
            window.removeFirst();
        }
    }

    /** Another maximum is another target; another present size, on JDK 17, another level at which majors come. */
    private void forgetIfResized(GcObservation now) {
        if (last == null) {
            return;
        }
        if (last.oldMaxBytes() != now.oldMaxBytes()) {
            window.clear();
        }
        if (last.oldMaxBytes() != now.oldMaxBytes() || last.oldCommittedBytes() != now.oldCommittedBytes()) {
            allocationBetweenMajors.clear();
        }
    }

    private void recordMajor(GcObservation major) {
        if (major.isNaturalMajor()) {
            majorPauses.add(major.durationNanos());
            if (majorSeen) {
                allocationBetweenMajors.add(allocation.allocatedBytes() - allocatedAtMajor);
            }
        }
        forgetIfResized(major);
        majorSeen = true;
        allocatedAtMajor = allocation.allocatedBytes();
        window.clear();
        firstOfTooth = true;
        last = major;
    }

    @Override
    public long oldTriggerBytes() {
        return last == null || last.oldMaxBytes() == GcObservation.UNKNOWN
                ? GcObservation.UNKNOWN
                : Math.max(0, (long) targetBytes());
    }

    @Override
    public GcForecast forecast(long nowNanos, long youngUsedBytes) {
        if (last == null || last.oldMaxBytes() == GcObservation.UNKNOWN) {
            return GcForecast.NONE;
        }
        double allocatedAtTarget = allocatedAtTarget();
        double bytesPerNano = bytesPerNano();
        if (!(bytesPerNano > 0) || Double.isNaN(allocatedAtTarget)) {
            return GcForecast.NONE;
        }
        double perCollection = allocation.bytesPerCollection();
        double stillToTarget = allocatedAtTarget - allocation.allocatedBytes();
        double collectionsToTarget = Math.max(0, Math.ceil(stillToTarget / Math.max(1, perCollection) - ROUNDING));
        // At the trigger the collection that reaches it is still a minor one; the next is the major.
        double minorsLeft = target == Target.TRIGGER ? collectionsToTarget : Math.max(0, collectionsToTarget - 1);
        double allocatedAtMajorGc = target == Target.TRIGGER
                ? allocation.allocatedBytes() + (minorsLeft + 1) * perCollection
                : allocatedAtTarget;
        double stillToAllocate = allocatedAtMajorGc - allocation.allocatedAt(youngUsedBytes);
        double stillNanos = Math.max(0, stillToAllocate / bytesPerNano);
        if (stillNanos > HORIZON_NANOS) {
            return GcForecast.NONE;
        }
        long fromNanos = youngUsedBytes == GcObservation.UNKNOWN ? last.endNanos() : nowNanos;
        long dueNanos = fromNanos + (long) stillNanos;
        return new GcForecast(
                dueNanos - nowNanos > 0 ? dueNanos : nowNanos,
                (int) minorsLeft,
                majorPauses.orElse(GcForecast.UNKNOWN),
                GcForecast.UNKNOWN,
                GcForecast.UNKNOWN);
    }

    /** Regression A, or the history where it has too few points; NaN when neither says anything. */
    private double allocatedAtTarget() {
        if (window.size() < 2) {
            return allocationBetweenMajors.count() == 0 ? Double.NaN : allocatedAtMajor + (double) historicalTarget();
        }
        SimpleRegression oldOnAllocation = new SimpleRegression();
        for (Point point : window) {
            oldOnAllocation.addData(point.allocatedBytes(), point.oldBytes());
        }
        double slope = oldOnAllocation.getSlope();
        if (!(slope > 0)) {
            return Double.NaN;
        }
        return (targetBytes() - oldOnAllocation.getIntercept()) / slope;
    }

    private long historicalTarget() {
        long betweenMajors = allocationBetweenMajors.orElse(0);
        return target == Target.TRIGGER ? betweenMajors - (long) allocation.bytesPerCollection() : betweenMajors;
    }

    private double targetBytes() {
        return target == Target.TRIGGER ? last.oldMaxBytes() - promotions.paddedBytes() : last.oldMaxBytes();
    }

    /** Regression B's slope; from one tooth to the next the last measured rate bridges the gap. */
    private double bytesPerNano() {
        if (window.size() < 2) {
            return allocation.bytesPerNano();
        }
        SimpleRegression allocationOnTime = new SimpleRegression();
        for (Point point : window) {
            allocationOnTime.addData(point.timeNanos(), point.allocatedBytes());
        }
        return allocationOnTime.getSlope();
    }
}
