package io.weir.tomcat.method;

import io.weir.method.MethodPermit;
import io.weir.method.Outcome;
import io.weir.tomcat.tls.ThreadCpu;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.coyote.ActionCode;

/**
 * A request that is in: it owes its permit, and gives it back when it is complete.
 *
 * <p>That is when the pipeline returns, unless the request is asynchronous by then; else when Tomcat says that it is complete,
 * however many dispatches and restarts lie between. Used by one thread at a time, as a request is, but for
 * {@link #endIfLost}.
 */
final class AdmittedRequest implements AsyncListener, Tracked {
    /** One request in 8 is measured: the two readings of the CPU time take 1.5 to 2 us. */
    private static final int SAMPLED = 8;

    private static final long NOT_MEASURED = -1;

    private final QueueLife life;
    private final MethodPermit permit;
    private final Response response;
    private volatile AsyncContext async;

    AdmittedRequest(QueueLife life, MethodPermit permit, Response response) {
        this.life = life;
        this.permit = permit;
        this.response = response;
    }

    /** Has the request served for the first time. */
    void serve(Request request, Valve next, boolean measuresCpu) throws IOException, ServletException {
        boolean measured = measuresCpu && ThreadLocalRandom.current().nextInt(SAMPLED) == 0;
        long before = measured ? ThreadCpu.nanos() : NOT_MEASURED;
        try {
            next.invoke(request, response);
        } finally {
            endOrFollow(request, before);
        }
    }

    /** Has the request pass again: a dispatch of the application's, an error page of it, a rewritten URL. */
    void passAgain(Request request, Valve next) throws IOException, ServletException {
        try {
            next.invoke(request, response);
        } finally {
            endOrFollow(request, NOT_MEASURED);
        }
    }

    private void endOrFollow(Request request, long cpuBefore) {
        if (request.isAsync()) {
            // It cannot be completed before this thread has left the pipeline, so no listener comes too late.
            if (async == null) {
                follow(request.getAsyncContextInternal());
            }
        } else if (cpuBefore != NOT_MEASURED && ThreadCpu.isSupported()) {
            long cpuNanos = Math.max(0, ThreadCpu.nanos() - cpuBefore);
            permit.release(outcome(), cpuNanos);
        } else {
            end();
        }
    }

    private void follow(AsyncContext context) {
        async = context;
        try {
            life.track(this);
            context.addListener(this);
        } catch (IllegalStateException e) {
            // Put away already: nobody will tell.
            endIfLost();
        } catch (Error e) {
            permit.release(Outcome.IGNORED);
            throw e;
        }
    }

    private void end() {
        permit.release(outcome());
        if (async != null) {
            life.forget(this);
        }
    }

    /** An answer that nobody is there to read says nothing; what the client did wrong is served for all that. */
    private Outcome outcome() {
        try {
            AtomicBoolean ioAllowed = new AtomicBoolean();
            response.getCoyoteResponse().action(ActionCode.IS_IO_ALLOWED, ioAllowed);
            if (!ioAllowed.get()) {
                return Outcome.IGNORED;
            }
        } catch (RuntimeException | Error e) {
            // Out of memory, for instance: whatever it is, the permit goes back.
            return Outcome.IGNORED;
        }
        return response.getStatus() < HttpServletResponse.SC_INTERNAL_SERVER_ERROR ? Outcome.SUCCESS : Outcome.FAILURE;
    }

    @Override
    public void onComplete(AsyncEvent event) {
        end();
    }

    /** Tomcat forgets its listeners at each restart. */
    @Override
    public void onStartAsync(AsyncEvent event) {
        event.getAsyncContext().addListener(this);
    }

    /** What the application or Tomcat make of it ends in {@link #onComplete}. */
    @Override
    public void onTimeout(AsyncEvent event) {}

    /** As a time-out. */
    @Override
    public void onError(AsyncEvent event) {}

    @Override
    public boolean endIfLost(long nowNanos) {
        AsyncContext followed = async;
        return followed != null && Tracked.isPutAway(followed) && endIfLost();
    }

    /** Whoever takes it off the books ends it. */
    private boolean endIfLost() {
        boolean lost = life.forget(this);
        if (lost) {
            permit.release(Outcome.IGNORED);
        }
        return lost;
    }
}
