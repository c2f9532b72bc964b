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
    /** A request without an answer after this is an error. */
    static final Duration PATIENCE = Duration.ofSeconds(10);
    /** Users whose requests come; more than a node keeps sessions, so that they spread over all of them. */
    private static final int USERS = 1_000_000;
    /**
     * At most this many requests, and threads, wait for an answer; one more is an error. Five seconds' worth by
     * default.
     */
    private static final int MAX_WAITING = 2_000;
    /** Between the start of the schedule and that of the run, so that no request is late from the outset. */
    private static final Duration LEAD = Duration.ofMillis(50);

    private final URI service;
    private final LoadPlan plan;
    private final LatencyRecord record;
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
    public LoadGenerator(URI service, LoadPlan plan, LatencyRecord record) {
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
    public LoadGenerator(URI service, LoadPlan plan, LatencyRecord record, AnswerListener answers) {
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
        try (ServiceClient client = new ServiceClient(service, PATIENCE, MAX_WAITING)) {
            drive(client, callers);
            awaitAnswers();
        } catch (IOException e) {
            // Only closing throws it, and by then everything is measured.
            record.failed("closing connections: " + e);
        } finally {
            callers.shutdownNow();
        }
    }

    /** Ends the run early: no further request is sent. Safe from any thread. */
    public void stop() {
        stopped = true;
    }

    private void drive(ServiceClient client, ExecutorService callers) {
        ArrivalSchedule schedule = new ArrivalSchedule(plan.seed(), plan.ratePerSecond(), USERS);
        long endNanos = plan.total().toNanos();
        for (schedule.next(); schedule.atNanos() < endNanos && !stopped; schedule.next()) {
            long dueNanos = startNanos + schedule.atNanos();
            awaitTime(dueNanos);
            if (room.tryAcquire()) {
                int user = schedule.user();
                callers.execute(() -> request(client, user, dueNanos));
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

    private void request(ServiceClient client, int user, long dueNanos) {
        try {
            long sentNanos = clock.nanoTime();
            ServiceClient.Answer answer = client.ask(user);
            answers.answered(answer.node(), sentNanos, clock.nanoTime());
            int status = answer.status();
            ended(dueNanos, status == 200 ? "" : "status " + status);
        } catch (IOException | RuntimeException e) {
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
            record.failed(error);
        } else if (latencyNanos > PATIENCE.toNanos()) {
            record.failed("no answer within " + PATIENCE.toSeconds() + " s");
        } else {
            record.answered(intendedNanos, latencyNanos);
        }
    }

    private void awaitAnswers() {
        try {
            // Twice, since an answer that trickles in restarts the socket's timeout.
            if (!room.tryAcquire(MAX_WAITING, 2 * PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
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
