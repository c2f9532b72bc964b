package io.weir.control;

import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import io.weir.metrics.Metric.Unit;
import io.weir.metrics.MetricSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cycle of every limit: sample, decide, apply, read back.
 *
 * <p>It has no thread of its own: {@link #start} runs it on a scheduler that is given to it, {@link #cycle} runs it once by
 * hand, for simulated time. Whatever its source, controller, actuator or listener throws is counted and logged, and the next
 * cycle runs. A limit that nobody controls any more should not stay where a controller happened to leave it: after
 * {@link #FAILURES_BEFORE_RELEASE} failed cycles in a row the limit that was in force at first is set again. Thread-safe;
 * cycles never overlap.
 */
public final class ControlLoop implements MetricSource, AutoCloseable {
    /** Three: one failure may be an accident, three are not; a guess. */
    public static final int FAILURES_BEFORE_RELEASE = 3;

    private static final Logger LOG = LoggerFactory.getLogger(ControlLoop.class);

    private final String name;
    private final SampleSource source;
    private final LimitController controller;
    private final LimitActuator actuator;
    private final Consumer<ControlStep> listener;
    private final AtomicBoolean running = new AtomicBoolean();
    private final AtomicLong cycles = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong changes = new AtomicLong();

    /** Everything that readers see of the last cycle, at once; null before the first. */
    private volatile ControlStep last;

    private volatile ControlMode mode;
    private volatile boolean closed;
    private volatile Future<?> schedule;

    // Whoever holds the running flag.
    private boolean paused;
    private int failedInARow;
    private int firstLimit;
    private int wouldBe;

    /**
     * Makes a loop that does not run yet.
     *
     * @param name what it controls, for logs and metrics
     * @param source measures
     * @param controller decides
     * @param actuator applies
     * @param mode how far it goes
     * @param listener is told of every completed cycle, on the cycle's thread
     */
    public ControlLoop(
            String name,
            SampleSource source,
            LimitController controller,
            LimitActuator actuator,
            ControlMode mode,
            Consumer<ControlStep> listener) {
        this.name = Objects.requireNonNull(name, "name");
        this.source = Objects.requireNonNull(source, "source");
        this.controller = Objects.requireNonNull(controller, "controller");
        this.actuator = Objects.requireNonNull(actuator, "actuator");
        this.mode = Objects.requireNonNull(mode, "mode");
        this.listener = Objects.requireNonNull(listener, "listener");
    }

    /**
     * Makes a loop without a listener.
     *
     * @param name what it controls, for logs and metrics
     * @param source measures
     * @param controller decides
     * @param actuator applies
     * @param mode how far it goes
     */
    public ControlLoop(
            String name, SampleSource source, LimitController controller, LimitActuator actuator, ControlMode mode) {
        this(name, source, controller, actuator, mode, step -> {});
    }

    /**
     * Runs the cycle periodically until {@link #close}.
     *
     * @param scheduler runs it; not stopped by this loop
     * @param clock tells the time that the source's events carry
     * @param firstDelay until the first cycle; a random one keeps replicas on one database out of step
     * @param interval from the end of a cycle to the next, above zero
     * @throws IllegalStateException when it was started before, or is closed
     * @throws java.util.concurrent.RejectedExecutionException when the scheduler has been shut down
     */
    public synchronized void start(
            ScheduledExecutorService scheduler, NanoClock clock, Duration firstDelay, Duration interval) {
        if (closed || schedule != null) {
            throw new IllegalStateException("loop '" + name + "' can be started once");
        }
        schedule = scheduler.scheduleWithFixedDelay(
                () -> cycle(clock.nanoTime()), firstDelay.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Runs one cycle now. Never throws.
     *
     * @param nowNanos the time, on the clock that the source's events carry
     * @return what it did; empty when the loop is off or closed, when another cycle is running, on the first interval after a
     *     pause (which measured the pause too), and when something failed
     */
    public Optional<ControlStep> cycle(long nowNanos) {
        if (closed || !running.compareAndSet(false, true)) {
            return Optional.empty();
        }
        try {
            if (mode == ControlMode.OFF) {
                paused = true;
                return Optional.empty();
            }
            Optional<ControlStep> step = step(nowNanos, mode);
            failedInARow = 0;
            return step;
        } catch (Throwable e) { // An Error too: a scheduler drops a task that throws, and says nothing.
            failed(e);
            return Optional.empty();
        } finally {
            running.set(false);
        }
    }

    private Optional<ControlStep> step(long nowNanos, ControlMode as) {
        int before = actuator.limit();
        if (firstLimit == 0) {
            firstLimit = before;
        }
        Sample sample = source.roll(nowNanos, before);
        if (paused) {
            paused = false;
            return Optional.empty();
        }
        Decision decision = controller.update(sample);
        if (as == ControlMode.MEASURE) {
            tellWhatItWouldDo(sample, decision);
        } else if (decision.limit() != before) {
            actuator.setLimit(decision.limit());
            changes.incrementAndGet();
            LOG.debug("{}: limit {} -> {}: {}", name, before, decision.limit(), decision.reason());
        }
        ControlStep step = new ControlStep(sample, decision, as, actuator.limit());
        last = step;
        cycles.incrementAndGet();
        listener.accept(step);
        return Optional.of(step);
    }

    /** Says it once for each new value: a controller that is not obeyed says the same again and again. */
    private void tellWhatItWouldDo(Sample sample, Decision decision) {
        if (decision.limit() != wouldBe) {
            wouldBe = decision.limit();
            LOG.info(
                    "{} (measure only): would set the limit to {}, is {}: {}",
                    name,
                    decision.limit(),
                    sample.limit(),
                    decision.reason());
        }
    }

    private void failed(Throwable e) {
        failures.incrementAndGet();
        failedInARow++;
        if (failedInARow == 1) {
            LOG.warn("{}: a control cycle failed; the limit stays as it is", name, e);
        }
        if (failedInARow == FAILURES_BEFORE_RELEASE && mode == ControlMode.ON && firstLimit > 0) {
            try {
                actuator.setLimit(firstLimit);
                LOG.warn("{}: {} cycles failed in a row; the limit is {} again", name, failedInARow, firstLimit);
            } catch (Throwable again) {
                failures.incrementAndGet();
                LOG.warn("{}: the first limit, {}, could not be set again", name, firstLimit, again);
            }
        }
    }

    /**
     * Returns the last completed cycle. One volatile read; safe from any thread.
     *
     * @return empty before the first
     */
    public Optional<ControlStep> last() {
        return Optional.ofNullable(last);
    }

    /**
     * Returns how far the loop goes.
     *
     * @return the mode
     */
    public ControlMode mode() {
        return mode;
    }

    /**
     * Changes how far the loop goes, from the next cycle on. Safe from any thread.
     *
     * @param newMode the mode
     */
    public void setMode(ControlMode newMode) {
        mode = Objects.requireNonNull(newMode, "newMode");
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>();
        metrics.add(Metric.counter("weir.control.cycles", Unit.COUNT, "Completed control cycles.", cycles.get()));
        metrics.add(Metric.counter("weir.control.failures", Unit.COUNT, "Cycles that failed.", failures.get()));
        metrics.add(Metric.counter("weir.control.changes", Unit.COUNT, "Limits that were set.", changes.get()));
        ControlStep step = last;
        if (step != null) {
            metrics.addAll(StepMetrics.of(step));
        }
        metrics.addAll(controller.metrics());
        return metrics.stream().map(metric -> metric.tag("name", name)).toList();
    }

    /** Ends the schedule; the limit stays. A cycle that is running ends by itself, and none begins after. */
    @Override
    public synchronized void close() {
        closed = true;
        if (schedule != null) {
            schedule.cancel(false);
        }
    }
}
