package io.weir.camel;

import java.time.Duration;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.StreamCache;

/** Which exchanges may be sent to a second node: those that do no harm when done twice and whose body can be read twice. */
final class HedgeRule {
    private final boolean enabled;

    HedgeRule(Duration hedgeAfter) {
        this.enabled = !hedgeAfter.isZero();
    }

    boolean mayHedge(Exchange exchange, CamelNode node) {
        return enabled
                && !exchange.isTransacted()
                && exchange.getException() == null
                && isSafeToRepeat(exchange, node)
                && isRereadable(exchange.getMessage());
    }

    /** Says whether doing it twice does no harm: a GET, a HEAD, or marked so; a mark that denies it wins. */
    static boolean isSafeToRepeat(Exchange exchange, CamelNode node) {
        Object marked = exchange.getProperty(GcAwareLoadBalancer.SAFE_TO_REPEAT);
        if (marked != null) {
            return Boolean.TRUE.equals(marked) || "true".equals(marked);
        }
        Object method = node.fixedMethod().isPresent()
                ? node.fixedMethod().get()
                : exchange.getMessage().getHeader(Exchange.HTTP_METHOD);
        return method != null && ("GET".equals(method.toString()) || "HEAD".equals(method.toString()));
    }

    private static boolean isRereadable(Message message) {
        Object body = message.getBody();
        return body == null || body instanceof String || body instanceof byte[] || body instanceof StreamCache;
    }
}
