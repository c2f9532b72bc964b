package io.weir.samples.broker;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Some workers that each do one job at a time, in the order in which jobs came. Everything happens on the executor's one thread. */
final class WorkerPool {
    private final ScheduledExecutorService executor;
    private final Consumer<Job> done;
    private final Deque<Job> queue = new ArrayDeque<>();
    private final List<Job> running = new ArrayList<>();
    private int alive;

    /**
     * Makes a pool.
     *
     * @param executor of one thread; a job is waiting for something elsewhere, so it needs no thread of its own
     * @param workers how many
     * @param done is told each job at its end
     */
    WorkerPool(ScheduledExecutorService executor, int workers, Consumer<Job> done) {
        this.executor = executor;
        this.alive = workers;
        this.done = done;
    }

    /** A job and where it is. */
    static final class Job {
        private final JobClass jobs;
        private final long arrivedNanos;
        private final long serviceNanos;
        private Future<?> end;

        Job(JobClass jobs, long arrivedNanos, long serviceNanos) {
            this.jobs = jobs;
            this.arrivedNanos = arrivedNanos;
            this.serviceNanos = serviceNanos;
        }

        JobClass jobs() {
            return jobs;
        }

        long arrivedNanos() {
            return arrivedNanos;
        }

        long serviceNanos() {
            return serviceNanos;
        }
    }

    void submit(Job job) {
        queue.addLast(job);
        dispatch();
    }

    private void dispatch() {
        while (running.size() < alive && !queue.isEmpty()) {
            Job job = queue.removeFirst();
            running.add(job);
            job.end = executor.schedule(() -> ended(job), job.serviceNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void ended(Job job) {
        if (running.remove(job)) {
            done.accept(job);
            dispatch();
        }
    }

    /** A worker is gone; the job that it had begun is done anew by another, before those who wait. */
    void failOne() {
        alive--;
        if (running.size() > alive) {
            Job lost = running.remove(running.size() - 1);
            lost.end.cancel(false);
            queue.addFirst(lost);
        }
    }

    int alive() {
        return alive;
    }

    int waiting() {
        return queue.size();
    }
}
