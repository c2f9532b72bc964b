package io.weir.limit;

/**
 * Is told how a wait without a thread ended: exactly one of the two methods is called, exactly once, unless the ticket was
 * cancelled.
 *
 * <p>Called without any lock, in the thread that freed the permit (or expired, closed or raised the limit), or in the asking
 * thread before {@link AdaptiveGate#acquireAsync} returns. So be short: hand work over to a thread of your own, and do not
 * block in here on the same gate or on another of its waiters, whose turn may be next in this very thread. Calls in one thread
 * do not nest.
 */
public interface GateWaiter {

    /**
     * The unit is in. When this throws, the permit goes back to the gate and the throwable to
     * {@link AdaptiveGateBuilder#onCallbackFailure}.
     *
     * @param permit the ticket that {@link AdaptiveGate#acquireAsync} returns; release it when the unit has ended
     */
    void admitted(GateTicket permit);

    /**
     * The unit is not let in.
     *
     * @param refusal why
     */
    void refused(Refusal refusal);
}
