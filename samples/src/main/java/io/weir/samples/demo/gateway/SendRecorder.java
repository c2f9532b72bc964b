package io.weir.samples.demo.gateway;

import io.weir.clock.NanoClock;
import java.util.List;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.spi.InterceptStrategy;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.processor.DelegateAsyncProcessor;

/**
 * Records every request that the gateway sends to a node, whichever balancer chose the node: also a repeated one, and
 * the loser of a hedge.
 *
 * <p>It wraps the route's outputs by their ids, so it is the same for every balancer. Thread-safe.
 */
final class SendRecorder implements InterceptStrategy {
    private final List<String> outputs;
    private final SendLog log;
    private final NanoClock clock;

    /**
     * Creates a recorder.
     *
     * @param outputs the ids of the outputs to record; a node's index in the log is its place here
     * @param log where to
     * @param clock the gateway's clock
     */
    SendRecorder(List<String> outputs, SendLog log, NanoClock clock) {
        this.outputs = List.copyOf(outputs);
        this.log = log;
        this.clock = clock;
    }

    @Override
    public Processor wrapProcessorInInterceptors(
            CamelContext context, NamedNode definition, Processor target, Processor nextTarget) {
        int node = definition.getId() == null ? -1 : outputs.indexOf(definition.getId());
        return node < 0 ? target : new Recorded(node, AsyncProcessorConverterHelper.convert(target));
    }

    private final class Recorded extends DelegateAsyncProcessor {
        private final int node;

        Recorded(int node, AsyncProcessor target) {
            super(target);
            this.node = node;
        }

        @Override
        public boolean process(Exchange exchange, AsyncCallback callback) {
            long startNanos = clock.nanoTime();
            log.begin();
            return super.process(exchange, doneSync -> {
                log.end(node, startNanos, clock.nanoTime());
                callback.done(doneSync);
            });
        }
    }
}
