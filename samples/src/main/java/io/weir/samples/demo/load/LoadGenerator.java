package io.weir.samples.demo.load;

import io.weir.clock.NanoClock;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Drives a service with an open load: requests start when they are due, however many wait for an answer, and their
 * latency counts from when they were due.
 *
 * <p>A generator that waits for answers stops asking while a node stands still, and so hides what its users feel. One
 * generator serves one run.
 */
public final class LoadGenerator {
    /** Users whose requests come; more than a node keeps sessions, so that they spread over all of them. */
    private static final int USERS = 1_000_000;
    /**
     * At most this many requests, and threads, wait for an answer; one more is an error. Five seconds' worth by
     * default.
     */
    private static final int MAX_WAITING = 2_000;
    /** Between the start of the schedule and that of the run, so that no request is late from the outset. */
    private static final Duration LEAD = Duration.ofMillis(50);

    private final Service service;
    private final LoadPlan plan;
    private final RequestRecord record;
    private final AnswerListener answers;
    private final NanoClock clock = NanoClock.system();
    private final long startNanos = clock.nanoTime() + LEAD.toNanos();
    private final Semaphore room = new Semaphore(MAX_WAITING);
    private final AtomicInteger threads = new AtomicInteger();
    private volatile boolean stopped;

    /**
     * Prepares a run; its schedule begins now.
     *
     * @param service where requests go; {@code ?user=N} is added
     * @param plan how to drive it
     * @param record gets what becomes of the measured requests
     */
    public LoadGenerator(URI service, LoadPlan plan, RequestRecord record) {
        this(service, plan, record, AnswerListener.NONE);
    }

    /**
     * Prepares a run; its schedule begins now.
     *
     * @param service where requests go; {@code ?user=N} is added
     * @param plan how to drive it
     * @param record gets what becomes of the measured requests
     * @param answers is told of every answer, also before the measurement
     */
    public LoadGenerator(URI service, LoadPlan plan, RequestRecord record, AnswerListener answers) {
        this(new ServiceClient(service, plan.patience(), MAX_WAITING), plan, record, answers);
    }

    /**
     * Prepares a run; its schedule begins now.
     *
     * @param service what is asked; closed at the end of the run
     * @param plan how to drive it
     * @param record gets what becomes of the measured requests
     * @param answers is told of every answer, also before the measurement
     */
    public LoadGenerator(Service service, LoadPlan plan, RequestRecord record, AnswerListener answers) {
        this.service = service;
        this.plan = plan;
        this.record = record;
        this.answers = answers;
    }

    /**
     * Returns when the measurement begins.
     *
     * @return nanoseconds on this JVM's monotonic clock
     */
    public long measuredFromNanos() {
        return startNanos + plan.warmUp().toNanos();
    }

    /** Drives the service; returns when the last request has ended, by an answer or by its timeout. */
    public void run() {
        // Bounded by the room for waiting requests.
        ExecutorService callers = Executors.newCachedThreadPool(this::thread);
        try {
            drive(callers);
            awaitAnswers();
        } finally {
            callers.shutdownNow();
            close();
        }
    }

    /** Ends the run early: no further request is sent. Safe from any thread. */
    public void stop() {
        stopped = true;
    }

    private void close() {
        try {
            service.close();
        } catch (IOException e) {
            // Everything is measured by then.
            record.failed("closing connections: " + e);
        }
    }

    private void drive(ExecutorService callers) {
        ArrivalSchedule schedule = new ArrivalSchedule(plan.seed(), plan.ratePerSecond(), USERS);
        long endNanos = plan.total().toNanos();
        for (schedule.next(); schedule.atNanos() < endNanos && !stopped; schedule.next()) {
            long dueNanos = startNanos + schedule.atNanos();
            awaitTime(dueNanos);
            if (room.tryAcquire()) {
                int user = schedule.user();
                callers.execute(() -> request(user, dueNanos));
            } else {
                ended(dueNanos, "not sent, " + MAX_WAITING + " requests were waiting");
            }
        }
    }

    private void awaitTime(long dueNanos) {
        // Parking wakes some 60 us late, which counts as latency; spinning would take one of two processors.
        for (long left = dueNanos - clock.nanoTime(); left > 0 && !stopped; left = dueNanos - clock.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void request(int user, long dueNanos) {
        try {
            long sentNanos = clock.nanoTime();
            Service.Answer answer = service.ask(user);
            answers.answered(answer.node(), sentNanos, clock.nanoTime());
            int status = answer.status();
            ended(dueNanos, status == Service.OK ? "" : "status " + status);
        } catch (Exception e) {
            ended(dueNanos, e.toString());
        } finally {
            room.release();
        }
    }

    private void ended(long dueNanos, String error) {
        long intendedNanos = dueNanos - measuredFromNanos();
        long latencyNanos = clock.nanoTime() - dueNanos;
        if (intendedNanos < 0) {
            return;
        }
        if (!error.isEmpty()) {
            record.lost(intendedNanos, latencyNanos, error);
        } else if (latencyNanos > plan.patience().toNanos()) {
            record.lost(
                    intendedNanos,
                    latencyNanos,
                    "no answer within " + plan.patience().toMillis() + " ms");
        } else {
            record.answered(intendedNanos, latencyNanos);
        }
    }

    private void awaitAnswers() {
        try {
            // Twice, since an answer that trickles in restarts the socket's timeout.
            if (!room.tryAcquire(MAX_WAITING, 2 * plan.patience().toMillis(), TimeUnit.MILLISECONDS)) {
                record.failed("requests that never ended: " + (MAX_WAITING - room.availablePermits()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            record.failed("interrupted while waiting for answers");
        }
    }

    private Thread thread(Runnable task) {
        Thread thread = new Thread(task, "weir-demo-load-" + threads.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }
}
