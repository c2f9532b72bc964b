package io.weir.samples.batch;

import io.weir.camel.CamelMethodLimits;
import io.weir.camel.MethodLimitPolicy;
import org.apache.camel.builder.RouteBuilder;

/**
 * The route of the jobs. Each phase is a block with a limit of its own: as many jobs are run at a time as there are processors, and
 * as many are prepared as turns out to be good.
 */
final class BatchRoutes extends RouteBuilder {
    static final String JOBS = "direct:jobs";

    private final BatchJob job;
    private final CamelMethodLimits limits;

    /**
     * Makes the routes.
     *
     * @param job what a job does
     * @param limits of the phases
     */
    BatchRoutes(BatchJob job, CamelMethodLimits limits) {
        this.job = job;
        this.limits = limits;
    }

    /** Returns the limits that the sample recommends: the run phase to the processors at hand, the others left to find themselves. */
    static CamelMethodLimits limits(String mode) {
        CamelMethodLimits limits = new CamelMethodLimits();
        limits.setMode(mode);
        limits.setQueueTimeout("10m");
        if (mode.equals("on")) {
            limits.setFixed("run=processors");
        }
        return limits;
    }

    @Override
    public void configure() {
        // Who sent a job hears of its failure.
        errorHandler(noErrorHandler());
        from(JOBS)
                .policy(policy("prepare"))
                .process(exchange -> job.prepare())
                .end()
                .policy(policy("run"))
                .process(exchange -> job.run())
                .end();
    }

    private MethodLimitPolicy policy(String phase) {
        MethodLimitPolicy policy = new MethodLimitPolicy();
        policy.setName(phase);
        policy.setLimits(limits);
        return policy;
    }
}
