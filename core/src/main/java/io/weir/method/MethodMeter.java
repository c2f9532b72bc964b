package io.weir.method;

import io.weir.control.MethodSample;
import io.weir.control.Sample;
import io.weir.limit.AdaptiveGate;
import io.weir.limit.Waits;

/** Makes one {@link MethodSample} of each interval of one method. Not thread-safe: the owner's ticker reads it. */
final class MethodMeter {
    private final LimitedMethod method;
    private long startNanos;
    private int inFlightBefore;
    private MethodCounts.Totals before;
    private Waits waitsBefore;

    MethodMeter(LimitedMethod method, long nowNanos) {
        this.method = method;
        this.startNanos = nowNanos;
        this.before = method.counts().read();
        this.waitsBefore = method.gate().waits();
        this.inFlightBefore = method.inFlight();
    }

    /** Ends the interval and begins the next; the end is after the begin. */
    MethodSample roll(long nowNanos) {
        AdaptiveGate gate = method.gate();
        MethodCounts.Totals now = method.counts().read();
        Waits waits = gate.waits();
        int inFlight = gate.inFlight();
        long nanos = nowNanos - startNanos;
        long succeeded = now.succeeded() - before.succeeded();
        long failed = now.failed() - before.failed();
        long ended = succeeded + failed + now.ignored() - before.ignored();
        long serviceNanos = now.serviceNanos() - before.serviceNanos();
        double meanWaiting = Math.max(0, (double) (waits.totalNanos() - waitsBefore.totalNanos()) / nanos);
        long keptOut = now.turnedAway() - before.turnedAway() + waits.refusedFull() - waitsBefore.refusedFull();
        int waiting = Math.max(Math.max(waits.waiting(), waitsBefore.waiting()), (int) Math.ceil(meanWaiting));
        if (waiting == 0 && keptOut > 0) {
            waiting = 1;
        }
        Sample sample = new Sample(
                startNanos,
                nowNanos,
                gate.limit(),
                inFlightBefore,
                inFlight,
                waiting > 0 ? Math.max(gate.limit(), inFlight) : Math.max(inFlightBefore, inFlight),
                meanInFlight(inFlight, serviceNanos, nanos, waiting > 0),
                waiting,
                Math.min(1, waiting > 0 ? Math.max(meanWaiting, 0.5) : 0),
                Math.max(0, ended + inFlight - inFlightBefore),
                succeeded,
                failed,
                serviceNanos);
        long measured = now.measured() - before.measured();
        double cpu = measured == 0 ? Double.NaN : (double) (now.cpuNanos() - before.cpuNanos()) / measured;
        startNanos = nowNanos;
        inFlightBefore = inFlight;
        before = now;
        waitsBefore = waits;
        return new MethodSample(sample, method.range(), cpu);
    }

    /**
     * By Little's law the mean in flight is the service time that ended per time; calls that outlast the interval are missing in
     * it, and are in the two counts at its ends.
     */
    private double meanInFlight(int inFlight, long serviceNanos, long nanos, boolean limited) {
        double little = (double) serviceNanos / nanos;
        double ends = (inFlightBefore + inFlight) / 2.0;
        double mean = Math.max(little, ends);
        return limited ? Math.min(mean, Math.max(method.limit(), ends)) : mean;
    }
}
