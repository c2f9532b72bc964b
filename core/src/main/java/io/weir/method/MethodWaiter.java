package io.weir.method;

import io.weir.limit.Refusal;

/**
 * Is told how a call's wait without a thread ended: exactly one of the two methods is called, exactly once, unless the ticket
 * was cancelled. Threads and what must not be done in here are those of {@link io.weir.limit.GateWaiter}.
 */
public interface MethodWaiter {

    /**
     * The call may run. When this throws, the permit is given back, and the throwable goes to the handler of the set.
     *
     * @param permit owes one release when the call has ended
     */
    void admitted(MethodPermit permit);

    /**
     * The call is not let in.
     *
     * @param refusal why; its gate is the method's name
     */
    void refused(Refusal refusal);
}
