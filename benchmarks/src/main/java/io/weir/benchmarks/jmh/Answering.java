package io.weir.benchmarks.jmh;

import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/** A node that answers at once, so that what is measured is the balancer alone. */
final class Answering extends AsyncProcessorSupport {
    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
        callback.done(true);
        return true;
    }
}
