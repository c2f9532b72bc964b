package io.weir.tls;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import io.weir.metrics.MetricSource;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures what connections cost in CPU: full handshakes, resumed ones, and the request work that follows each.
 *
 * <p>A connection's cost is its handshake's mean plus the request work of young connections of its class divided by the
 * connections of its class, both over the recent past. What connections do later is counted apart, as established work: it
 * is a load that is there whoever is let in, and no newcomer's fault.
 *
 * <p>{@code record...} may be called from any thread, costs some ten nanoseconds and allocates nothing once warm. {@link #roll}
 * belongs to one thread.
 */
public final class HandshakeCosts implements MetricSource {
    /** 10 s: a few intervals and some hundred handshakes on a busy server; a guess. */
    static final double HALF_LIFE_NANOS = 10e9;

    /** A single sample counts for at most this many means: one class load or one page fault storm is no trend. A guess. */
    static final double OUTLIER_RATIO = 8;

    /** 1 s: what the first sample counts for at most; the slowest handshake measured took 10 ms, cold ones some 100 ms. */
    static final long MAX_FIRST_SAMPLE_NANOS = 1_000_000_000L;

    /** 10 s: work later in a connection's life is established work; a guess: a page or a short session. */
    static final long YOUNG_NANOS = 10_000_000_000L;

    /** 20 s: longer than a young session, whose returns lag behind its first handshake by up to half of that. A guess. */
    private static final double RETURNS_HALF_LIFE_NANOS = 20e9;

    /** 0.5 s: smoothing of the stretch, as of utilisation. */
    private static final double STRETCH_NANOS = 0.5e9;

    /** With fewer samples than this a cost is not known yet: the first handshakes of a JVM cost many times the later ones. */
    static final int MIN_SAMPLES = 8;

    private final Account full = new Account();
    private final Account resumed = new Account();
    private final LongAdder returns = new LongAdder();
    private final DecayedMean returnsPerFull = new DecayedMean(RETURNS_HALF_LIFE_NANOS);
    private long lastReturns;
    private final LongAdder establishedNanos = new LongAdder();
    private final DecayedMean established = new DecayedMean(YOUNG_NANOS);
    private long lastEstablishedNanos;
    private final LongAdder stretchCpuNanos = new LongAdder();
    private final LongAdder stretchWallNanos = new LongAdder();
    private long lastStretchCpuNanos;
    private long lastStretchWallNanos;
    private volatile double stretch = 1;
    private final LongAdder unusable = new LongAdder();
    private long rolledNanos;

    /**
     * Starts without a sample.
     *
     * @param nowNanos the time
     */
    public HandshakeCosts(long nowNanos) {
        this.rolledNanos = nowNanos;
    }

    /**
     * Records a finished handshake.
     *
     * @param wasResumed how it ended, not what the client claimed
     * @param cpuNanos the server's CPU time for all of it in ns; zero or less (not supported) is counted and ignored
     * @param wallNanos how long that computing took by the clock in ns, without waiting for the peer; zero or less when unknown
     */
    public void recordHandshake(boolean wasResumed, long cpuNanos, long wallNanos) {
        Account account = wasResumed ? resumed : full;
        account.connections.increment();
        if (cpuNanos > 0) {
            account.handshakes.increment();
            account.handshakeNanos.add(account.clip(cpuNanos));
            if (wallNanos > 0) {
                stretchCpuNanos.add(cpuNanos);
                stretchWallNanos.add(wallNanos);
            }
        } else {
            unusable.increment();
        }
    }

    /**
     * Records that a session was resumed, beside {@link #recordHandshake}. What returns soon was let in by the decision of a moment
     * ago and is part of its price; what returns later is a load that is there anyway.
     *
     * @param sessionAgeNanos the time since the session's full handshake in ns; negative when unknown, which counts as later
     */
    public void recordReturn(long sessionAgeNanos) {
        if (sessionAgeNanos >= 0 && sessionAgeNanos <= YOUNG_NANOS) {
            returns.increment();
        }
    }

    /**
     * Records the work of a request.
     *
     * @param resumedConnection whether its connection began with a resumed handshake
     * @param ageNanos the time since the end of the connection's handshake in ns
     * @param cpuNanos the CPU time in ns; zero or less is counted and ignored
     */
    public void recordRequest(boolean resumedConnection, long ageNanos, long cpuNanos) {
        if (cpuNanos <= 0) {
            unusable.increment();
        } else if (ageNanos > YOUNG_NANOS) {
            establishedNanos.add(cpuNanos);
        } else {
            (resumedConnection ? resumed : full).workNanos.add(cpuNanos);
        }
    }

    /**
     * Folds what was recorded since the last call into the means. One thread.
     *
     * @param nowNanos the time; a time before the last one is taken as the last one
     */
    public void roll(long nowNanos) {
        long elapsed = Math.max(0, nowNanos - rolledNanos);
        rolledNanos += elapsed;
        long returnsNow = returns.sum();
        returnsPerFull.add((double) full.newConnections(), (double) (returnsNow - lastReturns), elapsed);
        lastReturns = returnsNow;
        full.roll(elapsed);
        resumed.roll(elapsed);
        long establishedNow = establishedNanos.sum();
        established.add((double) elapsed, (double) (establishedNow - lastEstablishedNanos), elapsed);
        lastEstablishedNanos = establishedNow;
        rollStretch(elapsed);
    }

    private void rollStretch(long elapsed) {
        long cpuNow = stretchCpuNanos.sum();
        long wallNow = stretchWallNanos.sum();
        double cpu = (double) (cpuNow - lastStretchCpuNanos);
        // Without a handshake nothing says that there is a queue; the figure then fades.
        double seen = cpu > 0 ? Math.max(1, (wallNow - lastStretchWallNanos) / cpu) : 1;
        double before = stretch;
        stretch = before + (1 - Math.exp(-elapsed / STRETCH_NANOS)) * (seen - before);
        lastStretchCpuNanos = cpuNow;
        lastStretchWallNanos = wallNow;
    }

    /**
     * Returns how much longer handshakes compute than their CPU time, as of the last {@link #roll}: about the number of threads
     * that want a CPU for each CPU. It sees a queue that utilisation cannot, since that ends at 1.
     *
     * @return 1 or more, smoothed; 1 while unknown
     */
    public double stretch() {
        return stretch;
    }

    /**
     * Returns how much CPU the requests of connections that are no longer young take, as of the last {@link #roll}.
     *
     * @return CPUs, that is ns per ns; 0 while unknown
     */
    public double establishedCpus() {
        double cpus = established.mean();
        return Double.isNaN(cpus) ? 0 : cpus;
    }

    /**
     * Returns how many times a session is resumed within 10 s of its full handshake, as of the last {@link #roll}.
     *
     * @return resumptions for each full handshake; 0 while unknown
     */
    public double returnsPerFull() {
        double mean = returnsPerFull.mean();
        return Double.isNaN(mean) ? 0 : mean;
    }

    /** Returns how many resumptions {@link #recordReturn} took for young sessions' so far. */
    long returnsSoFar() {
        return returns.sum();
    }

    /**
     * Returns what a connection with a full handshake costs, its requests included, as of the last {@link #roll}.
     *
     * @return CPU time in ns; NaN while unknown
     */
    public double fullNanos() {
        return full.perConnectionNanos();
    }

    /**
     * Returns what a resumed connection costs, its requests included, as of the last {@link #roll}.
     *
     * @return CPU time in ns; NaN while unknown
     */
    public double resumedNanos() {
        return resumed.perConnectionNanos();
    }

    /**
     * Returns the cost of a full handshake alone.
     *
     * @return CPU time in ns; NaN while unknown
     */
    public double fullHandshakeNanos() {
        return full.knownHandshakeNanos();
    }

    /**
     * Returns the cost of a resumed handshake alone.
     *
     * @return CPU time in ns; NaN while unknown
     */
    public double resumedHandshakeNanos() {
        return resumed.knownHandshakeNanos();
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                nanos(
                        "weir.tls.cost.full",
                        "CPU of a connection with a full handshake, requests included.",
                        fullNanos()),
                nanos("weir.tls.cost.resumed", "CPU of a resumed connection, requests included.", resumedNanos()),
                nanos("weir.tls.cost.full.handshake", "CPU of a full handshake.", fullHandshakeNanos()),
                nanos("weir.tls.cost.resumed.handshake", "CPU of a resumed handshake.", resumedHandshakeNanos()),
                Metric.gauge(
                        "weir.tls.cost.ratio",
                        Unit.COUNT,
                        "CPU of a full handshake in resumed ones; near 1 admission protects users and saves little CPU.",
                        fullHandshakeNanos() / resumedHandshakeNanos()),
                Metric.gauge(
                        "weir.tls.returns",
                        Unit.COUNT,
                        "Resumptions within 10 s of a full handshake, for each; they are part of its price.",
                        returnsPerFull()),
                Metric.gauge(
                        "weir.tls.established",
                        Unit.COUNT,
                        "CPUs that requests of connections older than 10 s take.",
                        establishedCpus()),
                Metric.counter("weir.tls.cost.unusable", Unit.COUNT, "Samples without a CPU time.", unusable.sum()));
    }

    private static Metric nanos(String name, String description, double value) {
        return Metric.gauge(name, Unit.NANOSECONDS, description, value);
    }

    /** One class of connections: what was recorded, ever growing, and what became of it. */
    private static final class Account {
        final LongAdder connections = new LongAdder();
        final LongAdder handshakes = new LongAdder();
        final LongAdder handshakeNanos = new LongAdder();
        final LongAdder workNanos = new LongAdder();

        private final DecayedMean handshake = new DecayedMean(HALF_LIFE_NANOS);
        private final DecayedMean work = new DecayedMean(HALF_LIFE_NANOS);
        private long lastConnections;
        private long lastHandshakes;
        private long lastHandshakeNanos;
        private long lastWorkNanos;
        private volatile boolean known;

        long clip(long cpuNanos) {
            double mean = handshake.mean();
            // The negation lets an unknown mean through.
            long most = !(mean > 0) ? MAX_FIRST_SAMPLE_NANOS : (long) (OUTLIER_RATIO * mean);
            return Math.min(cpuNanos, Math.max(1, most));
        }

        long newConnections() {
            return connections.sum() - lastConnections;
        }

        void roll(long elapsedNanos) {
            // Differences of sums that are never reset lose nothing to writers that come in between.
            long handshakesNow = handshakes.sum();
            long handshakeNanosNow = handshakeNanos.sum();
            long connectionsNow = connections.sum();
            long workNanosNow = workNanos.sum();
            handshake.add(
                    (double) (handshakesNow - lastHandshakes),
                    (double) (handshakeNanosNow - lastHandshakeNanos),
                    elapsedNanos);
            work.add(
                    (double) (connectionsNow - lastConnections), (double) (workNanosNow - lastWorkNanos), elapsedNanos);
            lastHandshakes = handshakesNow;
            lastHandshakeNanos = handshakeNanosNow;
            lastConnections = connectionsNow;
            lastWorkNanos = workNanosNow;
            known = handshakesNow >= MIN_SAMPLES;
        }

        double knownHandshakeNanos() {
            return known ? handshake.mean() : Double.NaN;
        }

        double perConnectionNanos() {
            double requests = work.mean();
            return knownHandshakeNanos() + (Double.isNaN(requests) ? 0 : requests);
        }
    }
}
