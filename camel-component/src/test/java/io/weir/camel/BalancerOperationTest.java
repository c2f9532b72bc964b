package io.weir.camel;

import static io.weir.camel.BalancerFixture.nearMajor;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.apache.camel.CamelContext;
import org.apache.camel.console.DevConsole;
import org.apache.camel.console.DevConsoleRegistry;
import org.apache.camel.health.HealthCheck;
import org.apache.camel.health.HealthCheckRegistry;
import org.apache.camel.spi.CamelEvent;
import org.apache.camel.support.SimpleEventNotifierSupport;
import org.apache.camel.util.json.JsonArray;
import org.apache.camel.util.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an operator sees of a balancer and does to it. */
@Timeout(60)
class BalancerOperationTest {

    @Test
    void mbean_showsNodes_andAddsAndRemovesThem() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            route.report("b", nearMajor().build());
            spread(route, 3);
            assertThat(route.awaitAvoided("b")).isTrue();
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName bean = mbean(route.context);
            assertThat(server.getAttribute(bean, "Strategy")).isEqualTo("round-robin");
            assertThat(server.getAttribute(bean, "Mode")).isEqualTo("on");
            List<CompositeData> rows = rows(server, bean);
            assertThat(rows)
                    .extracting(row -> row.get("node"))
                    .containsExactly("direct://a", "direct://b", "direct://c");
            assertThat(rows).extracting(row -> row.get("state")).containsExactly("NORMAL", "AVOIDED", "NORMAL");
            assertThat(rows.get(0).get("reportAgeMillis")).isNull();
            assertThat((Long) rows.get(1).get("reportAgeMillis")).isNotNegative();
            assertThat(server.getAttribute(bean, "Counters"))
                    .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
                    .containsEntry("weir.balancer.avoidances", 1.0);
            Object name =
                    server.invoke(bean, "addNode", new Object[] {"direct:d"}, new String[] {String.class.getName()});
            assertThat(name).isEqualTo("direct://d");
            assertThat(rows(server, bean)).hasSize(4);
            server.invoke(bean, "removeNode", new Object[] {"direct://d"}, new String[] {String.class.getName()});
            DynamicNodesTest.await(() -> route.balancer.nodes().size() == 3);
        }
    }

    @Test
    void console_isFound_andShowsTextAndJson() throws Exception {
        try (BalancerFixture route = new BalancerFixture().start()) {
            DevConsole console = console(route.context);
            assertThat((String) console.call(DevConsole.MediaType.TEXT))
                    .contains("balancer in: strategy round-robin, mode on\n")
                    .contains("    node=direct://b state=NORMAL avoidedShare=0.0 reportAgeMillis=null")
                    .contains("    weir.balancer.nodes=3.0\n");
            JsonObject root = (JsonObject) console.call(DevConsole.MediaType.JSON);
            JsonObject balancer = (JsonObject) ((JsonArray) root.get("balancers")).get(0);
            assertThat(balancer).containsEntry("balancer", "in");
            assertThat((JsonArray) balancer.get("nodes")).hasSize(3);
            assertThat(root.toJson()).contains("\"node\":\"direct:\\/\\/c\"");
        }
    }

    @Test
    void health_isReadinessAlone_andUnknownOnlyWhenAllReportsAreStale() throws Exception {
        try (BalancerFixture route = new BalancerFixture(balancer -> {
                    balancer.setReportPath("");
                    balancer.setStaleAfter("300ms");
                })
                .start()) {
            HealthCheck check = health(route.context);
            assertThat(check.isReadiness()).isTrue();
            assertThat(check.isLiveness()).isFalse();
            assertThat(check.call().getState()).isEqualTo(HealthCheck.State.UP);
            assertThat(check.call().getDetails()).containsEntry("in.neverReported", 3L);
            route.report("b", nearMajor().build());
            spread(route, 3);
            assertThat(route.awaitAvoided("b")).isTrue();
            assertThat(check.call().getState()).isEqualTo(HealthCheck.State.UP);
            DynamicNodesTest.await(() -> check.call().getState() == HealthCheck.State.UNKNOWN);
            assertThat(check.call().getMessage()).contains("All GC reports are stale in balancer in");
        }
    }

    @Test
    void events_tellOfEachChange_inMeasureModeToo_andANotifierThatFailsHarmsNobody() throws Exception {
        BalancerFixture route = new BalancerFixture(balancer -> balancer.setMode("measure"));
        List<BalancerEvent> events = new CopyOnWriteArrayList<>();
        route.context.getManagementStrategy().addEventNotifier(new SimpleEventNotifierSupport() {
            @Override
            public void notify(CamelEvent event) {
                if (event instanceof BalancerEvent balancerEvent) {
                    events.add(balancerEvent);
                    throw new IllegalStateException("broken notifier");
                }
            }
        });
        try (route) {
            route.start();
            route.report("b", nearMajor().build());
            assertThat(spread(route, 3)).isEqualTo("abc");
            assertThat(route.awaitAvoided("b")).isTrue();
            assertThat(spread(route, 6)).isEqualTo("abcabc");
            route.report("b", BalancerFixture.majorSeen());
            spread(route, 3);
            assertThat(route.awaitReturned("b")).isTrue();
            route.balancer.addNode("direct:d");
            route.balancer.removeNode("direct:d");
            DynamicNodesTest.await(() -> events.size() == 4);
            assertThat(events)
                    .extracting(BalancerEvent::toString)
                    .containsExactly(
                            "balancer 'in': node direct://b AVOIDED (MAJOR)",
                            "balancer 'in': node direct://b RETURNED (COLLECTED)",
                            "balancer 'in': node direct://d ADDED (ADDED)",
                            "balancer 'in': node direct://d REMOVED (DRAINED)");
            assertThat(events).allSatisfy(event -> {
                assertThat(event.getType()).isEqualTo(CamelEvent.Type.Custom);
                assertThat(event.getSource()).isEqualTo(route.context);
            });
        }
    }

    @Test
    void stoppedContext_leavesNoThread_ofEventsAndDrainsNeither() throws Exception {
        Set<Thread> before = weirThreads();
        BalancerFixture route = new BalancerFixture(balancer -> balancer.setDirectory("static:direct:x"));
        route.context.getManagementStrategy().addEventNotifier(new SimpleEventNotifierSupport() {
            @Override
            public void notify(CamelEvent event) {}
        });
        route.start();
        route.balancer.addNode("direct:d");
        route.balancer.removeNode("direct:x");
        assertThat(weirThreads().stream().map(Thread::getName).collect(Collectors.joining()))
                .contains("weir-nodes", "weir-events");
        route.close();
        for (Thread thread : weirThreads()) {
            if (!before.contains(thread)) {
                thread.join(TimeUnit.SECONDS.toMillis(5));
            }
        }
        assertThat(weirThreads()).isEqualTo(before);
    }

    static ObjectName mbean(CamelContext context) throws Exception {
        return ManagementFactory.getPlatformMBeanServer()
                .queryNames(
                        new ObjectName("org.apache.camel:context=" + context.getManagementName()
                                + ",type=processors,name=\"loadBalance*\""),
                        null)
                .iterator()
                .next();
    }

    static List<CompositeData> rows(MBeanServer server, ObjectName bean) throws Exception {
        TabularData table = (TabularData) server.getAttribute(bean, "Nodes");
        return table.values().stream()
                .map(CompositeData.class::cast)
                .sorted((one, other) -> ((Integer) one.get("row")).compareTo((Integer) other.get("row")))
                .toList();
    }

    static DevConsole console(CamelContext context) {
        DevConsoleRegistry registry = context.getCamelContextExtension().getContextPlugin(DevConsoleRegistry.class);
        return registry.resolveById("weir-balancer");
    }

    static HealthCheck health(CamelContext context) {
        HealthCheckRegistry registry = HealthCheckRegistry.get(context);
        Object check = registry.resolveById("weir-balancer");
        registry.register(check);
        return registry.getCheck("weir-balancer").orElseThrow();
    }

    private static String spread(BalancerFixture route, int requests) throws Exception {
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < requests; i++) {
            answers.append(route.getBody());
        }
        return answers.toString();
    }

    private static Set<Thread> weirThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("weir"))
                .collect(Collectors.toSet());
    }
}
