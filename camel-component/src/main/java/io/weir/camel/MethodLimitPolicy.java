package io.weir.camel;

import io.weir.config.SettingsReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.apache.camel.CamelContext;
import org.apache.camel.Expression;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.Route;
import org.apache.camel.spi.Policy;

/**
 * Limits how many exchanges are in a block of a route at a time, by a limit that finds itself; the others wait, those with
 * priority first, and hold no thread.
 *
 * <pre>{@code
 * MethodLimitPolicy search = new MethodLimitPolicy();
 * search.setPriority("header:priority");
 * from("servlet:search").policy(search).to("http://backend/search?bridgeEndpoint=true").end();
 * }</pre>
 *
 * <p>An exchange that is not let in fails with a {@link MethodLimitRefusedException}, a
 * {@link org.apache.camel.processor.ThrottlerRejectedExecutionException}. It has waited {@code queueTimeout} then, or the line
 * was full. One that throws inside the block, or fails, counts as a failure of the method. All limits of a context are one set
 * under one controller, whose settings are those of {@link CamelMethodLimits}.
 *
 * <p>One policy may be used at many nodes. Each has a limit of its own, called by route and node, unless {@code name} is set:
 * then all share it. Blocks of one name must not be nested, or an exchange would wait for itself.
 */
public class MethodLimitPolicy implements Policy {
    private final Deque<NamedNode> begun = new ArrayDeque<>();
    private String name;
    private String priority;
    private Expression priorityExpression;
    private CamelMethodLimits limits;

    /** Creates a policy with the default settings. */
    public MethodLimitPolicy() {}

    /** Sets the name of the method; default route and node, as in {@code search/policy1}. */
    public void setName(String value) {
        name = value;
    }

    /**
     * Sets which class an exchange waits in: {@code header:NAME} or {@code LANGUAGE:EXPRESSION}, which says {@code high},
     * {@code normal}, {@code low} or the number of a class, zero served first. Default normal. Evaluated for those that wait.
     */
    public void setPriority(String value) {
        priority = value;
    }

    /** Sets the same as an object. */
    public void setPriorityExpression(Expression value) {
        priorityExpression = value;
    }

    /** Sets the limits that it belongs to; default the context's. */
    public void setLimits(CamelMethodLimits value) {
        limits = value;
    }

    Optional<CamelMethodLimits> limits() {
        return Optional.ofNullable(limits);
    }

    PriorityRule priorityRule(String methodName, CamelContext context) {
        SettingsReader reader =
                new SettingsReader("limit", methodName, priority == null ? Map.of() : Map.of("priority", priority));
        PriorityRule rule = PriorityRule.read(reader, Optional.ofNullable(priorityExpression), context);
        reader.finish();
        return rule;
    }

    @Override
    public void beforeWrap(Route route, NamedNode definition) {
        synchronized (begun) {
            // A block that could not be made was never wrapped: only those around this one are still to come.
            while (!begun.isEmpty() && !isAround(begun.peek(), definition)) {
                begun.pop();
            }
            begun.push(definition);
        }
    }

    private static boolean isAround(NamedNode outer, NamedNode inner) {
        for (NamedNode node = inner.getParent(); node != null; node = node.getParent()) {
            if (node == outer) { // identity: definitions of one kind are equal by their texts
                return true;
            }
        }
        return false;
    }

    @Override
    public Processor wrap(Route route, Processor processor) {
        NamedNode definition;
        synchronized (begun) {
            definition = begun.pop();
        }
        String methodName = name == null ? route.getRouteId() + "/" + definition.getId() : name;
        return new LimitedProcessor(this, route, methodName, processor);
    }
}
