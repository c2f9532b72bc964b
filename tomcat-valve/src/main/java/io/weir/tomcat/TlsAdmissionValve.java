package io.weir.tomcat;

import io.weir.clock.NanoClock;
import io.weir.config.ConfigException;
import io.weir.event.Decisions;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.tls.RequestTriage.Kind;
import io.weir.tomcat.tls.GatedHandshake;
import io.weir.tomcat.tls.ThreadCpu;
import io.weir.tomcat.tls.TlsController;
import io.weir.tomcat.tls.TlsMode;
import io.weir.tomcat.tls.TlsSettings;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.Container;
import org.apache.catalina.Engine;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Service;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;

/**
 * Admits TLS handshakes by what the CPU can afford, returning clients first, and puts requests of established sessions before
 * first requests.
 *
 * <pre>{@code
 * <Connector port="8443" SSLEnabled="true" scheme="https" secure="true"
 *            sslImplementationName="io.weir.tomcat.tls.WeirJsseImplementation"> ... </Connector>
 * <Engine name="Catalina" defaultHost="localhost">
 *   <Valve className="io.weir.tomcat.TlsAdmissionValve"/>
 * }</pre>
 *
 * <p><b>The gate</b> sits in the Connector and asks this valve's controller before any private key is used; without a started
 * valve it lets everything pass. Resumed handshakes are never held. A full one for which there is no budget waits, without a
 * thread, up to {@code maxWait}, and is then refused by a TLS alert ({@code internal_error}, there is none for "busy").
 * {@code maxWait} counts against the Connector's {@code connectionTimeout} and should stay far below it.
 *
 * <p><b>The valve itself</b> measures what requests cost, and while the CPU is used up answers first requests with 503 and
 * {@code Retry-After} when more than ten for each CPU are at work; those whose handshake was paid for, above twenty. Requests
 * over a resumed TLS session, with a valid HTTP session or from an {@code exempt} peer always go on, and asynchronous re-entries are not touched.
 *
 * <p><b>Where to put it.</b> First on the Engine. One valve for each {@code controller} name and JVM.
 *
 * <p><b>Settings</b> are text and take effect at the start: {@code controller}, {@code mode} ({@code on} or {@code defer},
 * {@code refuse}, {@code measure}, {@code off}), {@code target}, {@code maxWait}, {@code maxParked}, {@code exempt},
 * {@code retryAfter}. A setting that is unknown or wrong keeps the valve, and with it its container, from starting; one
 * message names all mistakes.
 */
public class TlsAdmissionValve extends TlsValveProperties implements MetricSource {
    /** One request in 8 is measured and counts for 8: the two readings take 1.5 to 2 us, more than a request may cost. */
    private static final int SAMPLED = 8;

    /** What a started valve works with, read once a request. */
    private record Serving(TlsController controller, TlsSettings settings) {}

    private final Map<Connector, Boolean> gated = new ConcurrentHashMap<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final RequestCounters counters = new RequestCounters();
    private final NanoClock clock = NanoClock.system();

    private volatile Serving serving;

    /** Creates a valve that supports asynchronous requests. */
    public TlsAdmissionValve() {}

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        Serving now = serving;
        if (now == null || request.isAsyncDispatching()) {
            getNext().invoke(request, response);
            return;
        }
        GatedHandshake handshake = handshake(now, request);
        int atWork = inFlight.incrementAndGet();
        try {
            Kind kind = kind(now, handshake, request, now.controller.triage().isCrowded(atWork));
            counters.countRequest(kind);
            if (!now.controller.triage().admits(kind, atWork)) {
                counters.countRefusal(kind);
                if (now.controller.refusesRequests() && !response.isCommitted()) {
                    refuse(now, response);
                    return;
                }
            }
            serve(now, handshake, request, response);
        } finally {
            inFlight.decrementAndGet();
        }
    }

    private void serve(Serving now, GatedHandshake handshake, Request request, Response response)
            throws IOException, ServletException {
        if (ThreadLocalRandom.current().nextInt(SAMPLED) != 0) {
            getNext().invoke(request, response);
            return;
        }
        long before = ThreadCpu.nanos();
        try {
            getNext().invoke(request, response);
        } finally {
            long cpuNanos = SAMPLED * (ThreadCpu.nanos() - before);
            boolean budgeted = handshake != null && handshake.isBudgeted();
            now.controller
                    .costs()
                    .recordRequest(
                            budgeted && handshake.isResumed(),
                            // What no handshake brought is a load that is there.
                            budgeted ? clock.nanoTime() - handshake.openedNanos() : Long.MAX_VALUE,
                            cpuNanos);
        }
    }

    /** Returns the handshake of the request's connection; null when no gate saw it. */
    private GatedHandshake handshake(Serving now, Request request) {
        boolean mayBe = gated.computeIfAbsent(request.getConnector(), TlsAdmissionValve::isGated);
        return mayBe ? now.controller.requests().of(request).orElse(null) : null;
    }

    /** Asked through properties, because the protocols' classes differ between the lines of Tomcat. */
    private static boolean isGated(Connector connector) {
        return connector.getProperty("sslImplementationName") instanceof String name
                && name.startsWith("io.weir.tomcat.tls.");
    }

    /** Looks for a session of the application only when that may decide. */
    private static Kind kind(Serving now, GatedHandshake handshake, Request request, boolean crowded) {
        if (handshake != null && handshake.isResumed()) {
            return Kind.RETURNING;
        }
        boolean before = crowded && (isExempt(now, request) || hasSession(request));
        if (before) {
            return Kind.RETURNING;
        }
        return handshake != null && handshake.isBudgeted() ? Kind.PAID : Kind.FIRST;
    }

    private static boolean isExempt(Serving now, Request request) {
        return now.settings.exempt().isPresent() && now.settings.exempt().get().contains(request.getPeerAddr());
    }

    private static boolean hasSession(Request request) {
        return request.getContext() != null && request.isRequestedSessionIdValid();
    }

    private static void refuse(Serving now, Response response) {
        Decisions.shed(now.controller.name(), "request", "no CPU left");
        response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setHeader("Retry-After", Integer.toString(now.settings.retryAfterSeconds()));
        // Tomcat adds "Connection: close" to a 503 where the protocol has it, and then reads no body.
        response.setContentLength(0);
    }

    @Override
    protected void startInternal() throws LifecycleException {
        TlsSettings read;
        try {
            read = readSettings();
            if (read.mode() != TlsMode.OFF) {
                serving = new Serving(TlsController.start(read, this::connectors), read);
            }
        } catch (ConfigException | IllegalStateException e) {
            throw new LifecycleException(e.getMessage());
        }
        super.startInternal();
    }

    @Override
    protected void stopInternal() throws LifecycleException {
        super.stopInternal();
        Serving stopped = serving;
        // Requests that are under way have read the old value and go on with it.
        serving = null;
        if (stopped != null) {
            stopped.controller.close();
        }
        gated.clear();
    }

    private Connector[] connectors() {
        Container at = getContainer();
        while (at != null && !(at instanceof Engine)) {
            at = at.getParent();
        }
        Service service = at instanceof Engine engine ? engine.getService() : null;
        return service == null ? new Connector[0] : service.findConnectors();
    }

    /** Returns whether it is started and not off. */
    boolean isServing() {
        return serving != null;
    }

    /** Returns how many connections wait for budget now. */
    public int getParked() {
        return Optional.ofNullable(serving).map(now -> now.controller.parked()).orElse(0);
    }

    /** Returns how many full handshakes were admitted. */
    public long getAdmitted() {
        return count("weir.tls.admitted");
    }

    /** Returns how many handshakes ended resumed. */
    public long getResumed() {
        return count("weir.tls.finished.resumed");
    }

    /** Returns how many handshakes were refused. */
    public long getRefused() {
        return count("weir.tls.parked.expired") + count("weir.tls.parked.displaced") + count("weir.tls.floods");
    }

    /** Returns how many requests were refused. */
    public long getRequestsRefused() {
        return counters.refused();
    }

    private long count(String name) {
        return metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToLong(metric -> (long) metric.value())
                .sum();
    }

    /** Returns the metrics as of now, a line each: name, a space, and the value. */
    public String getMetricsText() {
        StringBuilder text = new StringBuilder();
        for (Metric metric : metrics()) {
            text.append(metric.name()).append(' ').append(metric.value()).append('\n');
        }
        return text.toString();
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(counters.metrics());
        Serving now = serving;
        if (now != null) {
            metrics.addAll(now.controller.metrics());
        }
        return List.copyOf(metrics);
    }
}
