package io.weir.hosttests.camel.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.camel.CamelMethodLimits;
import io.weir.camel.GcAwareLoadBalancer;
import io.weir.camel.MethodLimitPolicy;
import io.weir.hosttests.camel.Calls;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.ServletGateway;
import io.weir.method.MethodSnapshot;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.ToLongFunction;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.apache.camel.Exchange;
import org.apache.camel.console.DevConsole;
import org.apache.camel.console.DevConsoleRegistry;
import org.apache.camel.processor.ThrottlerRejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A limited block as users run it. */
@Timeout(120)
class MethodLimitTest {
    private final CountDownLatch open = new CountDownLatch(1);

    private static CamelMethodLimits limits(String fixed) {
        CamelMethodLimits limits = new CamelMethodLimits();
        limits.setFixed(fixed);
        return limits;
    }

    @Test
    void servletRequests_waitTheirTurn_andRefusalsBecome503() throws Exception {
        CamelMethodLimits limits = limits("search=1");
        limits.setQueueLength("2");
        limits.setAgeing("0ms");
        MethodLimitPolicy policy = new MethodLimitPolicy();
        policy.setName("search");
        policy.setPriority("header:X-Priority");
        List<String> served = new CopyOnWriteArrayList<>();
        try (ServletGateway gateway = new ServletGateway(routes -> {
            routes.getContext().getRegistry().bind("limits", limits);
            routes.onException(ThrottlerRejectedExecutionException.class)
                    .maximumRedeliveries(0)
                    .handled(true)
                    .setHeader(Exchange.HTTP_RESPONSE_CODE, routes.constant(503))
                    .setHeader("Retry-After", routes.constant(1))
                    .setBody(routes.constant("busy"));
            routes.from("servlet:search").policy(policy).process(exchange -> {
                served.add(exchange.getMessage().getHeader("X-Priority", String.class));
                Calls.hold(open);
                exchange.getMessage().setBody("found");
            });
        })) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (String priority : List.of("first", "low", "high")) {
                int before = answers.size();
                answers.add(Calls.begin(() -> gateway.send("GET", "/search", "", "X-Priority", priority)));
                assertThat(Calls.until(() -> sum(limits, method -> method.inFlight() + method.queued()) == before + 1))
                        .isTrue();
            }

            HttpResponse<String> refused = gateway.send("GET", "/search", "");

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).isEqualTo("busy");
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            open.countDown();
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(Calls.await(answer).body()).isEqualTo("found");
            }
            assertThat(served).containsExactly("first", "high", "low");
            assertThat(sum(limits, MethodSnapshot::refusedFull)).isEqualTo(1);
            assertThat(sum(limits, MethodSnapshot::inFlight)).isZero();
        }
    }

    private static long sum(CamelMethodLimits limits, ToLongFunction<MethodSnapshot> number) {
        return limits.methods().stream().mapToLong(number).sum();
    }

    @Test
    void mbeans_andConsole_showTheLimit() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .routeId("in")
                            .policy(new MethodLimitPolicy())
                            .id("limit")
                            .setBody(r.constant("x"))
                            .end())
                    .start();
            assertThat(gateway.bodies("direct:in", 3)).containsExactly("x", "x", "x");

            MBeanServer server = gateway.mbeans();
            ObjectName bean = server.queryNames(
                            new ObjectName("org.apache.camel:context="
                                    + gateway.context().getManagementName() + ",type=services,name=CamelMethodLimits*"),
                            null)
                    .iterator()
                    .next();
            assertThat(server.getAttribute(bean, "Mode")).isEqualTo("on");
            CompositeData row = (CompositeData) ((TabularData) server.getAttribute(bean, "Methods"))
                    .values()
                    .iterator()
                    .next();
            assertThat(row.get("method")).isEqualTo("in/limit");
            assertThat(row.get("succeeded")).isEqualTo(3L);
            assertThat((Integer) row.get("limit")).isPositive();
            server.invoke(bean, "changeMode", new Object[] {"measure"}, new String[] {String.class.getName()});
            assertThat(server.getAttribute(bean, "Mode")).isEqualTo("measure");
            assertThatThrownBy(() -> server.invoke(
                            bean, "changeMode", new Object[] {"maybe"}, new String[] {String.class.getName()}))
                    .hasStackTraceContaining("mode must be one of on, measure, off, but was 'maybe'");
            DevConsole console = gateway.context()
                    .getCamelContextExtension()
                    .getContextPlugin(DevConsoleRegistry.class)
                    .resolveById("weir-limits");
            assertThat((String) console.call(DevConsole.MediaType.TEXT)).contains("method=in/limit limit=");
        }
    }

    @Test
    void limitedNodes_arePassedOver_andWaitedFor() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setNodeLimits("on");
        balancer.setLimits(limits("in: node 1=1, in: node 2=1"));
        List<String> served = new CopyOnWriteArrayList<>();
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> {
                        r.from("direct:in").routeId("in").loadBalance(balancer).to("direct:a", "direct:b");
                        for (String node : List.of("a", "b")) {
                            r.from("direct:" + node).process(exchange -> {
                                served.add(node);
                                if (exchange.getMessage().getBody() != null) {
                                    Calls.hold(open);
                                }
                                exchange.getMessage().setBody(node);
                            });
                        }
                    })
                    .start();
            CompletableFuture<Exchange> held =
                    gateway.begin("direct:in", e -> e.getMessage().setBody("hold"));
            assertThat(Calls.until(() -> served.size() == 1)).isTrue();
            assertThat(gateway.bodies("direct:in", 4)).containsExactly("b", "b", "b", "b");
            CompletableFuture<Exchange> second =
                    gateway.begin("direct:in", e -> e.getMessage().setBody("hold"));
            assertThat(Calls.until(() -> served.size() == 6)).isTrue();
            CompletableFuture<Exchange> waiting = gateway.begin("direct:in", e -> {});
            assertThat(Calls.until(() -> balancer.nodes().stream()
                                    .mapToInt(node -> node.waiting())
                                    .sum()
                            == 1))
                    .isTrue();
            assertThat(served).hasSize(6);
            open.countDown();
            for (CompletableFuture<Exchange> answer : List.of(held, second, waiting)) {
                assertThat(Calls.await(answer).getException()).isNull();
            }
        }
    }
}
