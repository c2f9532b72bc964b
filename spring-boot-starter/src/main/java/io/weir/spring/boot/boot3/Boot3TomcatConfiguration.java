package io.weir.spring.boot.boot3;

import io.weir.spring.boot.WebServerValves;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.web.embedded.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Puts valves and gate into Tomcat as Spring Boot 3.5 makes it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(ConfigurableTomcatWebServerFactory.class)
public class Boot3TomcatConfiguration {

    @Bean
    ValvesCustomizer weirValvesCustomizer(WebServerValves valves) {
        return new ValvesCustomizer(valves);
    }

    /** After Spring Boot's own, which know of TLS and of forwarded addresses, and before the application's. */
    record ValvesCustomizer(WebServerValves valves)
            implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory>, Ordered {

        @Override
        public int getOrder() {
            return 1;
        }

        @Override
        public void customize(ConfigurableTomcatWebServerFactory factory) {
            boolean gated = factory instanceof AbstractConfigurableWebServerFactory configured
                    && valves.isGated(configured.getSsl());
            if (gated) {
                if (factory instanceof TomcatServletWebServerFactory server) {
                    server.setProtocol(WebServerValves.protocol());
                }
                factory.addConnectorCustomizers(valves::gate);
            }
            factory.addEngineValves(valves.valves(gated));
        }
    }
}
