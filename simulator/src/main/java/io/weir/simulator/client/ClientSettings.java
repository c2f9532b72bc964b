package io.weir.simulator.client;

import io.weir.config.Mistakes;
import io.weir.simulator.random.Law;

/**
 * What a session does. Immutable.
 *
 * @param bursts how many bursts it has; rounded, 1 or more
 * @param requestsPerBurst requests of a burst, one connection, 1 or more
 * @param thinkNanos time between two bursts, in ns
 * @param timeoutNanos how long it waits for a burst's last reply, in ns, more than zero
 * @param patienceFromHandshake whether that time begins anew when the handshake has ended
 * @param retries what it does then
 * @param retriesRefusals whether it does that also when it is refused, instead of going away
 */
public record ClientSettings(
        Law bursts,
        int requestsPerBurst,
        Law thinkNanos,
        long timeoutNanos,
        boolean patienceFromHandshake,
        RetryRule retries,
        boolean retriesRefusals) {

    /**
     * Checks the bounds.
     *
     * @throws io.weir.config.ConfigException with all that is out of its range
     */
    public ClientSettings {
        Mistakes mistakes = new Mistakes("simulated client", "settings");
        mistakes.require(requestsPerBurst >= 1, "requestsPerBurst", ">= 1", requestsPerBurst);
        mistakes.require(timeoutNanos > 0, "timeout", "> 0 (ns)", timeoutNanos);
        mistakes.throwIfAny();
    }
}
