package io.weir.samples.broker;

import io.weir.clock.NanoClock;
import io.weir.samples.broker.WorkerPool.Job;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One run: two classes of jobs on a pool of workers, one of which fails in the middle. */
final class BrokerRun {
    static final int WORKERS = 4;
    private static final long TICK_MILLIS = 500;

    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "weir-sample-broker");
        thread.setDaemon(true);
        return thread;
    });
    private final NanoClock clock;
    private final Optional<Broker> broker;
    private final Consumer<String> say;
    private final long startNanos;
    private final long lengthNanos;
    private final WorkerPool pool;
    private final Map<JobClass, Score> before = scores();
    private final Map<JobClass, Score> after = scores();
    private final Map<JobClass, Integer> came = new EnumMap<>(JobClass.class);
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private double served;
    private double servedMillis;
    private double share = 1;
    private double owed;

    private BrokerRun(NanoClock clock, Optional<Broker> broker, long lengthNanos, Consumer<String> say) {
        this.clock = clock;
        this.broker = broker;
        this.lengthNanos = lengthNanos;
        this.say = say;
        this.startNanos = clock.nanoTime();
        this.pool = new WorkerPool(executor, WORKERS, this::done);
    }

    private static Map<JobClass, Score> scores() {
        Map<JobClass, Score> scores = new EnumMap<>(JobClass.class);
        for (JobClass jobs : JobClass.values()) {
            scores.put(jobs, new Score(jobs));
        }
        return scores;
    }

    /**
     * Runs.
     *
     * @param clock the system's
     * @param broker who admits; without, every job is
     * @param lengthNanos how long
     * @param say is told what happens
     * @return four scores: both classes with all workers, then both after the failure
     */
    static List<Score> of(NanoClock clock, Optional<Broker> broker, long lengthNanos, Consumer<String> say)
            throws InterruptedException {
        BrokerRun run = new BrokerRun(clock, broker, lengthNanos, say);
        try {
            run.executor.execute(run::begin);
            run.end.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the run failed", e.getCause());
        } finally {
            run.executor.shutdownNow();
        }
        return List.of(
                run.before.get(JobClass.GOLD),
                run.before.get(JobClass.SILVER),
                run.after.get(JobClass.GOLD),
                run.after.get(JobClass.SILVER));
    }

    private void begin() {
        for (JobClass jobs : JobClass.values()) {
            // The same jobs come whoever admits.
            next(jobs, new Random(jobs.name().hashCode()), startNanos);
        }
        at(lengthNanos / 2, this::fail);
        at(lengthNanos, () -> end.complete(null));
        if (broker.isPresent()) {
            Future<?> unused = executor.scheduleAtFixedRate(
                    guarded(() -> tick(broker.get())), TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void at(long nanos, Runnable action) {
        Future<?> unused =
                executor.schedule(guarded(action), startNanos + nanos - clock.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private Runnable guarded(Runnable action) {
        return () -> {
            try {
                action.run();
            } catch (RuntimeException e) {
                end.completeExceptionally(e);
            }
        };
    }

    private static double exponential(Random random, double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    private void next(JobClass jobs, Random random, long lastNanos) {
        long arrivalNanos = lastNanos + Math.round(exponential(random, 1e9 / jobs.perSecond()));
        long serviceNanos = Math.round(exponential(random, 1e6 * JobClass.SERVICE_MILLIS));
        at(arrivalNanos - startNanos, () -> {
            arrive(new Job(jobs, arrivalNanos, serviceNanos));
            next(jobs, random, arrivalNanos);
        });
    }

    private void arrive(Job job) {
        came.merge(job.jobs(), 1, Integer::sum);
        if (job.jobs() == JobClass.SILVER) {
            owed += share;
            if (owed < 1) {
                scoreOf(job).refuse();
                return;
            }
            owed -= 1;
        }
        pool.submit(job);
    }

    private Score scoreOf(Job job) {
        boolean failed = job.arrivedNanos() - startNanos >= lengthNanos / 2;
        return (failed ? after : before).get(job.jobs());
    }

    private void done(Job job) {
        served++;
        servedMillis += job.serviceNanos() / 1e6;
        scoreOf(job).done((clock.nanoTime() - job.arrivedNanos()) / 1e6);
    }

    private void fail() {
        pool.failOne();
        say.accept("A worker fails; " + pool.alive() + " are left.");
    }

    private void tick(Broker some) {
        double seconds = (clock.nanoTime() - startNanos) / 1e9;
        if (served == 0) {
            return;
        }
        Measured measured = new Measured(
                came.getOrDefault(JobClass.GOLD, 0) / seconds,
                came.getOrDefault(JobClass.SILVER, 0) / seconds,
                servedMillis / served,
                pool.alive(),
                pool.waiting());
        Future<?> unused = some.share(measured, share)
                .thenAcceptAsync(this::admit, executor)
                .exceptionally(failure -> {
                    // Fail open: the share stays as it is.
                    say.accept("The broker got no advice: " + failure.getMessage());
                    return null;
                });
    }

    private void admit(double newShare) {
        if (newShare != share) {
            say.accept("Silver admitted: " + Math.round(100 * newShare) + " %.");
        }
        share = newShare;
    }
}
