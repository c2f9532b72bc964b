package io.weir.hikari;

import io.weir.clock.NanoClock;
import io.weir.clock.WallClock;
import io.weir.control.ControlLoop;
import io.weir.control.ControlMode;
import io.weir.control.ControlStep;
import io.weir.control.LimitActuator;
import io.weir.control.RecentDecisions;
import io.weir.event.Decisions;
import io.weir.metrics.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves a pool's level: the control loop, the pool's physical size after it, and the thread of both.
 *
 * <p>Thread-safe.
 */
final class LevelControl implements LimitActuator, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LevelControl.class);

    /** 100 ms: what a waiter for a connection may lose when the pool has dropped its order; a guess. */
    private static final Duration FOLLOW = Duration.ofMillis(100);

    private static final int FOLLOWS_A_SECOND = 10;

    private final LeveledPool pool;
    private final LevelBounds bounds;
    private final IntSupplier stockMaximum;
    private final NanoClock clock;
    private final RecentDecisions decisions = new RecentDecisions(WallClock.system());
    private final ScheduledThreadPoolExecutor thread;
    private MplSettings settings;
    private volatile ControlLoop loop;
    private Future<?> following;
    private int follows;
    private boolean followFailed;

    /**
     * Makes a control that does not run yet.
     *
     * @param settings the first ones
     * @param pool what is controlled
     * @param bounds of the level
     * @param stockMaximum HikariCP's own maximum, the limit in force where nothing is controlled
     * @param clock of the samples
     */
    LevelControl(
            MplSettings settings, LeveledPool pool, LevelBounds bounds, IntSupplier stockMaximum, NanoClock clock) {
        this.settings = settings;
        this.pool = pool;
        this.bounds = bounds;
        this.stockMaximum = stockMaximum;
        this.clock = clock;
        this.thread = new ScheduledThreadPoolExecutor(1, task -> {
            Thread made = new Thread(task, "weir-mpl-" + pool.name());
            made.setDaemon(true);
            return made;
        });
        thread.setRemoveOnCancelPolicy(true);
        this.loop = newLoop();
    }

    private ControlLoop newLoop() {
        return new ControlLoop(
                pool.name(), pool.window(), settings.controllers().get(), this, settings.mode(), this::tell);
    }

    private void tell(ControlStep step) {
        decisions.accept(step);
        int before = step.sample().limit();
        if (step.mode() == ControlMode.ON && step.limit() != before) {
            Decisions.resized(pool.name(), before, step.limit(), step.decision().reason());
        }
    }

    /** Begins; once. */
    synchronized void start() {
        LOG.info(
                "{} - level {} in {}..{}, controller {}, mode {}, decides every {} ms",
                pool.name(),
                settings.start(),
                settings.range().min(),
                settings.range().max(),
                settings.controllerName(),
                settings.mode().text(),
                settings.interval().toMillis());
        startLoop();
        following =
                thread.scheduleWithFixedDelay(this::follow, FOLLOW.toNanos(), FOLLOW.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void startLoop() {
        // A random phase: replicas that were started together must not move together.
        long firstNanos =
                1 + ThreadLocalRandom.current().nextLong(settings.interval().toNanos());
        loop.start(thread, clock, Duration.ofNanos(firstNanos), settings.interval());
    }

    private void follow() {
        try {
            if (pool.mode() != ControlMode.ON) {
                return;
            }
            follows++;
            if (follows % FOLLOWS_A_SECOND == 0) {
                pool.sizer().rollNested();
            }
            if (pool.shortage().check() || bounds.clamp(limit()) != limit()) {
                setLimit(limit());
            }
            pool.sizer().follow();
            followFailed = false;
        } catch (RuntimeException | Error e) { // A scheduler drops a task that throws, and says nothing.
            if (!followFailed) {
                LOG.warn("{} - the pool's size could not follow its level", pool.name(), e);
            }
            followFailed = true;
        }
    }

    @Override
    public int limit() {
        return pool.mode() == ControlMode.ON ? pool.gate().limit() : stockMaximum.getAsInt();
    }

    @Override
    public void setLimit(int level) {
        int possible = bounds.clamp(level);
        if (possible != pool.gate().limit()) {
            pool.gate().setLimit(possible);
            pool.window().limitChanged(clock.nanoTime(), possible);
            pool.sizer().follow();
        }
    }

    /**
     * Changes HikariCP's maximum, and so how far the level may go. The control begins anew.
     *
     * @param maximumPoolSize one or more
     * @throws io.weir.config.ConfigException when the other settings do not allow it; nothing is changed then
     */
    synchronized void setMaximum(int maximumPoolSize) {
        MplSettings changed = settings.withMaximum(maximumPoolSize);
        settings = changed;
        bounds.set(changed);
        pool.gate().setMaxNested(changed.range().max());
        loop.close();
        loop = newLoop();
        loop.setMode(pool.mode());
        if (!thread.isShutdown()) {
            startLoop();
        }
        if (pool.mode() == ControlMode.ON) {
            setLimit(pool.gate().limit());
        }
    }

    /** Changes how far the control goes; what is not controlled any more gets its first level back. */
    synchronized void setMode(ControlMode mode) {
        if (mode != ControlMode.ON) {
            setLimit(settings.start());
        }
        pool.setMode(mode);
        loop.setMode(mode);
        LOG.info("{} - mode {}", pool.name(), mode.text());
    }

    synchronized MplSettings settings() {
        return settings;
    }

    Optional<ControlStep> last() {
        return loop.last();
    }

    List<RecentDecisions.Timed> decisions() {
        return decisions.list();
    }

    List<Metric> metrics() {
        return loop.metrics();
    }

    /** Stops the loop and the thread; those who wait are refused. */
    @Override
    public synchronized void close() {
        loop.close();
        if (following != null) {
            following.cancel(false);
        }
        thread.shutdownNow();
        pool.gate().close();
    }
}
