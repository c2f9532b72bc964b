package io.weir.hikari;

import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.PoolStats;
import io.weir.clock.NanoClock;
import io.weir.control.ControlLoop;
import io.weir.control.LimitActuator;
import io.weir.control.Sample;
import io.weir.control.SampleSource;
import io.weir.control.SampleWindow;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Makes samples of what HikariCP tells its tracker, and has a controller say what it would do.
 *
 * <p>HikariCP reports a borrow that timed out as acquired first, and does not report the return of a connection that was evicted
 * while borrowed; both are set right here. Thread-safe; {@link #roll} is for the loop's thread.
 */
final class ObservingTracker implements IMetricsTracker, SampleSource, LimitActuator {
    /** In how many intervals in a row a borrow must be missing from the pool's gauge before it is believed to be over. */
    private static final int GONE_AFTER = 3;

    private final PoolStats stats;
    private final IMetricsTracker next;
    private final NanoClock clock;
    private final SampleWindow window;
    private final LongAdder returned = new LongAdder();
    private final LongAdder timedOut = new LongAdder();
    private final ControlLoop loop;
    private final ScheduledThreadPoolExecutor thread;

    // The loop's thread alone.
    private long returnedBefore;
    private long timedOutBefore;
    private int excessRolls;
    private int leastExcess;

    ObservingTracker(MplSettings settings, PoolStats stats, IMetricsTracker next, NanoClock clock) {
        this.stats = stats;
        this.next = next;
        this.clock = clock;
        this.window = new SampleWindow(clock.nanoTime(), limit());
        this.loop =
                new ControlLoop(settings.pool(), this, settings.controllers().get(), this, settings.mode());
        this.thread = new ScheduledThreadPoolExecutor(1, task -> {
            Thread made = new Thread(task, "weir-mpl-observer-" + settings.pool());
            made.setDaemon(true);
            return made;
        });
        loop.start(thread, clock, settings.interval(), settings.interval());
    }

    @Override
    public void recordConnectionCreatedMillis(long connectionCreatedMillis) {
        next.recordConnectionCreatedMillis(connectionCreatedMillis);
    }

    @Override
    public void recordConnectionAcquiredNanos(long elapsedAcquiredNanos) {
        window.admitted(clock.nanoTime());
        next.recordConnectionAcquiredNanos(elapsedAcquiredNanos);
    }

    @Override
    public void recordConnectionUsageMillis(long elapsedBorrowedMillis) {
        returned.increment();
        window.ended(clock.nanoTime(), true, TimeUnit.MILLISECONDS.toNanos(elapsedBorrowedMillis));
        next.recordConnectionUsageMillis(elapsedBorrowedMillis);
    }

    @Override
    public void recordConnectionTimeout() {
        timedOut.increment();
        window.ended(clock.nanoTime(), false, 0);
        next.recordConnectionTimeout();
    }

    @Override
    public Sample roll(long nowNanos, int limit) {
        endWhatIsGone(nowNanos);
        Sample sample = window.roll(nowNanos, limit);
        long returnedNow = returned.sum();
        long timedOutNow = timedOut.sum();
        Sample counted = new Sample(
                sample.startNanos(),
                sample.endNanos(),
                sample.limit(),
                sample.inUseAtStart(),
                sample.inUseAtEnd(),
                sample.maxInUse(),
                sample.meanInUse(),
                Math.max(sample.maxWaiting(), stats.getPendingThreads()),
                sample.fullRatio(),
                Math.max(0, sample.admitted() - (timedOutNow - timedOutBefore)),
                returnedNow - returnedBefore,
                0,
                sample.serviceNanos());
        returnedBefore = returnedNow;
        timedOutBefore = timedOutNow;
        return counted;
    }

    private void endWhatIsGone(long nowNanos) {
        int excess = window.inUse() - stats.getActiveConnections();
        leastExcess = excessRolls == 0 ? excess : Math.min(leastExcess, excess);
        excessRolls = leastExcess > 0 ? excessRolls + 1 : 0;
        if (excessRolls >= GONE_AFTER) {
            for (int i = 0; i < leastExcess; i++) {
                window.ended(nowNanos, false, 0);
            }
            excessRolls = 0;
        }
    }

    @Override
    public int limit() {
        return Math.max(1, stats.getMaxConnections());
    }

    @Override
    public void setLimit(int limit) {
        throw new UnsupportedOperationException("an observer sets nothing");
    }

    @Override
    public void close() {
        loop.close();
        thread.shutdownNow();
        next.close();
    }
}
