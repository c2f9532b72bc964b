package io.weir.hosttests.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.apache.camel.console.DevConsole;
import org.apache.camel.console.DevConsoleRegistry;
import org.apache.camel.health.HealthCheck;
import org.apache.camel.health.HealthCheckRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an operator sees of a balancer, and does to it: JMX, health and console as this line of Camel has them. */
@Timeout(120)
class OperationTest {
    private static final String[] ONE_STRING = {String.class.getName()};

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static Gateway over(GcAwareLoadBalancer balancer) throws Exception {
        return new Gateway()
                .routes(r -> r.from("direct:in")
                        .routeId("in")
                        .loadBalance(balancer)
                        .id("lb")
                        .to(NODES.uri("a"), NODES.uri("b")))
                .start();
    }

    private static TabularData nodes(MBeanServer server, ObjectName bean) throws Exception {
        return (TabularData) server.getAttribute(bean, "Nodes");
    }

    @Test
    void mbean_showsSettingsNodesAndCounters_andAddsAndRemoves() throws Exception {
        try (Gateway gateway = over(new GcAwareLoadBalancer())) {
            MBeanServer server = gateway.mbeans();
            ObjectName bean = gateway.mbean("lb");
            assertThat(server.getAttribute(bean, "Strategy")).isEqualTo("round-robin");
            assertThat(server.getAttribute(bean, "Mode")).isEqualTo("on");
            assertThat(server.getAttribute(bean, "Counters").toString()).contains("weir.balancer.nodes=2.0");

            Object name = server.invoke(bean, "addNode", new Object[] {NODES.uri("c")}, ONE_STRING);

            assertThat(name).isEqualTo(NODES.node("c").origin());
            assertThat(nodes(server, bean).values())
                    .extracting(row -> ((CompositeData) row).get("node"))
                    .containsExactlyInAnyOrder(
                            NODES.node("a").origin(),
                            NODES.node("b").origin(),
                            NODES.node("c").origin());
            assertThat(gateway.bodies("direct:in", 6)).contains("a", "b", "c");
            assertThat(server.invoke(bean, "removeNode", new Object[] {name}, ONE_STRING))
                    .isEqualTo(true);
            assertThat(gateway.bodies("direct:in", 4)).containsOnly("a", "b");
        }
    }

    @Test
    void healthCheck_isFound_upWhileNodesReport_unknownWhenAllFellSilent() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setReportPath("");
        balancer.setStaleAfter("2s");
        try (Gateway gateway = over(balancer)) {
            HealthCheckRegistry registry = HealthCheckRegistry.get(gateway.context());
            registry.register(registry.resolveById("weir-balancer"));
            HealthCheck check = registry.getCheck("weir-balancer").orElseThrow();
            assertThat(check.isReadiness()).isTrue();
            assertThat(check.call().getState()).isEqualTo(HealthCheck.State.UP);
            assertThat(check.call().getDetails()).containsEntry("in.nodes", 2);

            gateway.bodies("direct:in", 2);

            assertThat(Calls.until(() -> check.call().getState() == HealthCheck.State.UNKNOWN))
                    .isTrue();
            assertThat(check.call().getMessage()).hasValue("All GC reports are stale in balancer in");
        }
    }

    @Test
    void console_isFound_andShowsTheNodes() throws Exception {
        try (Gateway gateway = over(new GcAwareLoadBalancer())) {
            DevConsole console = gateway.context()
                    .getCamelContextExtension()
                    .getContextPlugin(DevConsoleRegistry.class)
                    .resolveById("weir-balancer");

            assertThat((String) console.call(DevConsole.MediaType.TEXT))
                    .contains("balancer in: strategy round-robin, mode on\n")
                    .contains("node=" + NODES.node("b").origin() + " state=NORMAL");
            assertThat(console.call(DevConsole.MediaType.JSON).toString())
                    .contains(NODES.node("a").origin());
        }
    }
}
