package io.weir.hosttests.camel.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.main.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The bean forms of {@code application.properties}, as Camel Main reads them. */
@Timeout(120)
class MainPropertiesTest {
    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static Main mainWith(String hedgeAfter, String mode) {
        Main main = new Main();
        main.addInitialProperty("camel.main.shutdownTimeout", "2");
        main.addInitialProperty("camel.beans.gcAware", "#class:io.weir.camel.GcAwareLoadBalancer");
        main.addInitialProperty("camel.beans.gcAware.hedge-after", hedgeAfter);
        main.addInitialProperty("camel.beans.gcAware.mode", mode);
        main.configure().addRoutesBuilder(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in").routeId("in").loadBalance().custom("gcAware").to(NODES.uris());
            }
        });
        return main;
    }

    @Test
    void beanWithProperties_balances() throws Exception {
        Main main = mainWith("7ms", "measure");
        try {
            main.start();
            Gateway gateway = new Gateway(main.getCamelContext());

            assertThat(gateway.bodies("direct:in", 6)).containsExactly("a", "b", "c", "a", "b", "c");
        } finally {
            main.stop();
        }
    }

    @Test
    void wrongProperties_failTheStartWithAllMistakes() {
        Main main = mainWith("later", "sometimes");
        try {
            assertThatThrownBy(main::start)
                    .rootCause()
                    .hasMessageContaining("balancer 'in': hedgeAfter must be a duration")
                    .hasMessageContaining("balancer 'in': mode must be one of on, measure, off, but was 'sometimes'");
        } finally {
            main.stop();
        }
    }

    @Test
    void unknownProperty_failsTheStart() {
        Main main = mainWith("7ms", "on");
        main.addInitialProperty("camel.beans.gcAware.hedgeAftr", "7ms");
        try {
            assertThatThrownBy(main::start).hasStackTraceContaining("hedgeAftr");
        } finally {
            main.stop();
        }
    }

    @Test
    void newerSettings_takeEffect() throws Exception {
        Main main = mainWith("7ms", "on");
        String bean = "camel.beans.gcAware.";
        main.addInitialProperty(bean + "strategy", "weighted-round-robin");
        main.addInitialProperty(bean + "weights", NODES.node("a").origin() + "=2");
        main.addInitialProperty(bean + "affinity", "soft");
        main.addInitialProperty(bean + "affinity-key", "header:user");
        main.addInitialProperty(bean + "failover-attempts", "1");
        main.addInitialProperty(bean + "failover-on", "java.io.IOException,org.apache.camel.CamelException");
        main.addInitialProperty(bean + "directory", "static:" + NODES.uri("b", "/second"));
        main.addInitialProperty(bean + "directory-interval", "1m");
        main.addInitialProperty(bean + "drain-timeout", "1s");
        try {
            main.start();
            Gateway gateway = new Gateway(main.getCamelContext());

            gateway.bodies("direct:in", 10);

            assertThat(NODES.counts()).as("weights 2, 1, 1, and b twice").containsExactly(4, 4, 2);
            assertThat(gateway.balancer("in").getStrategy()).isEqualTo("weighted-round-robin");
        } finally {
            main.stop();
        }
    }
}
