package io.weir.camel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.camel.health.HealthCheckResultBuilder;
import org.apache.camel.impl.health.AbstractHealthCheck;
import org.apache.camel.spi.annotations.HealthCheck;

/**
 * Readiness of the GC-aware balancers of a context: {@code UNKNOWN} when all reports of one of them have gone stale.
 *
 * <p>A node that is about to collect is no illness: it never changes the state. Nor do nodes that have never reported, since
 * a balancer without telemetry routes as the plain algorithm does; the details count them. A balancer whose mode is
 * {@code off}, or whose route is stopped, is not looked at.
 */
@HealthCheck("weir-balancer-check")
public class BalancerHealthCheck extends AbstractHealthCheck {

    /** Creates the check; Camel does so by its service file. */
    public BalancerHealthCheck() {
        super("weir", "weir-balancer");
    }

    @Override
    public boolean isReadiness() {
        return true;
    }

    @Override
    public boolean isLiveness() {
        return false;
    }

    @Override
    protected void doCall(HealthCheckResultBuilder result, Map<String, Object> options) {
        List<String> stale = new ArrayList<>();
        for (GcAwareLoadBalancer balancer : RouteParts.of(getCamelContext(), GcAwareLoadBalancer.class)) {
            List<NodeSnapshot> nodes = balancer.nodes();
            long heard = nodes.stream()
                    .filter(node -> node.reportAgeMillis().isPresent())
                    .count();
            boolean allStale = nodes.stream().allMatch(NodeSnapshot::reportStale);
            result.detail(balancer.name() + ".nodes", nodes.size());
            result.detail(balancer.name() + ".neverReported", nodes.size() - heard);
            if (heard > 0 && allStale && !balancer.getMode().equals("off")) {
                stale.add(balancer.name());
            }
        }
        if (stale.isEmpty()) {
            result.up();
        } else {
            result.message("All GC reports are stale in balancer " + String.join(", ", stale))
                    .unknown();
        }
    }
}
