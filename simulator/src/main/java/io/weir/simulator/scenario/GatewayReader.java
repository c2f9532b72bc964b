package io.weir.simulator.scenario;

import io.weir.balance.AvoidanceSettings;
import io.weir.balance.Strategy;
import io.weir.simulator.gateway.GatewaySettings;
import io.weir.simulator.gateway.GatewaySettings.Route;

/** Understands what a scenario says of gateways. */
final class GatewayReader {
    private GatewayReader() {}

    static GatewaySettings read(Section section) {
        int count = section.integer("count", 1, 1, 1_000);
        Route route = section.oneOf("route", Route.REQUEST);
        Strategy strategy = section.oneOf("strategy", Strategy.ROUND_ROBIN);
        boolean gcAware = section.flag("gcAware", true);
        long poll = section.duration("poll", "500ms");
        long hedge = section.duration("hedgeAfter", "15ms");
        int failovers = section.integer("failovers", 1, 0, 100);
        AvoidanceSettings avoidance = avoidance(section);
        return section.make(
                () -> new GatewaySettings(count, route, strategy, gcAware, avoidance, poll, hedge, failovers), null);
    }

    private static AvoidanceSettings avoidance(Section section) {
        long stale = section.duration("staleAfter", "3s");
        double ratio = section.number("maxAvoidedRatio", AvoidanceSettings.DEFAULT_MAX_AVOIDED_RATIO, 0, 1);
        long longest = section.duration("maxAvoidTime", "3s");
        double jitter = section.number("jitter", AvoidanceSettings.DEFAULT_JITTER_RATIO, 0, 1);
        return section.make(() -> new AvoidanceSettings(stale, ratio, longest, jitter, 1), AvoidanceSettings.DEFAULT);
    }
}
