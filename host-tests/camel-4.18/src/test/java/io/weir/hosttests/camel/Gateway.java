package io.weir.hosttests.camel;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.metrics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Navigate;
import org.apache.camel.Processor;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.LambdaRouteBuilder;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.Resource;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;

/** A Camel context whose calls cannot hang a test. */
public final class Gateway implements AutoCloseable {
    private final CamelContext context;
    private final ProducerTemplate template;

    /** Creates a context that is not started. */
    public Gateway() {
        this(new DefaultCamelContext());
    }

    /** Takes a context that somebody made; it is stopped when this is closed. */
    public Gateway(CamelContext context) {
        this.context = context;
        this.template = context.createProducerTemplate();
        // An exchange that hangs would hold the stop for 45 s.
        context.getShutdownStrategy().setTimeout(2);
    }

    /** Returns the context. */
    public CamelContext context() {
        return context;
    }

    /** Adds routes. */
    public Gateway routes(LambdaRouteBuilder routes) throws Exception {
        RouteBuilder.addRoutes(context, routes);
        return this;
    }

    /**
     * Adds routes in another language than Java.
     *
     * @param file a file's name, whose ending says the language
     * @param text what would be in it
     */
    public Gateway load(String file, String text) throws Exception {
        Resource resource = ResourceHelper.fromString(file, text);
        PluginHelper.getRoutesLoader(context).loadRoutes(resource);
        return this;
    }

    /** Starts the context. */
    public Gateway start() {
        context.start();
        return this;
    }

    /** Begins a request and returns at once. */
    public CompletableFuture<Exchange> begin(String uri, Processor request) {
        return Calls.begin(() -> template.send(uri, request));
    }

    /** Sends a request and returns the exchange when it is answered or has failed. */
    public Exchange send(String uri, Processor request) throws Exception {
        return Calls.await(begin(uri, request));
    }

    /** Sends a GET. */
    public Exchange get(String uri) throws Exception {
        return send(uri, exchange -> exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "GET"));
    }

    /** Sends a POST with a body. */
    public Exchange post(String uri, Object body) throws Exception {
        return send(uri, exchange -> {
            exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "POST");
            exchange.getMessage().setBody(body);
        });
    }

    /** Sends GETs one after the other and returns the bodies of the answers; throws what a request failed with. */
    public List<String> bodies(String uri, int requests) throws Exception {
        List<String> bodies = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            Exchange answer = get(uri);
            if (answer.getException() != null) {
                throw answer.getException();
            }
            bodies.add(answer.getMessage().getBody(String.class));
        }
        return bodies;
    }

    /** Returns the balancer in a route, found as one has to at run time: by walking the route. */
    public GcAwareLoadBalancer balancer(String routeId) {
        List<GcAwareLoadBalancer> found = new ArrayList<>();
        collect(context.getRoute(routeId).navigate(), found);
        return found.get(0);
    }

    private static void collect(Navigate<Processor> from, List<GcAwareLoadBalancer> found) {
        if (from instanceof GcAwareLoadBalancer balancer) {
            found.add(balancer);
            return;
        }
        for (Processor next : from.next()) {
            if (next instanceof Navigate<?>) {
                @SuppressWarnings("unchecked") // what processors navigate to are processors
                Navigate<Processor> further = (Navigate<Processor>) next;
                collect(further, found);
            }
        }
    }

    /** Returns the sum of a balancer's metric over its nodes. */
    public static double metric(GcAwareLoadBalancer balancer, String name) {
        return balancer.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .sum();
    }

    /** Returns where the context's MBeans are. */
    public MBeanServer mbeans() {
        return context.getManagementStrategy().getManagementAgent().getMBeanServer();
    }

    /** Returns the name of the MBean that a processor has; there must be exactly one. */
    public ObjectName mbean(String processorId) throws MalformedObjectNameException {
        Set<ObjectName> names = mbeans().queryNames(
                        new ObjectName("org.apache.camel:context=" + context.getManagementName()
                                + ",type=processors,name=\"" + processorId + "\""),
                        null);
        if (names.size() != 1) {
            throw new IllegalStateException("one MBean " + processorId + " was expected, but there are " + names);
        }
        return names.iterator().next();
    }

    @Override
    public void close() {
        context.stop();
    }
}
