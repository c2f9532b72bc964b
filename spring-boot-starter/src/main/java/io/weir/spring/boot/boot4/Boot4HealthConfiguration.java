package io.weir.spring.boot.boot4;

import io.weir.spring.boot.NodeState;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.health.actuate.endpoint.AdditionalHealthEndpointPath;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroup;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroupsPostProcessor;
import org.springframework.boot.health.actuate.endpoint.HttpCodeStatusMapper;
import org.springframework.boot.health.actuate.endpoint.StatusAggregator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Health as Spring Boot 4.0 has it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(HealthIndicator.class)
public class Boot4HealthConfiguration {
    private static final String DRAIN = "weirDrain";

    /** Always up: a coming collection is no illness, and whoever restarts what is down must not restart for it. */
    @Bean
    HealthIndicator weirHealthIndicator(NodeState node) {
        return () -> Health.up().withDetails(node.details()).build();
    }

    @Bean(DRAIN + "HealthIndicator")
    @ConditionalOnProperty(
            prefix = "weir.drain",
            name = {"enabled", "readiness"})
    HealthIndicator weirDrainHealthIndicator(NodeState node) {
        return () -> (node.isDraining() ? Health.outOfService() : Health.up()).build();
    }

    /** Draining is a matter of readiness alone: in every other group it would be taken for an illness. */
    @Bean
    @ConditionalOnProperty(
            prefix = "weir.drain",
            name = {"enabled", "readiness"})
    static HealthEndpointGroupsPostProcessor weirDrainGroups() {
        return groups -> {
            Map<String, HealthEndpointGroup> changed = new LinkedHashMap<>();
            groups.getNames().forEach(name -> changed.put(name, changed(groups.get(name), name.equals("readiness"))));
            return HealthEndpointGroups.of(changed(groups.getPrimary(), false), changed);
        };
    }

    private static HealthEndpointGroup changed(HealthEndpointGroup group, boolean drains) {
        return new WithMembers(group, name -> name.equals(DRAIN) ? drains : group.isMember(name));
    }

    private record WithMembers(HealthEndpointGroup group, Predicate<String> members) implements HealthEndpointGroup {
        @Override
        public boolean isMember(String name) {
            return members.test(name);
        }

        @Override
        public boolean showComponents(SecurityContext securityContext) {
            return group.showComponents(securityContext);
        }

        @Override
        public boolean showDetails(SecurityContext securityContext) {
            return group.showDetails(securityContext);
        }

        @Override
        public StatusAggregator getStatusAggregator() {
            return group.getStatusAggregator();
        }

        @Override
        public HttpCodeStatusMapper getHttpCodeStatusMapper() {
            return group.getHttpCodeStatusMapper();
        }

        @Override
        public AdditionalHealthEndpointPath getAdditionalPath() {
            return group.getAdditionalPath();
        }
    }
}
