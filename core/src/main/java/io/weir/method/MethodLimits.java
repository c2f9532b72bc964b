package io.weir.method;

import io.weir.clock.NanoClock;
import io.weir.control.ControlMode;
import io.weir.control.JointController;
import io.weir.control.LimitRange;
import io.weir.control.MethodController;
import io.weir.control.SeparateControllers;
import io.weir.control.ThroughputFeedbackController;
import io.weir.control.ThroughputFeedbackSettings;
import io.weir.limit.AdaptiveGate;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The methods of one host and their limits, which find themselves.
 *
 * <p>A method is made when it is first asked for, and stays. The number of methods is bounded: those beyond share one, called
 * {@value #OTHER}. Start it on a scheduler of the host, or {@link #tick} it by hand; without either no limit moves, and calls that
 * wait without a thread are not refused at their deadlines. Thread-safe.
 */
public final class MethodLimits implements MetricSource, AutoCloseable {
    /** The name of the method that all share for whom there was no room. */
    public static final String OTHER = "(other)";

    /**
     * Calls of the highest class that may be in above a method's limit: with one, a caller with priority that is one of few never
     * waits for a permit. More would undo the limit for those who are in. Measured with {@code bench methods}, priority.
     */
    private static final int EXPRESS = 1;

    private static final Logger LOG = LoggerFactory.getLogger(MethodLimits.class);

    private final String name;
    private final MethodLimitsSettings settings;
    private final NanoClock clock;
    private final Consumer<? super Throwable> onCallbackFailure;
    private final LimitsCycle cycle;
    private final ConcurrentMap<String, LimitedMethod> byName = new ConcurrentHashMap<>();
    private final List<MethodEntry> entries = new CopyOnWriteArrayList<>();
    private final AtomicInteger made = new AtomicInteger();
    private final LongAdder overflowed = new LongAdder();
    private volatile ControlMode mode;
    private volatile boolean closed;
    private Future<?> schedule;

    /**
     * Makes a set without methods, which nobody ticks yet.
     *
     * @param name what it limits, for messages and metrics
     * @param settings what is set
     * @param clock of deadlines, waits and service times
     */
    public MethodLimits(String name, MethodLimitsSettings settings, NanoClock clock) {
        this(name, settings, clock, failure -> LOG.warn("{}: a waiter's callback failed", name, failure));
    }

    /**
     * Makes a set as above, and says who is told of what waiters throw.
     *
     * @param name what it limits
     * @param settings what is set
     * @param clock of deadlines, waits and service times
     * @param onCallbackFailure called in the callback's thread
     */
    public MethodLimits(
            String name,
            MethodLimitsSettings settings,
            NanoClock clock,
            Consumer<? super Throwable> onCallbackFailure) {
        this(name, settings, clock, onCallbackFailure, controller(settings));
    }

    MethodLimits(
            String name,
            MethodLimitsSettings settings,
            NanoClock clock,
            Consumer<? super Throwable> onCallbackFailure,
            JointController controller) {
        this.name = Objects.requireNonNull(name, "name");
        this.settings = Objects.requireNonNull(settings, "settings");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.onCallbackFailure = Objects.requireNonNull(onCallbackFailure, "onCallbackFailure");
        this.mode = settings.mode();
        this.cycle = new LimitsCycle(name, settings.total(), controller);
    }

    /**
     * Sets who is told of each limit that the controller changes; at first nobody.
     *
     * @param listener called on the ticking thread
     */
    public void setChangeListener(LimitChangeListener listener) {
        cycle.setListener(Objects.requireNonNull(listener, "listener"));
    }

    private static JointController controller(MethodLimitsSettings settings) {
        return switch (settings.controller()) {
            case METHOD -> new MethodController();
            case THROUGHPUT_FEEDBACK ->
                new SeparateControllers(range -> new ThroughputFeedbackController(
                        ThroughputFeedbackSettings.builder(range).build()));
            case NONE -> new LimitsCycle.Kept(settings.start());
        };
    }

    /**
     * Finds a method, or makes it. One look-up in a hash table when it is there; keep the result where you can.
     *
     * @param methodName its name, as it shall stand in messages and metrics
     * @return the method; the shared one when there are too many
     */
    public LimitedMethod method(String methodName) {
        LimitedMethod found = byName.get(methodName);
        return found != null ? found : findOrMake(methodName);
    }

    private LimitedMethod findOrMake(String methodName) {
        if (!methodName.equals(OTHER) && !reserve()) {
            LimitedMethod found = byName.get(methodName);
            if (found != null) {
                return found;
            }
            overflowed.increment();
            return method(OTHER);
        }
        LimitedMethod fresh = newMethod(methodName);
        LimitedMethod other = byName.putIfAbsent(methodName, fresh);
        if (other != null) {
            if (!methodName.equals(OTHER)) {
                made.decrementAndGet();
            }
            return other;
        }
        entries.add(new MethodEntry(fresh, clock.nanoTime()));
        if (closed) {
            fresh.gate().close();
        }
        return fresh;
    }

    private boolean reserve() {
        int seen = made.get();
        while (seen < settings.maxMethods()) {
            if (made.compareAndSet(seen, seen + 1)) {
                return true;
            }
            seen = made.get();
        }
        return false;
    }

    private LimitedMethod newMethod(String methodName) {
        Integer fixed = settings.fixed().get(methodName);
        LimitRange range = fixed == null ? settings.range() : new LimitRange(fixed, fixed);
        AdaptiveGate gate = AdaptiveGate.named(methodName)
                .limit(startLimit(range))
                .maxWaiting(settings.queueLength())
                .classes(settings.classes())
                .ageing(settings.ageing())
                .express(express(range))
                .clock(clock)
                .onCallbackFailure(onCallbackFailure)
                .build();
        return new LimitedMethod(
                methodName, range, gate, clock, settings.queueTimeout().toNanos());
    }

    /** A limit that somebody set is kept to the letter; so is that of a method whose callers are all alike. */
    private int express(LimitRange range) {
        return settings.classes() > 1 && range.min() < range.max() ? EXPRESS : 0;
    }

    /** Half of what is free of the budget, so that several may come before the next division. */
    private int startLimit(LimitRange range) {
        boolean fixed = range.min() == range.max();
        if (mode != ControlMode.ON && !fixed) {
            return LimitRange.HIGHEST;
        }
        int out = 0;
        for (MethodEntry entry : entries) {
            out += entry.method().limit();
        }
        int free = Math.max(0, settings.total() - out);
        return range.clamp(Math.min(settings.start(), (free + 1) / 2));
    }

    /**
     * Ticks periodically until {@link #close}.
     *
     * @param scheduler the host's; not stopped by this set
     * @throws IllegalStateException when it was started before, or is closed
     * @throws java.util.concurrent.RejectedExecutionException when the scheduler has been shut down
     */
    public synchronized void start(ScheduledExecutorService scheduler) {
        if (closed || schedule != null) {
            throw new IllegalStateException("methods '" + name + "' can be started once");
        }
        long nanos = settings.interval().toNanos();
        schedule = scheduler.scheduleWithFixedDelay(() -> tick(clock.nanoTime()), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /**
     * Refuses those whose deadline has passed, and decides on the limits. Never throws. For simulated time, and for hosts with a
     * ticker of their own.
     *
     * @param nowNanos the time of the set's clock, later than at the tick before
     */
    public void tick(long nowNanos) {
        if (closed) {
            return;
        }
        for (MethodEntry entry : entries) {
            entry.method().gate().expire(nowNanos);
        }
        cycle.run(List.copyOf(entries), mode, nowNanos);
    }

    /**
     * Changes how far the control goes, from the next tick on.
     *
     * @param newMode {@code measure} and {@code off} limit nobody, except where a limit is fixed
     */
    public void setMode(ControlMode newMode) {
        mode = Objects.requireNonNull(newMode, "newMode");
    }

    /**
     * Returns what is set.
     *
     * @return the settings; the mode among them is the one it started with
     */
    public MethodLimitsSettings settings() {
        return settings;
    }

    /**
     * Returns the clock of deadlines.
     *
     * @return the clock that was given
     */
    public NanoClock clock() {
        return clock;
    }

    /**
     * Returns what is known of all methods. Takes each gate's lock for a moment: for a page or a scrape.
     *
     * @return an immutable snapshot
     */
    public MethodLimitsSnapshot snapshot() {
        return new MethodLimitsSnapshot(
                name,
                mode,
                settings.total(),
                entries.stream().map(MethodEntry::snapshot).toList(),
                overflowed.sum(),
                cycle.cycles(),
                cycle.failures());
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(MethodMetrics.of(snapshot()));
        cycle.controller().metrics().forEach(metric -> metrics.add(metric.tag("name", name)));
        return metrics;
    }

    /** Stops ticking, and refuses those who wait and all who come; calls that are in can still be released. */
    @Override
    public synchronized void close() {
        closed = true;
        if (schedule != null) {
            schedule.cancel(false);
        }
        entries.forEach(entry -> entry.method().gate().close());
    }
}
