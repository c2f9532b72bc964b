package io.weir.control;

/**
 * A gate in front of a {@link SimulatedDatabase}, its callers, and the samples that production would make of them.
 *
 * <p>Its callers either are a fixed number that come back at once (closed loop), or they arrive and wait (open loop).
 */
final class SimulatedPool {
    private final SimulatedDatabase database;
    private final LimitController controller;
    private final double intervalSeconds;
    private int limit;
    private int callers;
    private int waiting;
    private int inUse;
    private long totalSucceeded;
    private double limitSeconds;
    private double nextTick;
    private Decision last;

    // The current interval.
    private double intervalBegin;
    private double lastEvent;
    private int inUseAtStart;
    private int maxInUse;
    private int maxWaiting;
    private double inUseIntegral;
    private double fullSeconds;
    private long admitted;
    private long succeeded;
    private long failed;
    private double serviceSeconds;

    SimulatedPool(
            SimulatedDatabase database,
            LimitController controller,
            int startLimit,
            double intervalSeconds,
            double phaseSeconds) {
        this.database = database;
        this.controller = controller;
        this.limit = startLimit;
        this.intervalSeconds = intervalSeconds;
        this.nextTick = intervalSeconds + phaseSeconds;
    }

    /** Sets how many closed-loop callers there are. */
    void callers(int number, double now) {
        account(now);
        waiting = Math.max(0, waiting + number - callers);
        callers = number;
        admit();
    }

    /** One caller comes who will not come back. */
    void arrive(double now) {
        account(now);
        waiting++;
        admit();
    }

    /** Starts a unit of an unusual length past the gate's queue, when there is a permit. */
    boolean startLong(double work, double now) {
        account(now);
        if (inUse >= limit) {
            return false;
        }
        inUse++;
        admitted++;
        maxInUse = Math.max(maxInUse, inUse);
        database.start(this, work);
        return true;
    }

    void ended(boolean success, double now, double seconds) {
        account(now);
        inUse--;
        serviceSeconds += seconds;
        if (success) {
            succeeded++;
            totalSucceeded++;
        } else {
            failed++;
        }
        if (callers > 0 && inUse + waiting < callers) {
            waiting++;
        } else if (callers == 0 && !success) {
            waiting++;
        }
        admit();
    }

    double nextTick() {
        return nextTick;
    }

    /** Takes the sample and lets the controller decide. */
    void tick() {
        account(nextTick);
        double end = nextTick;
        nextTick += intervalSeconds;
        Sample sample = new Sample(
                nanos(intervalBegin),
                nanos(end),
                limit,
                inUseAtStart,
                inUse,
                maxInUse,
                inUseIntegral / (end - intervalBegin),
                maxWaiting,
                fullSeconds / (end - intervalBegin),
                admitted,
                succeeded,
                failed,
                nanos(serviceSeconds));
        last = controller.update(sample);
        limit = last.limit();
        intervalBegin = end;
        inUseAtStart = inUse;
        maxInUse = inUse;
        maxWaiting = waiting;
        inUseIntegral = 0;
        fullSeconds = 0;
        admitted = 0;
        succeeded = 0;
        failed = 0;
        serviceSeconds = 0;
        admit();
    }

    int limit() {
        return limit;
    }

    int inUse() {
        return inUse;
    }

    int waiting() {
        return waiting;
    }

    long committed() {
        return totalSucceeded;
    }

    /** Returns the integral of the limit over time. */
    double limitSeconds() {
        return limitSeconds;
    }

    Decision last() {
        return last;
    }

    private void admit() {
        while (waiting > 0 && inUse < limit) {
            waiting--;
            inUse++;
            admitted++;
            database.start(this);
        }
        maxInUse = Math.max(maxInUse, inUse);
        maxWaiting = Math.max(maxWaiting, waiting);
    }

    private void account(double now) {
        double elapsed = now - lastEvent;
        lastEvent = now;
        inUseIntegral += elapsed * inUse;
        limitSeconds += elapsed * limit;
        if (inUse >= limit) {
            fullSeconds += elapsed;
        }
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
