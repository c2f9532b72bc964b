package io.weir.camel;

import io.weir.clock.NanoClock;
import io.weir.clock.WallClock;
import io.weir.method.MethodLimits;
import io.weir.status.Figures;
import io.weir.status.MethodsSection;
import io.weir.status.PageRenderer;
import io.weir.status.PageRenderer.Liveliness;
import io.weir.status.StatusPage;
import io.weir.status.StatusSection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.Processor;

/**
 * Shows on a page what the balancers of a gateway do and why: nodes, states, the age of their reports, who is avoided and for
 * what reason; and the limits of the context.
 *
 * <pre>{@code
 * from("servlet:weir").process(new GatewayStatus());
 * }</pre>
 *
 * <p>For any HTTP consumer that gives the method in {@link Exchange#HTTP_METHOD} and the query in {@link Exchange#HTTP_QUERY}:
 * servlet, jetty, undertow, platform-http, netty-http. GET and HEAD only. The page is complete without JavaScript and without
 * anything from elsewhere; with JavaScript it asks again every two seconds while it is seen.
 *
 * <p><b>Who may see it</b> is the route's business: this processor does not know the peer. The page has no credentials, but the names of
 * nodes. Put the route on a port or a path that outsiders do not reach.
 *
 * <p>Thread-safe, without state; one instance serves any number of routes. Costs nothing while nobody asks.
 */
public final class GatewayStatus implements Processor {
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int OK = 200;

    private final NanoClock clock = NanoClock.system();
    private final WallClock timeOfDay = WallClock.system();

    /** Creates the processor; it shows the context of the exchange. */
    public GatewayStatus() {}

    @Override
    public void process(Exchange exchange) {
        String method = exchange.getMessage().getHeader(Exchange.HTTP_METHOD, "GET", String.class);
        String query = exchange.getMessage().getHeader(Exchange.HTTP_QUERY, "", String.class);
        Message answer = exchange.getMessage();
        // What came with the request, cookies among it, would go back with the answer.
        answer.removeHeaders("*");
        if (!method.equals("GET") && !method.equals("HEAD")) {
            answer.setHeader(Exchange.HTTP_RESPONSE_CODE, METHOD_NOT_ALLOWED);
            answer.setHeader("Allow", "GET, HEAD");
            answer.setBody("");
            return;
        }
        PageRenderer.headers().forEach(answer::setHeader);
        answer.setHeader(Exchange.HTTP_RESPONSE_CODE, OK);
        StatusPage page = page(exchange.getContext());
        answer.setBody(
                query.equals(PageRenderer.LIVE_QUERY)
                        ? PageRenderer.live(page)
                        : PageRenderer.document(page, Liveliness.POLL, "?" + PageRenderer.LIVE_QUERY));
    }

    StatusPage page(CamelContext context) {
        List<StatusSection> sections = new ArrayList<>();
        long now = clock.nanoTime();
        for (GcAwareLoadBalancer balancer : RouteParts.of(context, GcAwareLoadBalancer.class)) {
            sections.add(BalancerSection.of("balancer-" + (sections.size() + 1), balancer, now));
        }
        if (sections.isEmpty()) {
            sections.add(StatusSection.absent(
                    "balancer",
                    "Balancer",
                    "No GcAwareLoadBalancer is in a route of this context, or none has started."));
        }
        sections.addAll(limits(context));
        Instant moment = Instant.ofEpochMilli(timeOfDay.currentTimeMillis()).truncatedTo(ChronoUnit.SECONDS);
        String up = Figures.millis(context.getUptime().toMillis());
        return new StatusPage("Weir in Camel: " + context.getName(), moment + ", up " + up, sections);
    }

    private static List<StatusSection> limits(CamelContext context) {
        List<StatusSection> sections = new ArrayList<>();
        for (CamelMethodLimits limits : context.getRegistry().findByType(CamelMethodLimits.class)) {
            limits.methodLimits()
                    .map(MethodLimits::snapshot)
                    .ifPresent(
                            snapshot -> sections.add(MethodsSection.of("limits-" + (sections.size() + 1), snapshot)));
        }
        if (sections.isEmpty()) {
            sections.add(StatusSection.absent(
                    "limits",
                    "Limits",
                    "No CamelMethodLimits is in this context: no method or node has a limit of ours."));
        }
        return sections;
    }
}
