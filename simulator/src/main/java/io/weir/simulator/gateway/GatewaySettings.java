package io.weir.simulator.gateway;

import io.weir.balance.AvoidanceSettings;
import io.weir.balance.Strategy;
import io.weir.config.Mistakes;

/**
 * How gateways spread requests over nodes. Immutable.
 *
 * @param count how many gateways clients are spread over, 1 or more
 * @param route what is routed
 * @param strategy the algorithm
 * @param gcAware whether nodes about to collect are avoided, by the shipped protocol
 * @param avoidance how far that may go
 * @param pollNanos how often a node's report is fetched besides those that replies carry, in ns, zero for never
 * @param hedgeNanos after how long a request to an avoided node is sent to another one too, in ns, zero for never
 * @param failovers how often a request whose node broke is sent again, to another if the algorithm says so; zero or more
 */
public record GatewaySettings(
        int count,
        Route route,
        Strategy strategy,
        boolean gcAware,
        AvoidanceSettings avoidance,
        long pollNanos,
        long hedgeNanos,
        int failovers) {

    /** What a gateway chooses a node for. */
    public enum Route {
        /** A client's whole connection: TLS ends at the node. */
        CONNECTION,
        /** Each request: TLS has ended at the gateway, whose own costs are not modelled. */
        REQUEST
    }

    /** One gateway, as the shipped balancer is without settings. */
    public static final GatewaySettings DEFAULT = new GatewaySettings(
            1, Route.REQUEST, Strategy.ROUND_ROBIN, true, AvoidanceSettings.DEFAULT, 500_000_000L, 15_000_000L, 1);

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public GatewaySettings {
        Mistakes mistakes = new Mistakes("simulated gateway", "settings");
        mistakes.require(count >= 1 && count <= 1_000, "count", "in 1..1000", count);
        mistakes.require(pollNanos == 0 || pollNanos >= 10_000_000L, "poll", "0 or >= 10 ms (ns)", pollNanos);
        mistakes.require(hedgeNanos >= 0, "hedgeAfter", ">= 0 (ns)", hedgeNanos);
        mistakes.require(failovers >= 0 && failovers <= 100, "failovers", "in 0..100", failovers);
        mistakes.throwIfAny();
    }
}
