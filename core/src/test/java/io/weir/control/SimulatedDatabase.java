package io.weir.control;

import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A database in simulated time that all transactions in flight share: together they end at the rate of a {@link LoadCurve}.
 *
 * <p>A transaction needs an exponential amount of work and gets an equal part of the rate, so one that was admitted before a
 * cut still ends late, at the speed of the overload it is in. The rate is disturbed by a slow lognormal noise, whose spread
 * grows with the depth of the overload, and there by stalls of heavy-tailed length, as deadlocks make them.
 */
final class SimulatedDatabase {
    private static final double SLOT_SECONDS = 0.05;

    /** How alike the noise is from one slot to the next: it lives for about 0.3 s. */
    private static final double NOISE_MEMORY = 0.85;

    /** Spread of a mean over 0.5 s per spread of one slot: by experiment with {@link #NOISE_MEMORY}. */
    private static final double HALF_SECOND_RATIO = 0.72;

    private final RandomGenerator random;
    private final RandomGenerator noise;
    private final double quietCv;
    private final double deepCv;
    private final PriorityQueue<Unit> running = new PriorityQueue<>();
    private LoadCurve curve;
    private double virtualWork;
    private double nowSeconds;
    private double slotEnd;
    private double wave;
    private double stallEnd;
    private double factor = 1;
    private long sequence;

    /**
     * @param quietCv the coefficient of variation of the throughput of 0.5 s at the top
     * @param deepCv the same in deepest overload, without the stalls
     */
    SimulatedDatabase(LoadCurve curve, double quietCv, double deepCv, long seed) {
        this.curve = curve;
        this.quietCv = quietCv;
        this.deepCv = deepCv;
        this.random = new SplittableRandom(seed);
        this.noise = new SplittableRandom(~seed);
    }

    void curve(LoadCurve changed) {
        curve = changed;
    }

    /** Starts a transaction; it needs an exponential amount of work of mean 1. */
    void start(SimulatedPool owner) {
        double work = -Math.log(1 - random.nextDouble());
        running.add(new Unit(virtualWork + work, sequence++, nowSeconds, owner));
    }

    /** Goes on until a moment, and tells each owner what ends on the way. */
    void advanceTo(double endSeconds) {
        while (nowSeconds < endSeconds) {
            if (nowSeconds >= slotEnd) {
                nextSlot();
            }
            int n = running.size();
            double attempts = curve.commitsAt(n) + curve.abortsAt(n);
            double speed = n == 0 ? 0 : attempts / n * factor;
            double limit = Math.min(endSeconds, slotEnd);
            double ends = n == 0 ? limit : nowSeconds + (running.peek().endWork - virtualWork) / speed;
            if (ends >= limit) {
                virtualWork += (limit - nowSeconds) * speed;
                nowSeconds = limit;
                continue;
            }
            nowSeconds = ends;
            Unit unit = running.remove();
            virtualWork = unit.endWork;
            boolean success = random.nextDouble() * attempts < curve.commitsAt(n);
            unit.owner.ended(success, ends, ends - unit.startSeconds);
        }
    }

    private void nextSlot() {
        slotEnd = nowSeconds + SLOT_SECONDS;
        double depth = curve.depth(running.size());
        double spread = (quietCv + (deepCv - quietCv) * depth) / HALF_SECOND_RATIO;
        wave = NOISE_MEMORY * wave + Math.sqrt(1 - NOISE_MEMORY * NOISE_MEMORY) * noise.nextGaussian();
        factor = Math.exp(spread * wave - spread * spread / 2);
        // In deep overload one stall every two seconds, mostly short, now and then of seconds: Pareto, exponent 1.5.
        boolean begins = noise.nextDouble() < 0.5 * SLOT_SECONDS * depth * (deepCv / 0.43);
        double length = 0.1 * Math.pow(1 - noise.nextDouble(), -1 / 1.5);
        if (begins && nowSeconds >= stallEnd) {
            stallEnd = nowSeconds + Math.min(3, length);
        }
        if (nowSeconds < stallEnd) {
            factor *= 0.15;
        }
    }

    private record Unit(double endWork, long sequence, double startSeconds, SimulatedPool owner)
            implements Comparable<Unit> {
        @Override
        public int compareTo(Unit other) {
            int byEnd = Double.compare(endWork, other.endWork);
            return byEnd != 0 ? byEnd : Long.compare(sequence, other.sequence);
        }
    }
}
