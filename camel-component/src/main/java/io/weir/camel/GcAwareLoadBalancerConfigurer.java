package io.weir.camel;

import io.weir.balance.AvoidanceListener;
import io.weir.camel.directory.NodeDirectory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.GeneratedPropertyConfigurer;
import org.apache.camel.spi.PropertyConfigurerGetter;
import org.apache.camel.support.component.PropertyConfigurerSupport;

/** Lets Camel set the properties of a {@link GcAwareLoadBalancer} by name without reflection. Thread-safe. */
public class GcAwareLoadBalancerConfigurer extends PropertyConfigurerSupport
        implements GeneratedPropertyConfigurer, PropertyConfigurerGetter {

    private record Property<T>(Class<T> type, BiConsumer<GcAwareLoadBalancer, T> setter) {
        void set(CamelContext context, GcAwareLoadBalancer balancer, Object value) {
            setter.accept(balancer, property(context, type, value));
        }
    }

    /** Names compare without case, as Camel may write them with dashes removed. */
    private static final Map<String, Property<?>> PROPERTIES = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private static final List<String> SECRET = List.of("jmxPassword", "directory", "nodeUri");

    static {
        text("affinity", GcAwareLoadBalancer::setAffinity);
        text("affinityKey", GcAwareLoadBalancer::setAffinityKey);
        text("directory", GcAwareLoadBalancer::setDirectory);
        text("directoryInterval", GcAwareLoadBalancer::setDirectoryInterval);
        text("drainTimeout", GcAwareLoadBalancer::setDrainTimeout);
        text("failoverAttempts", GcAwareLoadBalancer::setFailoverAttempts);
        text("failoverOn", GcAwareLoadBalancer::setFailoverOn);
        text("header", GcAwareLoadBalancer::setHeader);
        text("hedgeAfter", GcAwareLoadBalancer::setHedgeAfter);
        text("jmxFamilies", GcAwareLoadBalancer::setJmxFamilies);
        text("jmxPassword", GcAwareLoadBalancer::setJmxPassword);
        text("jmxUrls", GcAwareLoadBalancer::setJmxUrls);
        text("jmxUser", GcAwareLoadBalancer::setJmxUser);
        text("maxAvoidTime", GcAwareLoadBalancer::setMaxAvoidTime);
        text("maxAvoidedRatio", GcAwareLoadBalancer::setMaxAvoidedRatio);
        text("mode", GcAwareLoadBalancer::setMode);
        text("nodeLimits", GcAwareLoadBalancer::setNodeLimits);
        text("nodeUri", GcAwareLoadBalancer::setNodeUri);
        text("pollInterval", GcAwareLoadBalancer::setPollInterval);
        text("priority", GcAwareLoadBalancer::setPriority);
        text("reportPath", GcAwareLoadBalancer::setReportPath);
        text("staleAfter", GcAwareLoadBalancer::setStaleAfter);
        text("strategy", GcAwareLoadBalancer::setStrategy);
        text("weights", GcAwareLoadBalancer::setWeights);
        PROPERTIES.put(
                "avoidanceListener",
                new Property<>(AvoidanceListener.class, GcAwareLoadBalancer::setAvoidanceListener));
        PROPERTIES.put("limits", new Property<>(CamelMethodLimits.class, GcAwareLoadBalancer::setLimits));
        PROPERTIES.put("nodeDirectory", new Property<>(NodeDirectory.class, GcAwareLoadBalancer::setNodeDirectory));
    }

    /** Creates the configurer; Camel does so by its service file. */
    public GcAwareLoadBalancerConfigurer() {}

    private static void text(String name, BiConsumer<GcAwareLoadBalancer, String> setter) {
        PROPERTIES.put(name, new Property<>(String.class, setter));
    }

    private static Optional<Property<?>> find(String name, boolean ignoreCase) {
        return PROPERTIES.entrySet().stream()
                .filter(entry -> ignoreCase
                        ? entry.getKey().equalsIgnoreCase(name)
                        : entry.getKey().equals(name))
                .<Property<?>>map(Map.Entry::getValue)
                .findFirst();
    }

    @Override
    public boolean configure(CamelContext context, Object target, String name, Object value, boolean ignoreCase) {
        GcAwareLoadBalancer balancer = (GcAwareLoadBalancer) target;
        if (value instanceof NodeDirectory directory) {
            // Camel has looked up what directory = "#bean" names.
            balancer.setNodeDirectory(directory);
            return true;
        }
        Optional<Property<?>> property = find(name, ignoreCase);
        property.ifPresent(found -> found.set(context, balancer, value));
        return property.isPresent();
    }

    @Override
    public Class<?> getOptionType(String name, boolean ignoreCase) {
        return find(name, ignoreCase).<Class<?>>map(Property::type).orElse(null);
    }

    /** Returns the text as it was set, null when it was not; of those that may carry credentials always null. */
    @Override
    public Object getOptionValue(Object target, String name, boolean ignoreCase) {
        boolean secret = SECRET.stream().anyMatch(name::equalsIgnoreCase);
        return secret ? null : ((GcAwareLoadBalancer) target).texts().get(name);
    }
}
