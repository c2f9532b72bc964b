package io.weir.samples.demo.gateway;

import io.weir.clock.NanoClock;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.JvmMemory;
import io.weir.samples.demo.process.ParentLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.camel.CamelContext;
import org.apache.camel.component.http.HttpComponent;
import org.apache.camel.impl.DefaultCamelContext;

/**
 * One run of a gateway: a Camel context of its own with its route, and the run's records. Nothing of it is left for the
 * next run but compiled code. For the main thread.
 */
final class GatewayRun implements AutoCloseable {
    /** Ten times Camel's default, alike in all runs: with 20, a paused node blocks the requests for all others. */
    private static final int CONNECTIONS_PER_NODE = 200;
    /** How long a hedge's loser may still be on its way when the load has ended: longer than any major GC here. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

    /** The figure that says how many requests nodes still hold. */
    private static final String HELD = "held";

    private final List<String> nodes;
    private final Balancers balancers;
    private final SendLog sent;
    private final AvoidanceLog avoided;
    private final CamelContext camel = new DefaultCamelContext();

    /**
     * Starts to serve.
     *
     * @param nodes where the nodes answer
     * @param balancers knows the balancer
     * @param words which one
     * @param record the file for the record of sent requests
     * @throws Exception when the route does not start
     */
    GatewayRun(List<String> nodes, Balancers balancers, List<String> words, Path record) throws Exception {
        NanoClock clock = NanoClock.system();
        this.nodes = List.copyOf(nodes);
        this.balancers = balancers;
        this.sent = new SendLog(record);
        this.avoided = new AvoidanceLog(clock);
        HttpComponent http = camel.getComponent("http", HttpComponent.class);
        http.setConnectionsPerRoute(CONNECTIONS_PER_NODE);
        http.setMaxTotalConnections(CONNECTIONS_PER_NODE * nodes.size());
        List<String> outputs = IntStream.range(0, nodes.size())
                .mapToObj(GatewayRoute::outputId)
                .toList();
        camel.getCamelContextExtension().addInterceptStrategy(new SendRecorder(outputs, sent, clock));
        camel.addRoutes(new GatewayRoute(nodes, balancers, words, avoided));
        camel.start();
    }

    /**
     * Sends the records of a run whose load has ended.
     *
     * @param parent gets them
     */
    void report(ParentLink parent) {
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
        parent.record(ChildLine.FIGURE + " " + HELD + " " + sent.inFlight());
        balancers.figures().forEach((name, value) -> parent.record(ChildLine.FIGURE + " " + name + " " + value));
        parent.record(ChildLine.MEMORY + " " + JvmMemory.afterCollectionBytes());
    }

    @Override
    public void close() {
        camel.stop();
    }
}
