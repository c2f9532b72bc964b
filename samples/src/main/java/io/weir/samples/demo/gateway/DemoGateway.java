package io.weir.samples.demo.gateway;

import io.weir.clock.NanoClock;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ChildTomcat;
import io.weir.samples.demo.process.ParentLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.camel.CamelContext;
import org.apache.camel.component.http.HttpComponent;
import org.apache.camel.component.servlet.CamelHttpTransportServlet;
import org.apache.camel.impl.DefaultCamelContext;

/**
 * The demo's gateway: a JVM with Tomcat, camel-servlet and a Camel route to the nodes. Both runs have the same gateway
 * but for the balancer in the route.
 */
public final class DemoGateway {
    /** Twice Tomcat's default, so that a run never measures how the gateway's threads run out. */
    private static final int MAX_THREADS = 400;
    /** Ten times Camel's default, alike in both runs: with 20, a paused node blocks the requests for all others. */
    private static final int CONNECTIONS_PER_NODE = 200;
    /** How long a hedge's loser may still be on its way when the load has ended: longer than any major GC here. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

    private DemoGateway() {}

    /**
     * Runs a gateway until its parent is gone.
     *
     * @param args whether Weir's balancer is used ({@code true} or {@code false}), the file for the record of sent
     *     requests, and the nodes' addresses
     */
    public static void main(String[] args) {
        ChildMain.run(() -> serve(
                Boolean.parseBoolean(args[0]), Path.of(args[1]), List.of(args).subList(2, args.length)));
    }

    private static void serve(boolean gcAware, Path record, List<String> nodes) throws Exception {
        ParentLink parent = ParentLink.open();
        NanoClock clock = NanoClock.system();
        AvoidanceLog avoided = new AvoidanceLog(clock);
        SendLog sent = new SendLog(record);
        CamelContext camel = camel(nodes, new SendRecorder(outputs(nodes), sent, clock));
        camel.addRoutes(new GatewayRoute(nodes, gcAware, avoided));
        try (ChildTomcat tomcat = new ChildTomcat("CamelServlet", new CamelHttpTransportServlet(), "/*", MAX_THREADS)) {
            int port = tomcat.start();
            camel.start();
            parent.ready(port);
            parent.serve(() -> report(parent, nodes, sent, avoided));
        }
    }

    private static List<String> outputs(List<String> nodes) {
        return IntStream.range(0, nodes.size()).mapToObj(GatewayRoute::outputId).toList();
    }

    private static CamelContext camel(List<String> nodes, SendRecorder recorder) {
        CamelContext camel = new DefaultCamelContext();
        HttpComponent http = camel.getComponent("http", HttpComponent.class);
        http.setConnectionsPerRoute(CONNECTIONS_PER_NODE);
        http.setMaxTotalConnections(CONNECTIONS_PER_NODE * nodes.size());
        camel.getCamelContextExtension().addInterceptStrategy(recorder);
        return camel;
    }

    private static void report(ParentLink parent, List<String> nodes, SendLog sent, AvoidanceLog avoided) {
        try {
            sent.finish(LAST_ANSWERS);
        } catch (IOException e) {
            throw new UncheckedIOException("the record of sent requests could not be written", e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting for the last answers", e);
        }
        for (AvoidanceLog.Span span : avoided.spans()) {
            parent.record(ChildLine.AVOIDED + " " + nodes.indexOf(span.node()) + " " + span.startNanos() + " "
                    + span.endNanos());
        }
    }
}
