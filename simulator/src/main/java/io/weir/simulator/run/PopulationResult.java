package io.weir.simulator.run;

import io.weir.simulator.client.ClientCounts;
import io.weir.simulator.client.Clients;
import io.weir.simulator.stats.ResponseTimes;

/**
 * What happened to a population's sessions while it counted. Immutable.
 *
 * @param name the population's
 * @param started sessions that began
 * @param completed sessions that got all their replies
 * @param gaveUp sessions that ended without
 * @param timeouts bursts given up because they took too long
 * @param refusals bursts the server refused
 * @param broken bursts cut off by a server that stopped
 * @param replies replies to clients who still waited
 * @param maxOpen how many sessions were open at most at a time, in the whole run
 * @param responses times of its bursts that were answered, retries included; nobody changes them any more
 */
public record PopulationResult(
        String name,
        long started,
        long completed,
        long gaveUp,
        long timeouts,
        long refusals,
        long broken,
        long replies,
        int maxOpen,
        ResponseTimes responses) {

    static PopulationResult of(String name, Clients clients) {
        ClientCounts counts = clients.counts();
        ResponseTimes responses = new ResponseTimes();
        responses.add(clients.responses());
        return new PopulationResult(
                name,
                counts.started(),
                counts.completed(),
                counts.gaveUp(),
                counts.timeouts(),
                counts.refusals(),
                counts.broken(),
                counts.replies(),
                counts.maxOpen(),
                responses);
    }

    PopulationResult minus(PopulationResult before) {
        return new PopulationResult(
                name,
                started - before.started,
                completed - before.completed,
                gaveUp - before.gaveUp,
                timeouts - before.timeouts,
                refusals - before.refusals,
                broken - before.broken,
                replies - before.replies,
                maxOpen,
                responses);
    }
}
