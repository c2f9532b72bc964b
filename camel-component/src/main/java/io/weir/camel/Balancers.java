package io.weir.camel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.Navigate;
import org.apache.camel.Route;

/** Finds the GC-aware balancers of a context by walking its routes, so that nobody has to register one. */
final class Balancers {
    private Balancers() {}

    static List<GcAwareLoadBalancer> of(CamelContext context) {
        List<GcAwareLoadBalancer> found = new ArrayList<>();
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Route route : context.getRoutes()) {
            collect(route.navigate(), seen, found);
        }
        return found;
    }

    private static void collect(Object processor, Set<Object> seen, List<GcAwareLoadBalancer> found) {
        if (processor == null || !seen.add(processor)) {
            return;
        }
        if (processor instanceof GcAwareLoadBalancer balancer) {
            found.add(balancer);
        }
        if (processor instanceof Navigate<?> navigate && navigate.hasNext()) {
            navigate.next().forEach(next -> collect(next, seen, found));
        }
    }
}
