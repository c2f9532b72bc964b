package io.weir.spring.boot;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.camel.RunningBalancers;
import io.weir.metrics.MetricSource;
import org.apache.camel.CamelContext;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;

/** The balancer for Camel's routes, {@code .loadBalance().custom("gcAware")}, with the application's settings. */
@AutoConfiguration(afterName = "org.apache.camel.spring.boot.CamelAutoConfiguration")
@ConditionalOnWeir
@ConditionalOnClass(CamelContext.class)
@EnableConfigurationProperties(WeirProperties.class)
public class WeirCamelAutoConfiguration {

    /** A prototype: one instance serves one route. */
    @Bean
    @Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
    @ConditionalOnMissingBean(name = "gcAware")
    @ConditionalOnProperty(prefix = "weir.balancer", name = "enabled", matchIfMissing = true)
    GcAwareLoadBalancer gcAware(WeirProperties properties) {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        PropertyAccessorFactory.forBeanPropertyAccess(balancer)
                .setPropertyValues(RecordTexts.of(properties.balancer()));
        return balancer;
    }

    /** Balancers are parts of routes and no beans that stay, so that their numbers are asked of the context. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBean(CamelContext.class)
    static class Numbers {
        @Bean
        MetricSource weirBalancers(ObjectProvider<CamelContext> contexts) {
            return () -> contexts.stream()
                    .flatMap(context -> RunningBalancers.metrics(context).stream())
                    .toList();
        }
    }
}
