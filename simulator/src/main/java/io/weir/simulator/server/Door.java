package io.weir.simulator.server;

/** Where clients connect to: a server, or a gateway before several. */
public interface Door {

    /**
     * Begins a connection.
     *
     * @param caller whom to tell; not called before this returns
     * @param offeredKey the key of the ticket it offers, {@link io.weir.simulator.admission.Handshake#NO_TICKET} for none
     * @param workload what its requests are
     * @param firstRequest the key of its first request; those that follow count up
     * @param requestCount how many requests it will send, 1 or more
     * @return the caller's handle
     */
    Call connect(Caller caller, int offeredKey, Workload workload, long firstRequest, int requestCount);
}
