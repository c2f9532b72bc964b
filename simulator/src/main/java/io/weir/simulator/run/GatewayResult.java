package io.weir.simulator.run;

import io.weir.simulator.gateway.Gateway;

/**
 * What a gateway did in the whole run. Immutable.
 *
 * @param avoidedShare mean over the nodes of the share of time in which one was avoided, 0 to 1
 * @param hedged requests sent to a second node too
 * @param failedOver requests sent again because their node broke
 * @param sentIntoPause connections or requests sent to a node that stood still
 */
public record GatewayResult(double avoidedShare, long hedged, long failedOver, long sentIntoPause) {

    static GatewayResult of(Gateway gateway, int nodeCount) {
        double share = 0;
        for (int node = 0; node < nodeCount; node++) {
            share += gateway.avoidedShare(node) / nodeCount;
        }
        return new GatewayResult(share, gateway.hedged(), gateway.failedOver(), gateway.sentIntoPause());
    }
}
