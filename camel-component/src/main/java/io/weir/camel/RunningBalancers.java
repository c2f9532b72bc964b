package io.weir.camel;

import io.weir.metrics.Metric;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;

/** What the balancers and limits of a context show, for hosts that export it. */
public final class RunningBalancers {
    private RunningBalancers() {}

    /**
     * Returns the numbers of all balancers and limits of a context. Safe from any thread; for a scrape.
     *
     * @param context which context
     * @return the balancers' with the tag {@code balancer}, their routes' ids, and those of method limits
     */
    public static List<Metric> metrics(CamelContext context) {
        List<Metric> metrics = new ArrayList<>();
        for (GcAwareLoadBalancer balancer : RouteParts.of(context, GcAwareLoadBalancer.class)) {
            balancer.metrics().forEach(metric -> metrics.add(metric.tag("balancer", balancer.name())));
        }
        for (CamelMethodLimits limits : context.getRegistry().findByType(CamelMethodLimits.class)) {
            metrics.addAll(limits.metrics());
        }
        return List.copyOf(metrics);
    }
}
