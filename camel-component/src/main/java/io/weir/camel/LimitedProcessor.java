package io.weir.camel;

import io.weir.method.LimitedMethod;
import io.weir.method.MethodSnapshot;
import java.util.Map;
import java.util.Optional;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Route;
import org.apache.camel.Traceable;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;
import org.apache.camel.support.processor.DelegateAsyncProcessor;

/** The block of a route that a {@link MethodLimitPolicy} limits. Thread-safe once started. */
@ManagedResource(description = "Concurrency limit that finds itself")
public final class LimitedProcessor extends DelegateAsyncProcessor implements Traceable {
    private final MethodLimitPolicy policy;
    private final Route route;
    private final String methodName;
    private volatile Running running;

    /** What there is between a start and a stop. */
    private record Running(LimitedMethod method, RunningLimits limits, PriorityRule priority) {}

    LimitedProcessor(MethodLimitPolicy policy, Route route, String methodName, Processor block) {
        super(block);
        this.policy = policy;
        this.route = route;
        this.methodName = methodName;
    }

    @Override
    protected void doStart() throws Exception {
        PriorityRule priority = policy.priorityRule(methodName, route.getCamelContext());
        RunningLimits limits = CamelMethodLimits.running(route.getCamelContext(), policy.limits());
        super.doStart();
        running = new Running(limits.method(methodName), limits, priority);
    }

    @Override
    protected void doStop() throws Exception {
        running = null;
        super.doStop();
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
        Running now = running;
        if (now == null) {
            exchange.setException(new IllegalStateException("limit '" + methodName + "' is not started"));
            callback.done(true);
            return true;
        }
        return new LimitedCall(now.method, now.limits, now.priority, exchange, getProcessor(), callback).start();
    }

    /**
     * Returns the name of the method that is limited.
     *
     * @return the policy's name, or route and node
     */
    @ManagedAttribute(description = "Name of the limited method")
    public String getMethodName() {
        return methodName;
    }

    /**
     * Returns the limit in force.
     *
     * @return exchanges that may be in at a time; null when not started
     */
    @ManagedAttribute(description = "Exchanges that may be in at a time")
    public Integer getLimit() {
        Running now = running;
        return now == null ? null : now.method.limit();
    }

    /**
     * Returns how many are in.
     *
     * @return exchanges; null when not started
     */
    @ManagedAttribute(description = "Exchanges that are in")
    public Integer getInFlight() {
        Running now = running;
        return now == null ? null : now.method.inFlight();
    }

    /**
     * Returns how many wait.
     *
     * @return exchanges; null when not started
     */
    @ManagedAttribute(description = "Exchanges that wait")
    public Integer getWaiting() {
        Running now = running;
        return now == null ? null : now.method.waiting();
    }

    /**
     * Returns the other numbers.
     *
     * @return by name; empty when not started
     */
    @ManagedAttribute(description = "Numbers of the limited method, by name")
    public Map<String, Object> getNumbers() {
        return snapshot().map(MethodNumbers::of).orElse(Map.of());
    }

    private Optional<MethodSnapshot> snapshot() {
        Running now = running;
        return now == null
                ? Optional.empty()
                : now.limits.methods().snapshot().methods().stream()
                        .filter(method -> method.name().equals(now.method.name()))
                        .findFirst();
    }

    @Override
    public String getTraceLabel() {
        return "methodLimit[" + methodName + "]";
    }
}
