package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.Test;

/** Children that do not keep to the rules of a callback. */
class NodeCallbackTest {
    private final Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    private final List<Boolean> calls = new ArrayList<>();

    /** Calls back so often and then throws. */
    private boolean send(Boolean... doneSync) {
        AsyncProcessorSupport child = new AsyncProcessorSupport() {
            @Override
            public boolean process(Exchange sent, AsyncCallback callback) {
                for (Boolean sync : doneSync) {
                    callback.done(sync);
                }
                throw new IllegalStateException("child");
            }
        };
        Node<CamelNode> node =
                new Node<>("a", new CamelNode(child, Optional.empty(), Optional.empty(), Optional.empty()));
        node.enter();
        boolean answer =
                new NodeCallback(exchange, node, new ReportHeaders("load"), Session.NONE, null, calls::add).send();
        assertThat(node.inFlight()).isZero();
        return answer;
    }

    @Test
    void throwsWithoutCallingBack_failsTheExchangeOnce() {
        assertThat(send()).isTrue();
        assertThat(calls).containsExactly(true);
        assertThat(exchange.getException()).hasMessage("child");
    }

    @Test
    void throwsAfterItCalledBack_returnsWhatItSaidThen() {
        assertThat(send(true, true)).isTrue();
        assertThat(send(false)).as("the caller must not go on a second time").isFalse();
        assertThat(calls).containsExactly(true, false);
        assertThat(exchange.getException()).isNull();
    }
}
