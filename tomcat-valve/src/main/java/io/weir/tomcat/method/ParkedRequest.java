package io.weir.tomcat.method;

import io.weir.limit.Refusal;
import io.weir.method.MethodPermit;
import io.weir.method.MethodTicket;
import io.weir.method.MethodWaiter;
import io.weir.method.Outcome;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.catalina.connector.Request;
import org.apache.coyote.ActionCode;

/**
 * A request that waits for its turn without a thread.
 *
 * <p>To Tomcat it is an asynchronous request without a time-out. Whoever decides, once, has Tomcat bring it back to a thread of
 * the container and to the head of the pipeline; the valve then takes the decision out with {@link #take} and goes on as if the
 * request had just arrived. The deciders are the gate (admitted or refused, the deadline included), Tomcat (it times requests out
 * when their application or connector stops) and a broken connection.
 *
 * <p>A permit that arrives when it has been decided otherwise goes back at once. Deciding and telling Tomcat are one step under
 * the lock, so that a time-out finds a request that either still waits or is already on its way. Thread-safe.
 */
final class ParkedRequest implements MethodWaiter, AsyncListener, Tracked {
    /** 30 s: a request on its way back needs a free thread; one that needs longer has been dropped by the executor. A guess. */
    private static final long LOST_AFTER_NANOS = Duration.ofSeconds(30).toNanos();

    private enum State {
        /** The thread that asked is still here, and goes on by itself if the answer comes soon enough. */
        ASKING,
        /** It waits. */
        PARKED,
        /** It has been decided; the request is on its way. */
        DECIDED,
        /** The valve has the decision, or nobody will ever come for it. */
        OVER
    }

    private final MethodQueue queue;
    private final Request request;

    /** Not a monitor: on JDKs before 24 a virtual thread that meets one taken holds its carrier. */
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private State state = State.ASKING;
    private MethodTicket ticket;
    private AsyncContext async;
    private MethodPermit permit;
    private long decidedNanos;

    ParkedRequest(MethodQueue queue, Request request) {
        this.queue = queue;
        this.request = request;
    }

    /**
     * Lets go of the thread, unless it has been decided already. In the thread of the request.
     *
     * @param place the request's place in the line
     * @return whether the request waits now; false when {@link #take} knows the decision
     */
    boolean park(MethodTicket place) {
        lock.lock();
        try {
            ticket = place;
            if (state != State.ASKING) {
                return false;
            }
            async = request.startAsync();
            // Tomcat's clock for time-outs has a step of a second, and two clocks would race.
            async.setTimeout(0);
            async.addListener(this);
            state = State.PARKED;
        } finally {
            lock.unlock();
        }
        queue.life().track(this);
        return true;
    }

    /** Leaves the line for want of a way to wait in it. */
    void abandon(MethodTicket place) {
        MethodPermit held;
        lock.lock();
        try {
            state = State.OVER;
            held = permit;
            permit = null;
        } finally {
            lock.unlock();
        }
        if (held != null) {
            held.release(Outcome.IGNORED);
        } else {
            place.cancel();
        }
    }

    /**
     * Takes the decision out. In the thread that goes on with the request.
     *
     * @return what was decided
     */
    Decision take() {
        lock.lock();
        try {
            if (state != State.DECIDED) {
                return state == State.OVER ? Decision.LOST : Decision.NONE;
            }
            state = State.OVER;
            if (async != null) {
                queue.life().forget(this);
            }
            return permit == null ? Decision.REFUSED : Decision.admitted(permit);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void admitted(MethodPermit given) {
        if (!decide(given)) {
            given.release(Outcome.IGNORED);
        }
    }

    @Override
    public void refused(Refusal refusal) {
        decide(null);
    }

    /** Decides, unless it has been decided; false when the permit, if there is one, is the caller's again. */
    private boolean decide(MethodPermit given) {
        lock.lock();
        try {
            if (state == State.ASKING) {
                permit = given;
                state = State.DECIDED;
                return true;
            }
            if (state != State.PARKED) {
                return false;
            }
            permit = given;
            decidedNanos = queue.life().now();
            state = State.DECIDED;
            if (bringBack()) {
                return true;
            }
            state = State.OVER;
            permit = null;
        } finally {
            lock.unlock();
        }
        queue.life().forget(this);
        queue.life().counters().countLost();
        return false;
    }

    /** Has Tomcat put the request back into the pipeline, or end it where the pipeline does not lead to us any more. */
    private boolean bringBack() {
        try {
            if (Tracked.isPutAway(async)) {
                return false;
            }
            if (permit == null && !queue.life().isReachable()) {
                queue.refuse(request.getResponse());
                async.complete();
            } else {
                // Not the context's dispatch(): that one is of type ASYNC, and filters for requests, security among
                // them,
                // are not asked then.
                request.getCoyoteRequest().action(ActionCode.ASYNC_DISPATCH, null);
            }
            return true;
        } catch (IllegalStateException e) {
            // It has come to its end meanwhile.
            return false;
        }
    }

    /** Tomcat gives the request up, because its application or its connector stops: answered like one that is refused. */
    @Override
    public void onTimeout(AsyncEvent event) {
        MethodTicket place = place();
        if (decide(null)) {
            place.cancel();
        }
    }

    private MethodTicket place() {
        lock.lock();
        try {
            return ticket;
        } finally {
            lock.unlock();
        }
    }

    /** The connection broke. Tomcat completes the request; all that is left is to leave the line. */
    @Override
    public void onError(AsyncEvent event) {
        if (giveUp()) {
            queue.life().counters().countGone();
        }
    }

    /** Also called for requests that have been here and are complete now. */
    @Override
    public void onComplete(AsyncEvent event) {
        giveUp();
    }

    /** The application starts its own asynchronous work after it was let in: nothing of ours any more. */
    @Override
    public void onStartAsync(AsyncEvent event) {}

    /** Ends a request that nobody will bring back; false when it was over. */
    private boolean giveUp() {
        MethodPermit held;
        lock.lock();
        try {
            if (state == State.OVER) {
                return false;
            }
            state = State.OVER;
            held = permit;
            permit = null;
        } finally {
            lock.unlock();
        }
        queue.life().forget(this);
        if (held != null) {
            held.release(Outcome.IGNORED);
        } else {
            // When this comes too late, the permit finds that it is over.
            place().cancel();
        }
        return true;
    }

    @Override
    public boolean endIfLost(long nowNanos) {
        return isLost(nowNanos) && giveUp();
    }

    private boolean isLost(long nowNanos) {
        lock.lock();
        try {
            boolean dropped = state == State.DECIDED && nowNanos - decidedNanos > LOST_AFTER_NANOS;
            return dropped || (state == State.PARKED && Tracked.isPutAway(async));
        } finally {
            lock.unlock();
        }
    }

    /**
     * What became of a request.
     *
     * @param kind what
     * @param permit that of an admitted one, else null
     */
    record Decision(Kind kind, MethodPermit permit) {
        /** Nobody has decided. */
        static final Decision NONE = new Decision(Kind.NONE, null);

        /** It is answered with 503. */
        static final Decision REFUSED = new Decision(Kind.REFUSED, null);

        /** It came back after everybody had given it up. */
        static final Decision LOST = new Decision(Kind.LOST, null);

        enum Kind {
            NONE,
            ADMITTED,
            REFUSED,
            LOST
        }

        static Decision admitted(MethodPermit permit) {
            return new Decision(Kind.ADMITTED, permit);
        }

        boolean isAdmitted() {
            return kind == Kind.ADMITTED;
        }

        /** Gives the permit back, if there is one, for a request that was not served. */
        void giveBack() {
            if (permit != null) {
                permit.release(Outcome.IGNORED);
            }
        }
    }
}
