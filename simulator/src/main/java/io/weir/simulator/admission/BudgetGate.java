package io.weir.simulator.admission;

import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.kernel.Ticks;
import io.weir.tls.DeferredHandshakes;
import io.weir.tls.HandshakeBudget;
import io.weir.tls.HandshakeCosts;
import io.weir.tls.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shipped budget and queue, driven as Tomcat's valve drives them: an update at a period, a look at the queue at a shorter
 * one and whenever a slot becomes free, and the process's CPU time in the steps in which kernels count it.
 */
public final class BudgetGate implements HandshakeGate, DeferredHandshakes.Outcome<Handshake>, MetricSource {
    /** 10 ms: how finely Linux counts a process's CPU time. */
    private static final long CPU_CLOCK_STEP_NANOS = 10_000_000L;

    /** All clients come from one address, as from a load balancer: the source tells the gate nothing. */
    private static final long SOURCE = 1;

    private final Simulation simulation;
    private final BudgetGateSettings settings;
    private final Hellos hellos = new Hellos();
    private final HandshakeCosts costs;
    private final HandshakeBudget budget;
    private final DeferredHandshakes<Handshake> deferred;

    /**
     * Makes a gate and starts its ticks.
     *
     * @param simulation where; its clock is the controllers' clock
     * @param cpus whose time is given away
     * @param availableCpus how many there are, more than zero
     * @param settings how it is driven
     */
    @SuppressWarnings("this-escape")
    public BudgetGate(Simulation simulation, ProcessorSharing cpus, double availableCpus, BudgetGateSettings settings) {
        this.simulation = simulation;
        this.settings = settings;
        this.costs = new HandshakeCosts(simulation.nanoTime());
        this.budget = new HandshakeBudget(settings.budget(), costs, availableCpus, simulation.nanoTime());
        this.deferred = new DeferredHandshakes<>(settings.maxDeferred(), settings.crowdedAfterNanos(), this);
        Ticks.start(simulation, settings.updateNanos(), () -> update(cpus, availableCpus));
        Ticks.start(simulation, settings.wakeNanos(), this::wake);
    }

    private void update(ProcessorSharing cpus, double availableCpus) {
        long usedNanos = (long) cpus.busyNanos() / CPU_CLOCK_STEP_NANOS * CPU_CLOCK_STEP_NANOS;
        budget.update(usedNanos, availableCpus, Double.NaN, simulation.nanoTime());
    }

    private void wake() {
        deferred.wake(budget, simulation.nanoTime());
    }

    @Override
    public void arrived(Handshake handshake) {
        long now = simulation.nanoTime();
        Verdict verdict = budget.offer(hellos.hello(handshake.offeredKey()), SOURCE, now);
        if (verdict != Verdict.DEFER) {
            handshake.attach(verdict);
            handshake.proceed();
            return;
        }
        Optional<DeferredHandshakes.Parked<Handshake>> parked =
                deferred.park(handshake, now + settings.patienceNanos(), now);
        if (parked.isEmpty()) {
            handshake.refuse();
        } else if (handshake.attachment() == null) {
            // Else the queue was full and this very one has been refused meanwhile.
            handshake.attach(parked.get());
        }
    }

    @Override
    public void admit(Handshake handshake) {
        handshake.attach(Verdict.FULL);
        handshake.proceed();
    }

    @Override
    public void refuse(Handshake handshake) {
        handshake.attach(Verdict.DEFER);
        handshake.refuse();
    }

    @Override
    public void computed(Handshake handshake, boolean wasResumed, long cpuNanos, long wallNanos) {
        Verdict verdict = (Verdict) handshake.attachment();
        long hello = hellos.hello(handshake.offeredKey());
        budget.finished(verdict, hello, SOURCE, wasResumed, cpuNanos, wallNanos, simulation.nanoTime());
        freeSlot(verdict);
    }

    @Override
    public void worked(boolean resumed, long ageNanos, long cpuNanos) {
        costs.recordRequest(resumed, ageNanos, cpuNanos);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void left(Handshake handshake) {
        deferred.cancel((DeferredHandshakes.Parked<Handshake>) handshake.attachment());
    }

    @Override
    public void abandoned(Handshake handshake, long cpuNanos) {
        Verdict verdict = (Verdict) handshake.attachment();
        long hello = hellos.hello(handshake.offeredKey());
        budget.abandoned(verdict, hello, SOURCE, cpuNanos, simulation.nanoTime());
        freeSlot(verdict);
    }

    private void freeSlot(Verdict verdict) {
        if (verdict == Verdict.FULL) {
            budget.releaseSlot();
            wake();
        }
    }

    /** {@inheritDoc} Those of budget and queue. */
    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(budget.metrics());
        metrics.addAll(deferred.metrics());
        return metrics;
    }
}
