package io.weir.simulator.study;

import io.weir.simulator.run.TimelinePoint;
import java.util.Locale;
import java.util.function.BiPredicate;

/** What a time line can show of a service that is on its way down, in the order of a usual collapse. Thresholds are guesses. */
enum Sign {
    /** The application stands still for much of its time. */
    PAUSED("paused", (service, point) -> point.pausedRatio() >= 0.2) {
        @Override
        String tell(Service service, TimelinePoint point) {
            return String.format(Locale.ROOT, "nodes stand still %.0f %% of their time", 100 * point.pausedRatio());
        }
    },
    /** There is no CPU time left. */
    CPU_FULL("cpu-full", (service, point) -> point.cpuRatio() >= 0.97) {
        @Override
        String tell(Service service, TimelinePoint point) {
            return String.format(
                    Locale.ROOT,
                    "all CPUs are busy; %.1f full and %.1f resumed handshakes/s, %.1f new sessions/s",
                    point.fullPerSecond(),
                    point.resumedPerSecond(),
                    point.startedPerSecond());
        }
    },
    /** Requests wait for a database connection. */
    POOL_FULL(
            "pool-full",
            (service, point) -> point.poolWaiting() > point.poolLimit() && point.poolInUse() >= point.poolLimit()) {
        @Override
        String tell(Service service, TimelinePoint point) {
            return point.poolWaiting() + " requests wait for one of " + point.poolLimit() + " database connections";
        }
    },
    /** Connections wait for a worker. */
    WORKERS_TAKEN("workers-taken", (service, point) -> point.waitingForWorker() > 0) {
        @Override
        String tell(Service service, TimelinePoint point) {
            return point.waitingForWorker() + " connections wait for a worker, " + point.busyWorkers() + " are taken";
        }
    },
    /** Answers come, but late. */
    SLOW("slow", (service, point) -> point.meanResponseMillis() > service.shortestTimeoutMillis() / 2) {
        @Override
        String tell(Service service, TimelinePoint point) {
            return String.format(
                    Locale.ROOT,
                    "an answer takes %.1f s on average; clients leave after %.1f s",
                    point.meanResponseMillis() / 1e3,
                    service.shortestTimeoutMillis() / 1e3);
        }
    },
    /** Somebody is sent away. */
    REFUSALS("refusals", (service, point) -> point.refusalsPerSecond() > 0) {
        @Override
        String tell(Service service, TimelinePoint point) {
            return String.format(Locale.ROOT, "the server refuses %.1f bursts/s", point.refusalsPerSecond());
        }
    },
    /** Clients leave, and come back without a ticket. */
    TIME_OUTS("time-outs", (service, point) -> point.timeoutsPerSecond() > 0) {
        @Override
        String tell(Service service, TimelinePoint point) {
            return String.format(
                    Locale.ROOT,
                    "%.1f clients/s leave unanswered; each that comes back costs a full handshake",
                    point.timeoutsPerSecond());
        }
    },
    /** More connections begin anew than sessions do. */
    RETRIES_OUTRUN(
            "retries-outrun",
            (service, point) ->
                    point.timeoutsPerSecond() > 0 && point.timeoutsPerSecond() > point.startedPerSecond() / 2) {
        @Override
        String tell(Service service, TimelinePoint point) {
            return String.format(
                    Locale.ROOT,
                    "%.1f time-outs/s against %.1f new sessions/s: retries are a load of their own",
                    point.timeoutsPerSecond(),
                    point.startedPerSecond());
        }
    },
    /** Throughput is below half of its best. */
    COLLAPSED("collapsed", (service, point) -> point.repliesPerSecond() < service.bestRepliesPerSecond() / 2) {
        @Override
        String tell(Service service, TimelinePoint point) {
            return String.format(
                    Locale.ROOT,
                    "%.1f replies/s, less than half of the best interval's %.1f",
                    point.repliesPerSecond(),
                    service.bestRepliesPerSecond());
        }
    };

    private final String word;

    @SuppressWarnings("ImmutableEnumChecker") // Each is a lambda that keeps nothing.
    private final BiPredicate<Service, TimelinePoint> shown;

    Sign(String word, BiPredicate<Service, TimelinePoint> shown) {
        this.word = word;
        this.shown = shown;
    }

    abstract String tell(Service service, TimelinePoint point);

    String word() {
        return word;
    }

    boolean isShown(Service service, TimelinePoint point) {
        return shown.test(service, point);
    }

    /**
     * What the thresholds are relative to.
     *
     * @param shortestTimeoutMillis of all clients
     * @param bestRepliesPerSecond the best interval so far
     */
    record Service(double shortestTimeoutMillis, double bestRepliesPerSecond) {}
}
