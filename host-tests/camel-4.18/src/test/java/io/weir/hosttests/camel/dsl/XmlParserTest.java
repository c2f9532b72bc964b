package io.weir.hosttests.camel.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import java.io.StringReader;
import org.apache.camel.model.ModelCamelContext;
import org.apache.camel.model.RoutesDefinition;
import org.apache.camel.xml.in.ModelParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** XML through the parser that the XML DSL uses; the loader on top of it has no artifact for Camel 4.22. */
@Timeout(120)
class XmlParserTest {
    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static Gateway parsed(String ref) throws Exception {
        String xml = """
                <routes xmlns="http://camel.apache.org/schema/spring">
                  <route id="in">
                    <from uri="direct:in"/>
                    <loadBalance>
                      <customLoadBalancer ref="%s"/>
                      <to uri="%s"/>
                      <to uri="%s"/>
                      <to uri="%s"/>
                    </loadBalance>
                  </route>
                </routes>
                """.formatted(ref, NODES.uri("a"), NODES.uri("b"), NODES.uri("c"));
        RoutesDefinition routes =
                new ModelParser(new StringReader(xml)).parseRoutesDefinition().orElseThrow();
        Gateway gateway = new Gateway();
        ((ModelCamelContext) gateway.context()).addRouteDefinitions(routes.getRoutes());
        return gateway;
    }

    @Test
    void reference_balances() throws Exception {
        try (Gateway gateway = parsed("gcAware")) {
            gateway.context().getRegistry().bind("gcAware", new GcAwareLoadBalancer());
            gateway.start();

            assertThat(gateway.bodies("direct:in", 6)).containsExactly("a", "b", "c", "a", "b", "c");
        }
    }

    @Test
    void className_balances() throws Exception {
        try (Gateway gateway = parsed("#class:io.weir.camel.GcAwareLoadBalancer")) {
            gateway.start();

            assertThat(gateway.bodies("direct:in", 3)).containsExactly("a", "b", "c");
        }
    }
}
