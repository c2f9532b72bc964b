package io.weir.control;

/**
 * A gate in front of a {@link SimulatedDatabase} and its callers; the shipped {@link SampleWindow} makes its samples.
 *
 * <p>Its callers either are a fixed number that come back at once (closed loop), or they arrive and wait (open loop); then a
 * unit that failed waits again.
 */
final class SimulatedPool {
    private final SimulatedDatabase database;
    private final LimitController controller;
    private final double intervalSeconds;
    private final SampleWindow window;
    private int limit;
    private int callers;
    private long committed;
    private double limitSeconds;
    private double limitSince;
    private double nextTick;

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
        this.window = new SampleWindow(0, startLimit);
    }

    /** Sets how many closed-loop callers there are, once. */
    void callers(int number, double now) {
        callers = number;
        for (int i = 0; i < number; i++) {
            arrive(now);
        }
    }

    /** A caller comes and waits for a permit. */
    void arrive(double now) {
        window.waitBegan();
        admit(now);
    }

    /** A unit of this pool ended; called by the database. */
    void ended(boolean success, double now, double seconds) {
        window.ended(nanos(now), success, nanos(seconds));
        if (success) {
            committed++;
        }
        if (callers > 0 || !success) {
            window.waitBegan();
        }
        admit(now);
    }

    double nextTick() {
        return nextTick;
    }

    /** Takes the sample and lets the controller decide. */
    void tick() {
        double now = nextTick;
        nextTick += intervalSeconds;
        limitSeconds = limitSeconds(now);
        limitSince = now;
        limit = controller.update(window.roll(nanos(now), limit)).limit();
        window.limitChanged(nanos(now), limit);
        admit(now);
    }

    int limit() {
        return limit;
    }

    long committed() {
        return committed;
    }

    /** Returns the integral of the limit from the begin to now. */
    double limitSeconds(double now) {
        return limitSeconds + limit * (now - limitSince);
    }

    private void admit(double now) {
        while (window.waiting() > 0 && window.inUse() < limit) {
            window.waitEnded();
            window.admitted(nanos(now));
            database.start(this);
        }
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
