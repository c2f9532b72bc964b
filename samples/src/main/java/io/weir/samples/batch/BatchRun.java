package io.weir.samples.batch;

import io.weir.camel.CamelMethodLimits;
import io.weir.samples.Pause;
import io.weir.samples.demo.process.ChildTomcat;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.impl.DefaultCamelContext;

/**
 * What one form did.
 *
 * @param pagesPerSecond of the web application
 * @param p99Millis its response time
 * @param jobsPerSecond of the batch
 * @param mostRunning jobs that were in their run phase at once
 */
record BatchRun(double pagesPerSecond, double p99Millis, double jobsPerSecond, int mostRunning) {
    private static final double MICROS_PER_MILLI = 1e3;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double PERCENTILE = 99;
    private static final int THREADS = 200;
    private static final int SHUTDOWN_SECONDS = 5;

    /**
     * Runs a web application and a batch in this JVM.
     *
     * @param plan how many and how long
     * @param mode of the limits
     * @throws Exception when one of them does not start
     */
    static BatchRun of(BatchPlan plan, String mode) throws Exception {
        CamelMethodLimits limits = BatchRoutes.limits(mode);
        BatchJob job = new BatchJob();
        try (ChildTomcat tomcat = new ChildTomcat("page", new PageServlet(), "/page", THREADS)) {
            URI page = URI.create("http://127.0.0.1:" + tomcat.start() + "/page");
            DefaultCamelContext camel = new DefaultCamelContext();
            camel.getShutdownStrategy().setTimeout(SHUTDOWN_SECONDS);
            camel.getShutdownStrategy().setLogInflightExchangesOnTimeout(false);
            camel.addRoutes(new BatchRoutes(job, limits));
            camel.start();
            AtomicBoolean stopped = new AtomicBoolean();
            try (Users users = new Users(page, plan.users())) {
                ProducerTemplate jobs = camel.createProducerTemplate();
                for (int i = 0; i < plan.jobs(); i++) {
                    next(jobs, stopped);
                }
                Pause.of(plan.settle());
                return measure(plan, users, job);
            } finally {
                stopped.set(true);
                // Refuses the jobs that wait, so that only those that run have to be waited for.
                limits.stop();
                camel.stop();
            }
        }
    }

    private static BatchRun measure(BatchPlan plan, Users users, BatchJob job) {
        users.take();
        job.takeDone();
        job.takeMostRunning();
        Pause.of(plan.duration());
        double seconds = plan.duration().toMillis() / MILLIS_PER_SECOND;
        Histogram times = users.take();
        return new BatchRun(
                times.getTotalCount() / seconds,
                times.getValueAtPercentile(PERCENTILE) / MICROS_PER_MILLI,
                job.takeDone() / seconds,
                job.takeMostRunning());
    }

    /** Begins a job, and the next when it has ended. */
    private static void next(ProducerTemplate jobs, AtomicBoolean stopped) {
        var unused = jobs.asyncSend(BatchRoutes.JOBS, exchange -> {}).thenRun(() -> {
            if (!stopped.get()) {
                next(jobs, stopped);
            }
        });
    }
}
