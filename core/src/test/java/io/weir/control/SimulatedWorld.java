package io.weir.control;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;

/** One database, one or more pools, arrivals, and changes at given times; all in simulated seconds. */
final class SimulatedWorld {
    private final SimulatedDatabase database;
    private final List<SimulatedPool> pools = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private final RandomGenerator random;
    private DoubleUnaryOperator arrivals = t -> 0;
    private double now;
    private double nextArrival = Double.POSITIVE_INFINITY;

    SimulatedWorld(SimulatedDatabase database, long seed) {
        this.database = database;
        this.random = new SplittableRandom(seed * 31 + 7);
    }

    SimulatedPool add(LimitController controller, int startLimit, double intervalSeconds) {
        // Pools of several processes do not tick together.
        double phase = pools.isEmpty() ? 0 : intervalSeconds * random.nextDouble();
        SimulatedPool pool = new SimulatedPool(database, controller, startLimit, intervalSeconds, phase);
        pools.add(pool);
        return pool;
    }

    /** Lets callers arrive at the first pool at a rate per second that depends on the time. */
    void arrivals(DoubleUnaryOperator ratePerSecond) {
        arrivals = ratePerSecond;
        nextArrival = 0;
        scheduleArrival();
    }

    void at(double seconds, Runnable change) {
        changes.add(new Change(seconds, change));
    }

    void runUntil(double endSeconds) {
        while (now < endSeconds) {
            double next = Math.min(endSeconds, nextArrival);
            for (SimulatedPool pool : pools) {
                next = Math.min(next, pool.nextTick());
            }
            for (Change change : changes) {
                next = Math.min(next, change.atSeconds);
            }
            database.advanceTo(next);
            now = next;
            for (SimulatedPool pool : pools) {
                if (pool.nextTick() <= now) {
                    pool.tick();
                }
            }
            if (nextArrival <= now) {
                pools.get(0).arrive(now);
                scheduleArrival();
            }
            changes.removeIf(change -> change.happens(now));
        }
    }

    private void scheduleArrival() {
        double t = nextArrival;
        double step;
        do {
            double rate = arrivals.applyAsDouble(t);
            step = rate <= 0 ? 1 : -Math.log(1 - random.nextDouble()) / rate;
            t += Math.min(step, 0.01);
        } while (step > 0.01 && t < now + 3600);
        nextArrival = t;
    }

    private record Change(double atSeconds, Runnable action) {
        boolean happens(double now) {
            if (atSeconds > now) {
                return false;
            }
            action.run();
            return true;
        }
    }
}
