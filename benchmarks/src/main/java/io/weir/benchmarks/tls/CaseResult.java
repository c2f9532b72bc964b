package io.weir.benchmarks.tls;

import java.util.List;
import java.util.Map;

/**
 * What was measured of a key and protocol.
 *
 * @param which key and protocol
 * @param saturation what stock can do
 * @param parameters the value that tuning chose, for each policy with one
 * @param points policy by policy, by ascending load
 * @param recoveries may be empty
 * @param cost null when it was not measured
 * @param notes what one has to know, in sentences
 */
record CaseResult(
        TlsCase which,
        Saturation saturation,
        Map<Policy, Integer> parameters,
        List<Point> points,
        List<Recovery> recoveries,
        RefusedCost cost,
        List<String> notes) {

    /** Whether cheap clients brought some of the load. */
    boolean hasCheapClients() {
        return points.stream().anyMatch(point -> point.load().hasCheapClients());
    }
}
