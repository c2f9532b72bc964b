package io.weir.camel;

import java.util.List;
import java.util.Map;
import org.apache.camel.spi.annotations.DevConsole;
import org.apache.camel.support.console.AbstractDevConsole;
import org.apache.camel.util.json.JsonArray;
import org.apache.camel.util.json.JsonObject;

/** Shows the GC-aware balancers of a context, their nodes and their numbers, as text and as JSON. */
@DevConsole(
        name = "weir-balancer",
        displayName = "Weir balancer",
        description = "GC-aware load balancers: nodes, avoidance and counters")
public class BalancerDevConsole extends AbstractDevConsole {

    /** Creates the console; Camel does so by its service file. */
    @SuppressWarnings("this-escape")
    public BalancerDevConsole() {
        super("weir", "weir-balancer", "Weir balancer", "GC-aware load balancers: nodes, avoidance and counters");
    }

    private List<GcAwareLoadBalancer> balancers() {
        return RouteParts.of(getCamelContext(), GcAwareLoadBalancer.class);
    }

    @Override
    protected String doCallText(Map<String, Object> options) {
        StringBuilder text = new StringBuilder();
        for (GcAwareLoadBalancer balancer : balancers()) {
            text.append("balancer ").append(balancer.name());
            text.append(": strategy ").append(balancer.getStrategy());
            text.append(", mode ").append(balancer.getMode()).append('\n');
            for (NodeSnapshot node : balancer.nodes()) {
                text.append("    ");
                node.values()
                        .forEach((name, value) ->
                                text.append(name).append('=').append(value).append(' '));
                text.setCharAt(text.length() - 1, '\n');
            }
            balancer.getCounters().forEach((name, value) -> text.append("    ")
                    .append(name)
                    .append('=')
                    .append(value)
                    .append('\n'));
        }
        return text.toString();
    }

    @Override
    protected Map<String, Object> doCallJson(Map<String, Object> options) {
        JsonArray all = new JsonArray();
        for (GcAwareLoadBalancer balancer : balancers()) {
            JsonObject one = new JsonObject();
            one.put("balancer", balancer.name());
            one.put("strategy", balancer.getStrategy());
            one.put("mode", balancer.getMode());
            JsonArray nodes = new JsonArray();
            balancer.nodes().forEach(node -> nodes.add(new JsonObject(node.values())));
            one.put("nodes", nodes);
            JsonObject counters = new JsonObject();
            // JSON knows no NaN.
            balancer.getCounters().forEach((name, value) -> counters.put(name, value.isNaN() ? null : value));
            one.put("counters", counters);
            all.add(one);
        }
        JsonObject root = new JsonObject();
        root.put("balancers", all);
        return root;
    }
}
