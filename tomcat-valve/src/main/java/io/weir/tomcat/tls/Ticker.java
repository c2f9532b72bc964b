package io.weir.tomcat.tls;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The controller's one thread: a daemon that updates the budget all the time and wakes connections while any wait. */
final class Ticker implements AutoCloseable {
    /** 100 ms: what the budget is made for, 50 to 500 ms. */
    private static final long UPDATE_MILLIS = 100;

    /** 5 ms: the longest that a connection waits beyond its turn; each tick costs some microseconds. */
    private static final long WAKE_MILLIS = 5;

    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);

    private final ScheduledThreadPoolExecutor scheduler;
    private final Runnable update;
    private final BooleanSupplier wake;
    private final AtomicBoolean awake = new AtomicBoolean();
    private volatile Future<?> updates = CompletableFuture.completedFuture(null);
    private volatile Future<?> nextTick = CompletableFuture.completedFuture(null);

    /**
     * Prepares a thread.
     *
     * @param name the thread's
     * @param update what is done every 100 ms
     * @param wake what is done every 5 ms while it returns true, from {@link #wakeSoon} on
     */
    Ticker(String name, Runnable update, BooleanSupplier wake) {
        this.update = update;
        this.wake = wake;
        this.scheduler = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            // Born in a request or at the start of an application, it would keep that one's classes.
            thread.setContextClassLoader(Ticker.class.getClassLoader());
            return thread;
        });
        scheduler.setRemoveOnCancelPolicy(true);
        scheduler.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    void start() {
        updates = scheduler.scheduleWithFixedDelay(
                () -> guarded(update), UPDATE_MILLIS, UPDATE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Leaves the budget as it is from now on.
     *
     * @throws InterruptedException when interrupted while an update that is under way ends
     * @throws ExecutionException never: nothing is computed
     */
    void stopUpdates() throws InterruptedException, ExecutionException {
        updates.cancel(false);
        scheduler.submit(() -> {}).get();
    }

    /** Starts to wake, unless that goes on already. */
    void wakeSoon() {
        if (awake.compareAndSet(false, true)) {
            schedule();
        }
    }

    private void schedule() {
        try {
            nextTick = scheduler.schedule(this::tick, WAKE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // It was closed meanwhile, and whoever waited was let go.
            awake.set(false);
        }
    }

    private void tick() {
        // Before the look at the queue, so that whoever comes after it starts the ticks anew.
        awake.set(false);
        boolean more = true;
        try {
            more = wake.getAsBoolean();
        } catch (RuntimeException e) {
            LOG.warn("TLS admission: waking failed, trying again", e);
        }
        if (more) {
            wakeSoon();
        }
    }

    private static void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            // An exception would end the schedule without a word.
            LOG.warn("TLS admission: an update failed, the last budget stays", e);
        }
    }

    @Override
    public void close() {
        updates.cancel(false);
        nextTick.cancel(false);
        scheduler.shutdownNow();
        try {
            scheduler.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
