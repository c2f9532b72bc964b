package io.weir.camel;

import io.weir.method.LimitedMethod;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Route;
import org.apache.camel.Traceable;
import org.apache.camel.support.processor.DelegateAsyncProcessor;

/**
 * The block of a route that a {@link MethodLimitPolicy} limits. Thread-safe once started.
 *
 * <p>Camel makes no MBean for the node of a policy; its numbers are those of {@link CamelMethodLimits}.
 */
final class LimitedProcessor extends DelegateAsyncProcessor implements Traceable {
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

    @Override
    public String getTraceLabel() {
        return "methodLimit[" + methodName + "]";
    }
}
