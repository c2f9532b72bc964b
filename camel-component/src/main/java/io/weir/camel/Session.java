package io.weir.camel;

import io.weir.balance.Node;
import org.apache.camel.Exchange;

/** Where the session of one exchange lives. One object for one exchange, immutable, never shared with another. */
interface Session {
    /** Of exchanges that belong to no session: the strategy decides, the answer stays as it is. */
    Session NONE = new Session() {};

    /** Returns the session's node among those that this exchange may still be sent to; null when the strategy decides. */
    default Node<CamelNode> home(TriedNodes tried) {
        return null;
    }

    /** Is told which node has answered, on the exchange that it answered on. */
    default void answered(Exchange exchange, Node<CamelNode> node) {}

    /** Returns the session for the next attempt, when one has failed. */
    default Session afterFailure(TriedNodes tried) {
        return this;
    }
}
