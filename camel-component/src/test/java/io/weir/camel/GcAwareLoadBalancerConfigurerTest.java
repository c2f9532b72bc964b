package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.AvoidanceListener;
import io.weir.camel.directory.NodeDirectory;
import io.weir.camel.directory.StaticDirectory;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.PropertyConfigurer;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.PropertyBindingSupport;
import org.junit.jupiter.api.Test;

class GcAwareLoadBalancerConfigurerTest {
    private static final Map<Class<?>, Object> VALUES = Map.of(
            String.class,
            "text",
            NodeDirectory.class,
            new StaticDirectory(List.of("a")),
            AvoidanceListener.class,
            AvoidanceListener.NONE,
            CamelMethodLimits.class,
            new CamelMethodLimits());

    @Test
    void configurer_isFound_andCoversEverySetter() throws Exception {
        try (DefaultCamelContext context = new DefaultCamelContext()) {
            PropertyConfigurer configurer = PluginHelper.getConfigurerResolver(context)
                    .resolvePropertyConfigurer(GcAwareLoadBalancer.class.getName(), context);
            assertThat(configurer).isInstanceOf(GcAwareLoadBalancerConfigurer.class);
            List<String> texts = new ArrayList<>();
            for (Method setter : setters()) {
                String property = Character.toLowerCase(setter.getName().charAt(3))
                        + setter.getName().substring(4);
                Class<?> type = setter.getParameterTypes()[0];
                assertThat(((GcAwareLoadBalancerConfigurer) configurer).getOptionType(property, false))
                        .as(property)
                        .isEqualTo(type);
                GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
                Object value = VALUES.get(type);
                assertThat(configurer.configure(context, balancer, property, value, false))
                        .isTrue();
                if (type == String.class) {
                    texts.add(property);
                    assertThat(balancer.texts()).containsExactly(Map.entry(property, "text"));
                }
            }
            assertThat(texts).contains("strategy", "mode", "directory", "drainTimeout");
            assertThat(configurer.configure(context, new GcAwareLoadBalancer(), "noSuch", "text", true))
                    .isFalse();
        }
    }

    /** Every setter of a setting; those of the life cycle (context, ids, disabled) are Camel's. */
    private static List<Method> setters() {
        return Stream.of(GcAwareLoadBalancer.class, BalancerProperties.class)
                .flatMap(type -> Stream.of(type.getDeclaredMethods()))
                .filter(method -> method.getName().startsWith("set") && method.getParameterCount() == 1)
                .filter(method -> java.lang.reflect.Modifier.isPublic(method.getModifiers()))
                .filter(method -> !method.isBridge()
                        && !List.of("setCamelContext", "setRouteId").contains(method.getName()))
                .toList();
    }

    @Test
    void directoryBean_isBoundByReference() throws Exception {
        try (DefaultCamelContext context = new DefaultCamelContext()) {
            NodeDirectory directory = new StaticDirectory(List.of("direct:a"));
            context.getRegistry().bind("nodes", directory);
            for (String property : List.of("directory", "nodeDirectory")) {
                for (String reference : List.of("#nodes", "#bean:nodes")) {
                    GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
                    PropertyBindingSupport.build()
                            .withReflection(false)
                            .bind(context, balancer, new HashMap<>(Map.of(property, reference)));
                    BalancerSettings settings =
                            BalancerSettings.read("in", balancer.texts(), balancer.directoryObject(), context);
                    assertThat(settings.directory().directory())
                            .as(property + reference)
                            .contains(directory);
                }
            }
        }
    }
}
