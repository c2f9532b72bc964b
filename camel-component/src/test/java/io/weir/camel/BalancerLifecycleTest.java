package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.camel.AsyncCallback;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BalancerLifecycleTest {

    @Test
    void wrongSettings_failTheStartWithAllMistakes() {
        BalancerFixture route = new BalancerFixture(b -> {
            b.setStrategy("best");
            b.setPollInterval("soon");
            b.setMaxAvoidedRatio("1.5");
            b.setMode("maybe");
        });
        assertThatThrownBy(route::start)
                .rootCause()
                .hasMessageContaining(
                        "balancer 'in': strategy must be one of round-robin, random, weighted-round-robin,"
                                + " weighted-random, p2c, but was 'best'")
                .hasMessageContaining(
                        "balancer 'in': pollInterval must be a duration such as 500ms, 10s, 2m or 1h, but was 'soon'")
                .hasMessageContaining("balancer 'in': maxAvoidedRatio must be a number in 0.0..1.0, but was 1.5")
                .hasMessageContaining("balancer 'in': mode must be one of on, measure, off, but was 'maybe'");
        route.close();
    }

    @Test
    void oneInstanceInTwoLoadBalanceNodes_failsFast() throws Exception {
        GcAwareLoadBalancer shared = new GcAwareLoadBalancer();
        CamelContext context = new DefaultCamelContext();
        try {
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    from("direct:one")
                            .loadBalance(shared)
                            .to("mock:a")
                            .to("mock:b")
                            .end();
                    from("direct:two")
                            .loadBalance(shared)
                            .to("mock:c")
                            .to("mock:d")
                            .end();
                }
            });
            assertThatThrownBy(context::start).hasStackTraceContaining("one instance serves one loadBalance node");
        } finally {
            context.stop();
        }
    }

    @Test
    void routeStoppedAndStarted_balancesAgain() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            route.context.getRouteController().stopRoute("in");
            route.context.getRouteController().startRoute("in");
            assertThat(route.getBody()).isEqualTo("a");
            route.context.getRouteController().suspendRoute("in");
            route.context.getRouteController().resumeRoute("in");
            assertThat(route.getBody()).isEqualTo("b");
        }
    }

    @Test
    void contextStopped_leavesNoThread() throws Exception {
        Set<Thread> before = weirThreads();
        BalancerFixture route = new BalancerFixture().start();
        route.getBody();
        assertThat(weirThreads()).hasSizeGreaterThan(before.size());
        route.close();
        for (Thread thread : weirThreads()) {
            if (!before.contains(thread)) {
                thread.join(TimeUnit.SECONDS.toMillis(5));
            }
        }
        assertThat(weirThreads()).isEqualTo(before);
    }

    @Test
    void childThatThrowsAnErrorOrCallsBackTwice_endsTheExchangeOnce() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        CamelContext context = new DefaultCamelContext();
        try {
            balancer.addProcessor(new AsyncProcessorSupport() {
                @Override
                public boolean process(Exchange exchange, AsyncCallback callback) {
                    throw new AssertionError("an Error of the child");
                }
            });
            balancer.addProcessor(new AsyncProcessorSupport() {
                @Override
                public boolean process(Exchange exchange, AsyncCallback callback) {
                    callback.done(true);
                    callback.done(true);
                    throw new IllegalStateException("after it called back");
                }
            });
            balancer.setCamelContext(context);
            balancer.start();

            Exchange failed = new DefaultExchange(context);
            AtomicInteger calls = new AtomicInteger();
            assertThat(balancer.process(failed, doneSync -> calls.incrementAndGet()))
                    .isTrue();
            assertThat(calls).hasValue(1);
            assertThat(failed.getException()).hasStackTraceContaining("an Error of the child");

            Exchange answered = new DefaultExchange(context);
            balancer.process(answered, doneSync -> calls.incrementAndGet());
            assertThat(calls).hasValue(2);
            assertThat(answered.getException()).isNull();
            assertThat(balancer.metrics())
                    .filteredOn(metric -> metric.name().equals("weir.balancer.node.in.flight"))
                    .hasSize(2)
                    .allSatisfy(metric -> assertThat(metric.value()).isZero());
            balancer.stop();
        } finally {
            context.stop();
        }
    }

    @Test
    void noChildren_isAClearErrorAndNoHang() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        CamelContext context = new DefaultCamelContext();
        try {
            balancer.setCamelContext(context);
            balancer.start();
            Exchange exchange = new DefaultExchange(context);
            boolean[] done = new boolean[1];
            boolean sync = balancer.process(exchange, doneSync -> done[0] = doneSync);
            assertThat(sync).isTrue();
            assertThat(done[0]).isTrue();
            assertThat(exchange.getException()).hasMessage("GC-aware load balancer has no enabled child");
            balancer.stop();
        } finally {
            context.stop();
        }
    }

    private static Set<Thread> weirThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("weir"))
                .collect(Collectors.toSet());
    }
}
