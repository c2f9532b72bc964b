package io.weir.hosttests.camel.adversity;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Calls;
import io.weir.hosttests.camel.Gateway;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A program whose Camel uses virtual threads; says {@link #PASSED} when requests on them were balanced. */
final class VirtualThreadsScenario {
    static final String PASSED = "balanced on virtual threads";
    private static final int REQUESTS = 60;

    private final Map<String, AtomicInteger> answers = new ConcurrentHashMap<>();
    private final CountDownLatch left = new CountDownLatch(REQUESTS);
    private final AtomicInteger virtual = new AtomicInteger();

    private VirtualThreadsScenario() {}

    /** Runs it. */
    public static void main(String[] arguments) throws Exception {
        new VirtualThreadsScenario().run();
    }

    private void run() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        r.from("direct:in")
                                .routeId("in")
                                .threads()
                                .loadBalance(new GcAwareLoadBalancer())
                                .to("direct:a", "direct:b", "direct:c");
                        for (String node : new String[] {"a", "b", "c"}) {
                            r.from("direct:" + node).process(exchange -> answered(node));
                        }
                    })
                    .start();
            for (int i = 0; i < REQUESTS; i++) {
                var unused = gateway.begin("direct:in", exchange -> {});
            }
            boolean all = Calls.until(() -> left.getCount() == 0);
            double inFlight = Gateway.metric(gateway.balancer("in"), "weir.balancer.node.in.flight");
            boolean even = answers.values().stream().allMatch(count -> count.get() == REQUESTS / 3);
            if (all && even && virtual.get() == REQUESTS) {
                System.out.println(PASSED);
            } else {
                System.out.println("answers " + new TreeMap<>(answers) + ", of them virtual " + virtual + ", in flight "
                        + inFlight);
            }
        }
    }

    private void answered(String node) {
        answers.computeIfAbsent(node, name -> new AtomicInteger()).incrementAndGet();
        // The tests are compiled for Java 17, which has no way to ask.
        if (Thread.currentThread().toString().startsWith("VirtualThread")) {
            virtual.incrementAndGet();
        }
        left.countDown();
    }
}
