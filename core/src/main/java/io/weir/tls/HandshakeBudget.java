package io.weir.tls;

import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import io.weir.metrics.MetricSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides which TLS handshakes the CPU can afford: resumed connections always, full ones as many as the rest pays for.
 *
 * <p>Each {@link #update} sets the rate at which CPU time becomes free for new connections to
 * {@code factor * (target * available - established - resumed forecast * cost of a resumed one)}, and each admitted full
 * handshake takes the measured cost of one connection out of two buckets that fill with it: one carries unspent time over, the
 * other keeps a burst from spending all of it at once. An idle CPU fills both, so that nobody waits while there is room,
 * whatever the model says. The equations are in {@code docs/design/tls.md}.
 *
 * <p>{@link #offer}, {@link #tryAdmit} and what reports an outcome may be called from any thread: no lock, no allocation, no
 * clock read. {@link #update} belongs to one thread, every 50 to 500 ms. Until costs are known only the number of handshakes
 * at a time is limited.
 */
public final class HandshakeBudget implements Admission, MetricSource {
    /**
     * Full handshakes at a time and CPU while the CPU is not used up: few enough that a crowd that comes at once is not one for
     * the CPU, and so many that nobody waits for a slot while there is CPU. A guess.
     */
    static final int CALM_SLOTS_PER_CPU = 16;

    /** The share of the CPU that new connections get in any case: without it a wrong figure could lock everybody out. */
    private static final double MIN_SHARE = 0.02;

    /** Utilisation this far below the target shows that no work is queued: budget is then full. A guess. */
    private static final double IDLE_MARGIN = 0.25;

    /** While somebody waits, only a CPU below this share of the target counts as idle: what was let in is yet to work. */
    private static final double STARVED_IDLE_RATIO = 0.75;

    /** Above this share of the target full handshakes run one to a CPU, and one more that is ready when one of them ends. */
    private static final double PRESSURE_RATIO = 0.95;

    private final HandshakeBudgetSettings settings;
    private final HandshakeCosts costs;
    private final ClaimCredit credit;
    private final BudgetBuckets buckets;
    private final HandshakeSlots slots = new HandshakeSlots();
    private final BudgetCounters counters = new BudgetCounters();
    private final CountChange resumedArrivals = new CountChange(counters.resumed);
    private final CountChange shortages = new CountChange(counters.noBudget);
    private final ConnectionPrices prices;
    private final HandshakeOutcomes outcomes;
    private final ArrivalForecast resumedForecast = new ArrivalForecast();
    private final UtilisationLoop loop = new UtilisationLoop();

    private long updatedNanos;
    private long lastProcessNanos = -1;
    private long lastYoungReturns;

    private volatile double availableCpus;
    private volatile double freeCpus;

    /**
     * Starts without knowledge: everything is admitted, a few at a time.
     *
     * @param settings the settings
     * @param costs the meter; the host records into it, this object rolls it
     * @param availableCpus how many CPUs the process can have, more than zero
     * @param nowNanos the time
     */
    public HandshakeBudget(
            HandshakeBudgetSettings settings, HandshakeCosts costs, double availableCpus, long nowNanos) {
        this.settings = settings;
        this.costs = costs;
        this.credit = new ClaimCredit(settings.seed(), nowNanos);
        this.buckets = new BudgetBuckets(settings, nowNanos);
        this.prices = new ConnectionPrices(costs);
        this.outcomes = new HandshakeOutcomes(prices, credit, buckets, counters);
        this.updatedNanos = nowNanos;
        this.availableCpus = availableCpus > 0 ? availableCpus : 1;
        slots.setCap(CALM_SLOTS_PER_CPU * CpuShare.whole(availableCpus));
        buckets.set(this.availableCpus, 0, 0, nowNanos);
        buckets.raise(1);
    }

    /**
     * Decides on a connection once its hello is read. Ask once for each connection.
     *
     * @param hello an answer of {@link ClientHello#classify}; not {@link HelloKind#INCOMPLETE}
     * @param source the peer's address as a number, for instance of its /32 or /64
     * @param nowNanos the time
     * @return the verdict
     */
    public Verdict offer(long hello, long source, long nowNanos) {
        HelloKind kind = ClientHello.kind(hello);
        if (!kind.isHandshake()) {
            counters.passed.increment();
            return Verdict.PASS;
        }
        if (kind.isClaim()) {
            if (credit.believes(hello, source, buckets.isIndebted(), nowNanos)) {
                counters.believed.increment();
                return Verdict.RESUME;
            }
            counters.doubted.increment();
        }
        if (tryAdmit(nowNanos)) {
            return Verdict.FULL;
        }
        counters.deferred.increment();
        return Verdict.DEFER;
    }

    /** {@inheritDoc} For a connection that was deferred; grants what {@link Verdict#FULL} does. */
    @Override
    public boolean tryAdmit(long nowNanos) {
        boolean pays = prices.isKnown();
        long cost = prices.fullNanos();
        if (pays && !buckets.tryTake(cost, nowNanos)) {
            counters.noBudget.increment();
            return false;
        }
        if (!slots.tryTake()) {
            if (pays) {
                buckets.refund(cost);
            }
            counters.noSlot.increment();
            return false;
        }
        counters.admitted.increment();
        return true;
    }

    @Override
    public void giveBack() {
        slots.free();
        buckets.refund(prices.fullNanos());
    }

    /**
     * Frees the slot of a {@link Verdict#FULL}: call it once for each, when the key exchange has been computed (the engine wants
     * the peer's next flight), not after the round trip; and when the connection ends before that.
     */
    public void releaseSlot() {
        slots.free();
    }

    /**
     * Reports a finished handshake.
     *
     * @param verdict what was decided; {@link Verdict#DEFER} when it went on nevertheless (a mode that only measures)
     * @param hello the answer it was decided on
     * @param source the peer as in {@link #offer}
     * @param wasResumed how it really ended
     * @param cpuNanos the CPU it took in ns; zero or less when unknown
     * @param wallNanos how long that took by the clock in ns, without waiting for the peer; zero or less when unknown
     * @param nowNanos the time
     */
    public void finished(
            Verdict verdict,
            long hello,
            long source,
            boolean wasResumed,
            long cpuNanos,
            long wallNanos,
            long nowNanos) {
        costs.recordHandshake(wasResumed, cpuNanos, wallNanos);
        outcomes.finished(verdict, hello, source, wasResumed, nowNanos);
    }

    /**
     * Reports a handshake that did not end: the peer left, or an alert.
     *
     * @param verdict what was decided
     * @param hello the answer it was decided on
     * @param source the peer as in {@link #offer}
     * @param cpuNanos the CPU it took in ns; zero or less when none or unknown
     * @param nowNanos the time
     */
    public void abandoned(Verdict verdict, long hello, long source, long cpuNanos, long nowNanos) {
        outcomes.abandoned(verdict, hello, source, cpuNanos, nowNanos);
    }

    /**
     * Sets the budget for the time until the next update. One thread.
     *
     * @param processCpuNanos the CPU time of the process since its start in ns; negative when the platform does not know
     * @param limitCpus the CPUs the process may use; a figure that is not above zero is counted and the last one stays
     * @param reachableCpus the CPUs that the process uses plus those of the machine that lie idle, which its neighbours leave to
     *     it; NaN or negative when unknown
     * @param nowNanos the time
     */
    public void update(long processCpuNanos, double limitCpus, double reachableCpus, long nowNanos) {
        long elapsed = nowNanos - updatedNanos;
        if (elapsed <= 0) {
            counters.badUpdates.increment();
            return;
        }
        updatedNanos = nowNanos;
        costs.roll(nowNanos);
        // Where a quota stops a thread half of the time, its clock time is twice its CPU time without any queue.
        double stretch = Math.max(1, costs.stretch() * limitCpus / CpuShare.whole(limitCpus));
        if (limitCpus > 0 && limitCpus < Double.POSITIVE_INFINITY) {
            availableCpus = CpuShare.available(limitCpus, reachableCpus, stretch);
        } else {
            counters.badUpdates.increment();
        }
        prices.update();
        double resumedPerSecond = resumedForecast.observe(oldReturns() / (elapsed / 1e9), elapsed);
        boolean starved = shortages.take() != 0;
        feedBack(processCpuNanos, starved, stretch, elapsed);
        double spare = settings.targetRatio() * availableCpus
                - costs.establishedCpus()
                - resumedPerSecond * prices.resumedNanos() / 1e9;
        freeCpus = Math.max(MIN_SHARE * availableCpus, loop.factor() * spare);
        buckets.set(availableCpus, freeCpus, prices.fullNanos(), nowNanos);
        double idleBelow = starved ? STARVED_IDLE_RATIO * settings.targetRatio() : settings.targetRatio();
        double idle = idleBelow - loop.busy();
        if (idle > 0) {
            buckets.raise(Math.min(1, idle / IDLE_MARGIN));
        }
        slots.setCap(cap());
    }

    /**
     * Returns whether the CPU is used up to about the target, as of the last {@link #update}.
     *
     * @return false while nothing is known
     */
    public boolean isPressed() {
        return loop.utilisation() >= PRESSURE_RATIO * settings.targetRatio();
    }

    /**
     * Returns how many CPUs the process can have, as of the last {@link #update}.
     *
     * @return CPUs, more than zero
     */
    public double availableCpus() {
        return availableCpus;
    }

    /** Resumptions of sessions that were not let in just now: those were paid for when they were. */
    private double oldReturns() {
        long youngNow = costs.returnsSoFar();
        long young = youngNow - lastYoungReturns;
        lastYoungReturns = youngNow;
        return Math.max(0, resumedArrivals.take() - young);
    }

    private void feedBack(long processCpuNanos, boolean starved, double stretch, long elapsed) {
        if (processCpuNanos >= 0 && lastProcessNanos >= 0 && processCpuNanos >= lastProcessNanos) {
            double measured = (processCpuNanos - lastProcessNanos) / (availableCpus * elapsed);
            loop.update(measured, settings.targetRatio(), starved, stretch, elapsed);
        } else if (lastProcessNanos >= 0 || processCpuNanos < 0) {
            counters.badUpdates.increment();
        }
        lastProcessNanos = processCpuNanos;
    }

    private int cap() {
        boolean isShort = prices.isKnown() && (isPressed() || buckets.leftNanos() <= 0);
        return isShort ? CpuShare.whole(availableCpus) + 1 : CALM_SLOTS_PER_CPU * CpuShare.whole(availableCpus);
    }

    /**
     * Returns what the last {@link #update} found.
     *
     * @return figures of one moment
     */
    public BudgetState state() {
        return new BudgetState(
                availableCpus,
                freeCpus,
                prices.isKnown() ? freeCpus * 1e9 / prices.fullNanos() : Double.NaN,
                resumedForecast.forecast(),
                loop.utilisation(),
                settings.targetRatio(),
                loop.factor(),
                counters.admitted.sum(),
                counters.deferred.sum());
    }

    /** {@inheritDoc} Contains those of the costs. */
    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(costs.metrics());
        counters.addTo(metrics);
        state().addTo(metrics);
        slots.addTo(metrics);
        metrics.add(Metric.gauge("weir.tls.keys", Unit.COUNT, "Ticket keys known to be good.", credit.goodKeys()));
        metrics.add(Metric.gauge("weir.tls.carried", Unit.NANOSECONDS, "Budget left; negative for a debt.", (double)
                buckets.leftNanos()));
        return List.copyOf(metrics);
    }
}
