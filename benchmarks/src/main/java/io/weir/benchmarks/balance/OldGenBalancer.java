package io.weir.benchmarks.balance;

import io.weir.clock.NanoClock;
import io.weir.samples.demo.node.DemoNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.processor.loadbalancer.LoadBalancerSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A rival: round robin over the nodes whose old generation is not too full, as {@link OldGenRule} has it. It polls the nodes
 * five times as often as Weir does by default, so that it never fails for want of fresh numbers.
 *
 * <p>Thread-safe; its one thread ends with it.
 */
final class OldGenBalancer extends LoadBalancerSupport {
    private static final Logger LOG = LoggerFactory.getLogger(OldGenBalancer.class);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
    private static final int OK = 200;

    private final NanoClock clock = NanoClock.system();
    private final OldGenRule rule;
    private final List<HttpRequest> requests = new ArrayList<>();
    private final List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    private final AtomicInteger turn = new AtomicInteger();
    private volatile int[] preferred;
    private HttpClient client;
    private ScheduledExecutorService ticker;
    private Future<?> ticks;

    /**
     * Creates a balancer.
     *
     * @param nodes where the nodes answer
     * @param rule whom to avoid
     */
    OldGenBalancer(List<String> nodes, OldGenRule rule) {
        this.rule = rule;
        this.preferred = rule.preferred();
        for (String node : nodes) {
            requests.add(HttpRequest.newBuilder(URI.create(node).resolve(DemoNode.OLD_GEN_PATH))
                    .timeout(Duration.ofSeconds(1))
                    .build());
            answers.add(null);
        }
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
        int[] nodes = preferred;
        int node = nodes[Integer.remainderUnsigned(turn.getAndIncrement(), nodes.length)];
        return getProcessors().get(node).process(exchange, callback);
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        ticker = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "weir-bench-old-gen");
            thread.setDaemon(true);
            return thread;
        });
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(ticker)
                .build();
        ticks = ticker.scheduleWithFixedDelay(this::tickSafely, 0, POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    protected void doStop() throws Exception {
        ticks.cancel(false);
        ticker.shutdownNow();
        super.doStop();
    }

    private void tickSafely() {
        try {
            tick();
        } catch (RuntimeException e) {
            // It would end the ticks, and with them the rival, without a word.
            LOG.error("the old generations could not be read", e);
        }
    }

    /** Takes the answers that have come, asks the nodes that have answered, and publishes whom to use. */
    private void tick() {
        long nowNanos = clock.nanoTime();
        for (int node = 0; node < requests.size(); node++) {
            CompletableFuture<HttpResponse<String>> answer = answers.get(node);
            if (answer == null || answer.isDone()) {
                take(node, answer, nowNanos);
                answers.set(node, client.sendAsync(requests.get(node), BodyHandlers.ofString()));
            }
        }
        rule.tick(nowNanos);
        preferred = rule.preferred();
    }

    private void take(int node, CompletableFuture<HttpResponse<String>> answer, long nowNanos) {
        // A node that does not answer in time may be collecting right now; it stays as it is.
        if (answer != null
                && !answer.isCompletedExceptionally()
                && answer.join().statusCode() == OK) {
            rule.update(node, Double.parseDouble(answer.join().body()), nowNanos);
        }
    }
}
