package io.weir.method;

import io.weir.clock.NanoClock;
import io.weir.limit.GateRefusedException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/**
 * Limits the calls of Java methods: for remote methods (RMI, EJB), jobs, and wherever there is no plug-in.
 *
 * <p>Class zero is served first. A call waits as long as the settings' {@code queueTimeout} allows. What a call throws makes it a
 * failure; an {@link InterruptedException} counts for nothing. A call inside a call of the same method takes a second permit, so
 * a method that calls itself through the limiter can wait for itself until its time is out. Thread-safe.
 */
public final class MethodLimiter implements AutoCloseable {
    private final MethodLimits limits;
    private final ScheduledExecutorService scheduler;

    /**
     * Makes a limiter and starts its control.
     *
     * @param name what it limits, for messages and metrics
     * @param settings what is set
     * @param scheduler runs the control and asynchronous calls; not stopped by the limiter
     * @param clock of deadlines and service times
     */
    public MethodLimiter(
            String name, MethodLimitsSettings settings, ScheduledExecutorService scheduler, NanoClock clock) {
        this.scheduler = Objects.requireNonNull(scheduler, "scheduler");
        this.limits = new MethodLimits(name, settings, clock);
        limits.start(scheduler);
    }

    /**
     * Calls when the method's limit allows it; waits before when need be.
     *
     * @param <T> what the call returns
     * @param method the method's name
     * @param priority the class, zero (the highest) to the number of classes less one
     * @param body what to call
     * @return what it returns
     * @throws GateRefusedException when too many wait, the time is out or the limiter is closed; nothing was called
     * @throws InterruptedException when the thread is interrupted while it waits, or the call throws it
     * @throws Exception what the call throws
     */
    public <T> T call(String method, int priority, Callable<T> body) throws Exception {
        Objects.requireNonNull(body, "body");
        LimitedMethod limited = limits.method(method);
        MethodPermit permit = limited.acquire(priority, limited.defaultDeadline());
        Outcome outcome = Outcome.FAILURE;
        try {
            T result = body.call();
            outcome = Outcome.SUCCESS;
            return result;
        } catch (InterruptedException e) {
            outcome = Outcome.IGNORED;
            throw e;
        } finally {
            permit.release(outcome);
        }
    }

    /**
     * Runs when the method's limit allows it, as {@link #call} does.
     *
     * @param method the method's name
     * @param priority the class
     * @param body what to run
     * @throws GateRefusedException as there
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public void run(String method, int priority, Runnable body) throws GateRefusedException, InterruptedException {
        Objects.requireNonNull(body, "body");
        LimitedMethod limited = limits.method(method);
        MethodPermit permit = limited.acquire(priority, limited.defaultDeadline());
        Outcome outcome = Outcome.FAILURE;
        try {
            body.run();
            outcome = Outcome.SUCCESS;
        } finally {
            permit.release(outcome);
        }
    }

    /**
     * Calls on the scheduler when the method's limit allows it; no thread waits for that.
     *
     * @param <T> what the call returns
     * @param method the method's name
     * @param priority the class
     * @param body what to call
     * @return completes with what the call returns or throws, or with a {@link GateRefusedException}; cancelling it before the
     *     call has begun takes the call out of the line
     */
    public <T> CompletableFuture<T> submit(String method, int priority, Callable<T> body) {
        Objects.requireNonNull(body, "body");
        SubmittedCall<T> call = new SubmittedCall<>(scheduler, () -> {
            try {
                return CompletableFuture.completedFuture(body.call());
            } catch (Throwable e) {
                return CompletableFuture.failedFuture(e);
            }
        });
        return call.join(limits.method(method), priority);
    }

    /**
     * Starts an asynchronous call, on the scheduler, when the method's limit allows it; the permit is held until its stage
     * completes.
     *
     * @param <T> what the stage completes with
     * @param method the method's name
     * @param priority the class
     * @param starter starts the call
     * @return as for {@link #submit}
     */
    public <T> CompletableFuture<T> callAsync(
            String method, int priority, Supplier<? extends CompletionStage<T>> starter) {
        Objects.requireNonNull(starter, "starter");
        return new SubmittedCall<T>(scheduler, starter).join(limits.method(method), priority);
    }

    /**
     * Returns the limits, for snapshots and metrics.
     *
     * @return the set that this limiter owns
     */
    public MethodLimits limits() {
        return limits;
    }

    /** Stops the control; those who wait and all who come are refused. */
    @Override
    public void close() {
        limits.close();
    }
}
