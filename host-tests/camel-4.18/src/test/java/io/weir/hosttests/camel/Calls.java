package io.weir.hosttests.camel;

import io.weir.clock.NanoClock;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Calls on threads of their own, because one that hangs cannot be taken back. */
public final class Calls {
    /** Far above what a call takes, so that only one that hangs reaches it. */
    public static final int DEADLINE_SECONDS = 20;

    private Calls() {}

    /** Begins a call on a daemon thread. */
    public static <T> CompletableFuture<T> begin(Callable<T> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread caller = new Thread(
                () -> {
                    try {
                        result.complete(call.call());
                    } catch (Exception | Error e) {
                        result.completeExceptionally(e);
                    }
                },
                "weir-test-caller");
        caller.setDaemon(true);
        caller.start();
        return result;
    }

    /**
     * Waits for a call that was begun.
     *
     * @throws Exception what the call threw, or that the deadline passed
     */
    public static <T> T await(CompletableFuture<T> call) throws Exception {
        return call.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }

    /** Waits until something is so; returns whether it became so before the deadline. */
    public static boolean until(BooleanSupplier condition) {
        NanoClock clock = NanoClock.system();
        long begunNanos = clock.nanoTime();
        while (!condition.getAsBoolean()) {
            if (clock.nanoTime() - begunNanos > TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS)) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        return true;
    }

    /** Holds a node's thread until the latch opens, or for long enough that the test has failed. */
    public static void hold(CountDownLatch latch) {
        try {
            boolean unused = latch.await(2 * DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
