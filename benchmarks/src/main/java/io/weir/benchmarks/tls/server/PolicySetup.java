package io.weir.benchmarks.tls.server;

import io.weir.benchmarks.tls.Policy;
import io.weir.tomcat.TlsAdmissionValve;
import io.weir.tomcat.tls.WeirJsseImplementation;
import org.apache.catalina.Context;
import org.apache.catalina.Pipeline;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.filters.RateLimitFilter;
import org.apache.catalina.valves.SemaphoreValve;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** Sets a policy up in a Tomcat that does not run yet, by what its {@code server.xml} could say. */
final class PolicySetup {
    private static final int SERVICE_UNAVAILABLE = 503;

    private PolicySetup() {}

    static void apply(Policy policy, int parameter, Connector connector, Pipeline pipeline, Context context) {
        switch (policy) {
            case STOCK -> {}
            case MAX_CONNECTIONS -> connector.setProperty("maxConnections", String.valueOf(parameter));
            case RATE_LIMIT_FILTER -> addRateLimit(context, parameter);
            case SEMAPHORE_VALVE -> pipeline.addValve(semaphore(parameter));
            case WEIR_DEFER -> addWeir("defer", connector, pipeline);
            case WEIR_REFUSE -> addWeir("refuse", connector, pipeline);
        }
    }

    /** All users come from one address, so the limit for each address is one for all of them. */
    private static void addRateLimit(Context context, int requestsPerSecond) {
        FilterDef filter = new FilterDef();
        filter.setFilterName("rate-limit");
        filter.setFilterClass(RateLimitFilter.class.getName());
        filter.addInitParameter("bucketRequests", String.valueOf(requestsPerSecond));
        filter.addInitParameter("bucketDuration", "1");
        context.addFilterDef(filter);
        FilterMap everywhere = new FilterMap();
        everywhere.setFilterName("rate-limit");
        everywhere.addURLPattern("/*");
        context.addFilterMap(everywhere);
    }

    private static Valve semaphore(int concurrency) {
        SemaphoreValve valve = new SemaphoreValve();
        valve.setConcurrency(concurrency);
        valve.setBlock(false);
        valve.setHighConcurrencyStatus(SERVICE_UNAVAILABLE);
        return valve;
    }

    private static void addWeir(String mode, Connector connector, Pipeline pipeline) {
        connector.setProperty("sslImplementationName", WeirJsseImplementation.class.getName());
        TlsAdmissionValve valve = new TlsAdmissionValve();
        valve.setProperty("mode", mode);
        pipeline.addValve(valve);
    }
}
