package io.weir.spring.boot;

import io.weir.spring.boot.boot3.Boot3HealthConfiguration;
import io.weir.spring.boot.boot4.Boot4HealthConfiguration;
import io.weir.tomcat.GcDrainValve;
import io.weir.tomcat.GcReportValve;
import org.apache.catalina.Valve;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * The actuator's endpoint {@code weir}, and what health and readiness say of the node.
 *
 * <p>After the probes', which is one class in each line: before it there is no readiness group whose members could be changed.
 */
@AutoConfiguration(
        after = WeirTomcatAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.availability.AvailabilityProbesAutoConfiguration",
            "org.springframework.boot.health.autoconfigure.actuate.endpoint.AvailabilityProbesAutoConfiguration"
        })
@ConditionalOnWeir
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class, Valve.class})
@Import({Boot3HealthConfiguration.class, Boot4HealthConfiguration.class})
public class WeirActuatorAutoConfiguration {

    @Bean
    NodeState weirNodeState(ObjectProvider<GcReportValve> report, ObjectProvider<GcDrainValve> drain) {
        return new NodeState(report, drain);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnAvailableEndpoint(endpoint = WeirEndpoint.class)
    WeirEndpoint weirEndpoint(NodeState node, ListableBeanFactory beans) {
        return new WeirEndpoint(node, () -> Sources.of(beans));
    }
}
