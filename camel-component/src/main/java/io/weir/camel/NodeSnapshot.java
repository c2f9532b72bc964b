package io.weir.camel;

import io.weir.balance.Node;
import io.weir.balance.NodeStatus;
import io.weir.method.LimitedMethod;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A node of a balancer at one moment, as JMX, the console and the health check show it.
 *
 * @param name scheme, host, port and path; no credentials, no query
 * @param state where it stands
 * @param avoidedShare the share of its time in which it was avoided, 0 to 1
 * @param reportAgeMillis how long ago its newest report was made; empty before the first
 * @param reportStale whether that report is believed no longer, or there is none
 * @param inFlight requests it holds
 * @param chosen requests it was given
 * @param trickled of these, while it was avoided
 * @param limit requests that it gets at a time; empty without {@code nodeLimits}
 * @param waiting requests that wait for it
 */
public record NodeSnapshot(
        String name,
        State state,
        double avoidedShare,
        OptionalLong reportAgeMillis,
        boolean reportStale,
        int inFlight,
        long chosen,
        long trickled,
        OptionalInt limit,
        int waiting) {

    /** Where a node stands. */
    public enum State {
        /** It gets its share of the requests. */
        NORMAL,
        /** A major GC is expected: one request at a time. */
        AVOIDED,
        /** Its child was switched off in the route: no request. */
        DISABLED,
        /** It was removed and answers what it holds: no new request. */
        DRAINING
    }

    static NodeSnapshot of(NodeStatus<CamelNode> status) {
        boolean open = status.node().target().isOpen();
        OptionalLong ageNanos = status.reportAgeNanos();
        return of(
                status.node(),
                !open ? State.DISABLED : status.avoided() ? State.AVOIDED : State.NORMAL,
                status.avoidedShare(),
                ageNanos.isPresent()
                        ? OptionalLong.of(TimeUnit.NANOSECONDS.toMillis(ageNanos.getAsLong()))
                        : OptionalLong.empty(),
                status.reportStale());
    }

    static NodeSnapshot draining(Node<CamelNode> node) {
        return of(node, State.DRAINING, 0, OptionalLong.empty(), true);
    }

    private static NodeSnapshot of(
            Node<CamelNode> node, State state, double avoidedShare, OptionalLong ageMillis, boolean stale) {
        LimitedMethod limit = node.target().limit();
        return new NodeSnapshot(
                node.name(),
                state,
                avoidedShare,
                ageMillis,
                stale,
                node.inFlight(),
                node.chosen(),
                node.trickled(),
                limit == null ? OptionalInt.empty() : OptionalInt.of(limit.limit()),
                limit == null ? 0 : limit.waiting());
    }

    /** Returns the node as names and values, of types that JMX and JSON know; what is not known is null. */
    Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("node", name);
        values.put("state", state.name());
        values.put("avoidedShare", avoidedShare);
        values.put("reportAgeMillis", reportAgeMillis.isPresent() ? (Object) reportAgeMillis.getAsLong() : null);
        values.put("reportStale", reportStale);
        values.put("inFlight", inFlight);
        values.put("chosen", chosen);
        values.put("trickled", trickled);
        values.put("limit", limit.isPresent() ? (Object) limit.getAsInt() : null);
        values.put("waiting", waiting);
        return values;
    }
}
