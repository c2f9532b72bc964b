package io.weir.tomcat.method;

import io.weir.event.Decisions;
import io.weir.method.LimitedMethod;
import io.weir.method.MethodPermit;
import io.weir.method.MethodTicket;
import io.weir.method.Outcome;
import io.weir.tomcat.method.ParkedRequest.Decision;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a started valve does with requests: lets them in, has them wait without a thread, refuses them.
 *
 * <p>Thread-safe. A request that meets a free permit costs three small objects and no lock.
 */
public final class MethodQueue {
    private static final Logger LOG = LoggerFactory.getLogger(MethodQueue.class);

    private final String note;
    private final boolean inContext;
    private final MethodValveSettings settings;
    private final QueueLife life;
    private final MethodTable table;
    private final QueueCounters counters;

    private MethodQueue(String note, boolean inContext, MethodValveSettings settings, QueueLife life) {
        this.note = note;
        this.inContext = inContext;
        this.settings = settings;
        this.life = life;
        this.table = life.table();
        this.counters = life.counters();
    }

    /**
     * Starts.
     *
     * @param name the valve's, for messages and metrics
     * @param note under which requests carry what is known of them; the same for all queues of one valve
     * @param contextPath the path of the context whose valve it is; empty when it is a host's or the engine's
     * @param settings what is set; its mode is not off
     * @return a running queue
     */
    public static MethodQueue start(
            String name, String note, Optional<String> contextPath, MethodValveSettings settings) {
        QueueLife life =
                QueueLife.start(name, settings, contextPath.map(String::length).orElse(0));
        return new MethodQueue(note, contextPath.isPresent(), settings, life);
    }

    /**
     * Lets a request in, has it wait, or refuses it; and goes on with one whose turn has come.
     *
     * @param request the request
     * @param response its response
     * @param next the rest of the pipeline
     * @throws IOException from the pipeline
     * @throws ServletException from the pipeline
     */
    public void invoke(Request request, Response response, Valve next) throws IOException, ServletException {
        Object known = request.getNote(note);
        if (known instanceof AdmittedRequest admitted) {
            admitted.passAgain(request, next);
        } else if (known instanceof ParkedRequest parked && request.isAsyncDispatching()) {
            goOn(parked, request, response, next);
        } else if (known != null || request.isAsync() || request.getContext() == null || !life.isOpen()) {
            next.invoke(request, response);
        } else {
            enter(request, response, next);
        }
    }

    private void enter(Request request, Response response, Valve next) throws IOException, ServletException {
        LimitedMethod method = table.find(request);
        if (method == null) {
            counters.countUnlimited();
            next.invoke(request, response);
            return;
        }
        Optional<MethodPermit> free = method.tryAcquirePermit();
        if (free.isPresent()) {
            serve(free.get(), request, response, next);
        } else if (Reentry.isUpgrade(request)) {
            counters.countUpgradeRefused();
            refuse(response);
        } else if (request.isAsyncSupported()) {
            line(method, request, response, next);
        } else {
            if (counters.countUnparkable()) {
                LOG.warn(
                        "method queue '{}': a valve of the pipeline does not support asynchronous requests, so none can wait;"
                                + " those that would are let in beyond the limits",
                        life.name());
            }
            next.invoke(request, response);
        }
    }

    private void line(LimitedMethod method, Request request, Response response, Valve next)
            throws IOException, ServletException {
        ParkedRequest parked = new ParkedRequest(this, request);
        MethodTicket place =
                method.acquireAsync(settings.priorities().classOf(request), method.defaultDeadline(), parked);
        boolean waits;
        try {
            request.setNote(note, parked);
            waits = parked.park(place);
        } catch (RuntimeException | Error e) {
            parked.abandon(place);
            throw e;
        }
        if (!waits) {
            conclude(parked.take(), request, response, next);
        } else if (inContext) {
            // Its listeners were told that a request begins; for this thread it ends here.
            request.getContext().fireRequestDestroyEvent(request.getRequest());
        }
    }

    /** Goes on with a request as if it had come just now: not asynchronous, and of type REQUEST. */
    private void goOn(ParkedRequest parked, Request request, Response response, Valve next)
            throws IOException, ServletException {
        Decision decision = parked.take();
        if (decision.kind() == Decision.Kind.NONE) {
            next.invoke(request, response);
            return;
        }
        // From here on a dispatch is the application's.
        request.removeNote(note);
        Reentry.asNew(request);
        if (decision.isAdmitted() && settings.dropsGone() && Reentry.isClientGone(request)) {
            counters.countGone();
            decision.giveBack();
            decision = Decision.REFUSED;
        }
        if (!inContext) {
            conclude(decision, request, response, next);
            Reentry.settleError(request, response);
        } else if (decision.kind() == Decision.Kind.REFUSED) {
            refuse(response);
        } else {
            concludeInContext(decision, request, response, next);
        }
    }

    /** The host took the request for an asynchronous one, and will tell the context's listeners neither of begin nor of end. */
    private void concludeInContext(Decision decision, Request request, Response response, Valve next)
            throws IOException, ServletException {
        if (!request.getContext().fireRequestInitEvent(request.getRequest())) {
            decision.giveBack();
            return;
        }
        conclude(decision, request, response, next);
        // After an error Tomcat ends it as an asynchronous request, and tells them then.
        if (!request.isAsync() && !response.isError()) {
            request.getContext().fireRequestDestroyEvent(request.getRequest());
        }
    }

    private void conclude(Decision decision, Request request, Response response, Valve next)
            throws IOException, ServletException {
        switch (decision.kind()) {
            case ADMITTED -> serve(decision.permit(), request, response, next);
            case REFUSED -> refuse(response);
            case LOST, NONE -> {
                counters.countLost();
                next.invoke(request, response);
            }
        }
    }

    private void serve(MethodPermit permit, Request request, Response response, Valve next)
            throws IOException, ServletException {
        AdmittedRequest admitted;
        try {
            admitted = new AdmittedRequest(life, permit, response);
            request.setNote(note, admitted);
        } catch (Throwable e) {
            permit.release(Outcome.IGNORED);
            throw e;
        }
        admitted.serve(request, next, settings.measuresCpu());
    }

    /** Answers with 503. */
    void refuse(Response response) {
        Decisions.shed(life.name(), "request", "limit");
        if (!response.isCommitted()) {
            response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            response.setHeader("Retry-After", Integer.toString(settings.retryAfterSeconds()));
            // Tomcat adds "Connection: close" to a 503 where the protocol has it, and then reads no body.
            response.setContentLength(0);
        }
    }

    /**
     * Returns its lines, limits and figures.
     *
     * @return what lives as long as the queue
     */
    public QueueLife life() {
        return life;
    }
}
