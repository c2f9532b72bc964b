package io.weir.hosttests.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The balancer's attributes in the MBean that Camel makes for the loadBalance node. */
@Timeout(120)
class JmxTest {
    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    @Test
    void processorMBean_hasTheBalancersAttributes_andNoPassword() throws Exception {
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .loadBalance(new GcAwareLoadBalancer())
                            .id("lb")
                            .to(NODES.uris())
                            .to("http://weir:s3cret@" + NODES.node("a").authority() + "/private?bridgeEndpoint=true"))
                    .start();
            gateway.bodies("direct:in", 3);

            MBeanServer server = gateway.mbeans();
            ObjectName name = gateway.mbean("lb");
            assertThat(server.getAttribute(name, "LoadBalancerClassName"))
                    .isEqualTo(GcAwareLoadBalancer.class.getName());
            assertThat(server.getAttribute(name, "AvoidedShares").toString())
                    .contains(NODES.node("a").origin(), NODES.node("c").origin(), "/private")
                    .doesNotContain("s3cret");
        }
    }
}
