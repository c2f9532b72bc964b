package io.weir.method;

import io.weir.control.ControlMode;
import io.weir.control.Decision;
import io.weir.control.JointController;
import io.weir.control.LimitRange;
import io.weir.control.LoadState;
import io.weir.control.MethodSample;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cycle of a set of limits: sample all, decide once, divide the budget, apply.
 *
 * <p>It is what {@link io.weir.control.ControlLoop} is for one limit, and treats failures alike: they are counted and logged, and
 * after three in a row the limits are let go, so that none stays where a controller happened to leave it. Cycles never overlap.
 */
final class LimitsCycle {
    private static final Logger LOG = LoggerFactory.getLogger(LimitsCycle.class);

    /** Three, as in {@link io.weir.control.ControlLoop#FAILURES_BEFORE_RELEASE}. */
    private static final int FAILURES_BEFORE_RELEASE = 3;

    private final String name;
    private final int total;
    private final JointController controller;
    private final AtomicBoolean running = new AtomicBoolean();
    private final AtomicLong cycles = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    // Whoever holds the running flag.
    private int failedInARow;
    private ControlMode before;

    private volatile LimitChangeListener listener = (method, was, now, reason) -> {};

    LimitsCycle(String name, int total, JointController controller) {
        this.name = name;
        this.total = total;
        this.controller = controller;
    }

    void setListener(LimitChangeListener told) {
        listener = told;
    }

    long cycles() {
        return cycles.get();
    }

    long failures() {
        return failures.get();
    }

    JointController controller() {
        return controller;
    }

    /** Runs one cycle, unless one is running. Never throws. */
    void run(List<MethodEntry> methods, ControlMode mode, long nowNanos) {
        if (!running.compareAndSet(false, true)) {
            return;
        }
        try {
            cycle(methods, mode, nowNanos);
            failedInARow = 0;
        } catch (Throwable e) { // An Error too: a scheduler drops a task that throws, and says nothing.
            failed(methods, e);
        } finally {
            running.set(false);
        }
    }

    private void cycle(List<MethodEntry> methods, ControlMode mode, long nowNanos) {
        if (mode != ControlMode.ON && before != mode) {
            methods.forEach(LimitsCycle::letGo);
        }
        boolean resumed = before == ControlMode.OFF;
        before = mode;
        if (mode == ControlMode.OFF) {
            return;
        }
        List<MethodSample> samples = new ArrayList<>(methods.size());
        for (MethodEntry entry : methods) {
            samples.add(entry.roll(nowNanos));
        }
        if (resumed) {
            return; // The interval measured the pause too.
        }
        List<Decision> decisions = controller.update(samples);
        for (int i = 0; i < samples.size(); i++) {
            methods.get(i).decided(samples.get(i), decisions.get(i));
        }
        if (mode == ControlMode.ON) {
            apply(methods, samples, decisions);
        }
        cycles.incrementAndGet();
    }

    private void apply(List<MethodEntry> methods, List<MethodSample> samples, List<Decision> decisions) {
        int size = methods.size();
        int[] least = new int[size];
        int[] needed = new int[size];
        int[] wanted = new int[size];
        for (int i = 0; i < size; i++) {
            LimitRange range = samples.get(i).range();
            wanted[i] = range.clamp(decisions.get(i).limit());
            least[i] = range.min();
            needed[i] = methods.get(i).demand(samples.get(i), wanted[i]);
        }
        // What is needed first; what is left then makes room for those that may soon need more.
        int[] granted = Budget.divide(Budget.divide(least, needed, total), wanted, total);
        // Down before up, so that the sum is within the total at each moment.
        for (int i = 0; i < size; i++) {
            set(methods.get(i), granted[i], false, decisions.get(i));
        }
        for (int i = 0; i < size; i++) {
            set(methods.get(i), granted[i], true, decisions.get(i));
        }
    }

    private void set(MethodEntry entry, int limit, boolean up, Decision decision) {
        LimitedMethod method = entry.method();
        int now = method.limit();
        if (limit != now && limit > now == up) {
            method.gate().setLimit(limit);
            LOG.debug("{}, {}: limit {} -> {}: {}", name, method.name(), now, limit, decision.reason());
            listener.changed(method.name(), now, limit, decision.reason());
        }
    }

    private void failed(List<MethodEntry> methods, Throwable e) {
        failures.incrementAndGet();
        failedInARow++;
        if (failedInARow == 1) {
            LOG.warn("{}: a control cycle failed; the limits stay as they are", name, e);
        }
        if (failedInARow == FAILURES_BEFORE_RELEASE) {
            methods.forEach(LimitsCycle::letGo);
            LOG.warn("{}: {} cycles failed in a row; nothing is limited any more", name, failedInARow);
        }
    }

    /** Takes a limit away; one that somebody fixed is none of the controller's. */
    private static void letGo(MethodEntry entry) {
        LimitRange range = entry.method().range();
        entry.method().gate().setLimit(range.min() == range.max() ? range.max() : LimitRange.HIGHEST);
    }

    /** A controller that leaves every limit where it is. */
    static final class Kept implements JointController {
        private final int limit;

        Kept(int limit) {
            this.limit = limit;
        }

        @Override
        public List<Decision> update(List<MethodSample> samples) {
            return samples.stream()
                    .map(sample -> new Decision(sample.range().clamp(limit), LoadState.UNKNOWN, "no controller"))
                    .toList();
        }

        @Override
        public List<io.weir.metrics.Metric> metrics() {
            return List.of();
        }
    }
}
