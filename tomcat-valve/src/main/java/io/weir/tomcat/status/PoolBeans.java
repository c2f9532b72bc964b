package io.weir.tomcat.status;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Finds the pools of this JVM whose level is controlled, by the MBeans that they register; no class of theirs is needed. */
public final class PoolBeans {
    /** More are not shown; a guess. */
    private static final int MOST = 16;

    private static final String[] ATTRIBUTES = {
        "Level",
        "Min",
        "Max",
        "InUse",
        "Waiting",
        "Total",
        "ThroughputPerSecond",
        "State",
        "Reason",
        "Controller",
        "Mode",
        "Metrics",
        "Decisions"
    };

    private final MBeanServer server;
    private final ObjectName pattern;

    /** Looks into the platform's MBean server. */
    public PoolBeans() {
        this.server = ManagementFactory.getPlatformMBeanServer();
        try {
            this.pattern = new ObjectName("io.weir:type=Pool,name=*");
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException("the pattern is well formed", e);
        }
    }

    /**
     * A pool at one moment.
     *
     * @param name the pool's
     * @param texts attributes that are words
     * @param numbers attributes that are numbers, and metrics
     * @param decisions the last ones, a line each
     */
    public record Pool(String name, Map<String, String> texts, Map<String, Double> numbers, List<String> decisions) {

        /** Copies lists and maps. */
        public Pool {
            texts = Map.copyOf(texts);
            numbers = Map.copyOf(numbers);
            decisions = List.copyOf(decisions);
        }
    }

    /**
     * Reads all pools, in the order of their names.
     *
     * @return those that could be read; a pool that closes meanwhile is left out
     */
    public List<Pool> read() {
        List<Pool> pools = new ArrayList<>();
        Set<ObjectName> names = new TreeSet<>(server.queryNames(pattern, null));
        for (ObjectName name : names) {
            if (pools.size() == MOST) {
                break;
            }
            readIfThere(name).ifPresent(pools::add);
        }
        return pools;
    }

    private Optional<Pool> readIfThere(ObjectName name) {
        try {
            return Optional.of(read(name));
        } catch (JMException | RuntimeException e) {
            // It has just been closed, or somebody else's bean has its name.
            return Optional.empty();
        }
    }

    private Pool read(ObjectName name) throws JMException {
        Map<String, String> texts = new HashMap<>();
        Map<String, Double> numbers = new HashMap<>();
        List<String> decisions = new ArrayList<>();
        for (Attribute attribute : server.getAttributes(name, ATTRIBUTES).asList()) {
            Object value = attribute.getValue();
            if (value instanceof Number number) {
                numbers.put(attribute.getName(), number.doubleValue());
            } else if (value instanceof String text) {
                texts.put(attribute.getName(), text);
            } else if (value instanceof String[] lines) {
                decisions.addAll(Arrays.asList(lines));
            } else if (value instanceof TabularData table) {
                addMetrics(table, numbers);
            }
        }
        String key = name.getKeyProperty("name");
        return new Pool(key.startsWith("\"") ? ObjectName.unquote(key) : key, texts, numbers, decisions);
    }

    private static void addMetrics(TabularData table, Map<String, Double> numbers) {
        for (Object row : table.values()) {
            if (row instanceof CompositeData pair
                    && pair.get("key") instanceof String key
                    && pair.get("value") instanceof Double number) {
                numbers.put(key, number);
            }
        }
    }
}
