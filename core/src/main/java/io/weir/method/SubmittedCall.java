package io.weir.method;

import io.weir.limit.GateRefusedException;
import io.weir.limit.Refusal;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** One asynchronous call of a {@link MethodLimiter}: waits without a thread, then starts on the executor. */
final class SubmittedCall<T> implements MethodWaiter {
    private final Executor executor;
    private final Supplier<? extends CompletionStage<T>> starter;
    private final CompletableFuture<T> result = new CompletableFuture<>();

    SubmittedCall(Executor executor, Supplier<? extends CompletionStage<T>> starter) {
        this.executor = executor;
        this.starter = starter;
    }

    CompletableFuture<T> join(LimitedMethod method, int priority) {
        MethodTicket ticket = method.acquireAsync(priority, method.defaultDeadline(), this);
        var unused = result.whenComplete((value, failure) -> {
            if (failure instanceof CancellationException) {
                ticket.cancel();
            }
        });
        return result;
    }

    @Override
    public void admitted(MethodPermit permit) {
        try {
            executor.execute(() -> start(permit));
        } catch (RuntimeException | Error e) { // Shut down, or the system gives no more threads.
            permit.release(Outcome.IGNORED);
            result.completeExceptionally(e);
        }
    }

    private void start(MethodPermit permit) {
        if (result.isDone()) { // Cancelled on its way here.
            permit.release(Outcome.IGNORED);
            return;
        }
        try {
            starter.get().whenComplete((value, failure) -> end(permit, value, failure));
        } catch (Throwable e) {
            end(permit, null, e);
        }
    }

    private void end(MethodPermit permit, T value, Throwable thrown) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        boolean ignored = failure instanceof InterruptedException || failure instanceof CancellationException;
        permit.release(failure == null ? Outcome.SUCCESS : ignored ? Outcome.IGNORED : Outcome.FAILURE);
        if (failure == null) {
            result.complete(value);
        } else {
            result.completeExceptionally(failure);
        }
    }

    @Override
    public void refused(Refusal refusal) {
        result.completeExceptionally(new GateRefusedException(refusal));
    }
}
