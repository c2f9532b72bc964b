package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.weir.balance.DrainState;
import io.weir.config.ConfigException;
import io.weir.event.Decisions;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Announces this JVM's next major GC to balancers that know nothing of garbage collections, in their own conventions.
 *
 * <pre>{@code
 * <Engine name="Catalina" defaultHost="localhost">
 *   <Valve className="io.weir.tomcat.GcDrainValve" agentPort="8090" agentAddress="0.0.0.0" allow="10.1.0.0/16"
 *          checkInterval="100ms"/>
 * }</pre>
 *
 * <p><b>Conventions</b>, each only when it is asked for:
 *
 * <ul>
 *   <li>{@code agentPort}: HAProxy's {@code agent-check}. The answer is a weight that falls as the major GC comes near, and
 *       never below {@code minWeight}: a node without requests allocates nothing and never collects. HAProxy rounds down, so
 *       give its servers {@code weight 100}. With {@code agentAnswer="drain"} the words {@code drain} and {@code ready}.
 *   <li>{@code healthPath}: answers 503 while draining, for readiness and never for liveness. With
 *       {@code healthOf="application"} the application answers when the node is not draining.
 *   <li>{@code orca}: {@code application_utilization} and {@code rps_fractional} in the header
 *       {@code endpoint-load-metrics}, for Envoy; joined to the report's when the valve stands after a {@link GcReportValve}.
 *   <li>{@code closeConnections}: {@code Connection: close} on HTTP/1.1 while draining, never on HTTP/2 or an upgrade.
 *   <li>{@code refuse}: 503 to GET and HEAD while draining, but for one each 100 ms and for whoever has a valid session, for
 *       nginx's {@code proxy_next_upstream http_503} with {@code max_fails=1}.
 * </ul>
 *
 * <p><b>Who is told.</b> Peers whose address {@code allow} admits, as for the report valve; connections are closed for all.
 *
 * <p><b>Settings</b> are text and take effect at the start. One that is unknown or wrong keeps the valve, and with it its
 * container, from starting; one message names all mistakes. Everything after the start fails open. Thread-safe as Tomcat
 * demands.
 */
public class GcDrainValve extends DrainValveProperties implements MetricSource {
    private static final String TEXT = "TEXT ";
    private static final byte[] READY = "ready\n".getBytes(US_ASCII);
    private static final byte[] DRAINING = "draining\n".getBytes(US_ASCII);

    private static final Logger LOG = LoggerFactory.getLogger(GcDrainValve.class);

    private final LongAdder refused = new LongAdder();
    private final LongAdder closed = new LongAdder();

    /** What a started valve works with, read once a request. */
    private record Serving(RunningDrain drain, String healthPath) {}

    private final EncodedHeader loadHeader = new EncodedHeader(GcReportHeader.DEFAULT_NAME);
    private volatile LoadHeader told = new LoadHeader(null, "", "");
    private volatile Serving serving;

    private final Optional<Supplier<GcReport>> scripted;

    /** Creates a valve that supports asynchronous requests. */
    public GcDrainValve() {
        this(Optional.empty());
    }

    /** For tests: a valve whose forecasts are scripted. */
    GcDrainValve(Optional<Supplier<GcReport>> scripted) {
        this.scripted = scripted;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        Serving now = serving;
        if (now == null || !now.drain.settings().touchesRequests() || request.isAsyncDispatching()) {
            getNext().invoke(request, response);
            return;
        }
        DrainValveSettings settings = now.drain.settings();
        DrainState state = now.drain.announced();
        boolean mayTell = settings.allow().contains(request.getPeerAddr());
        if (mayTell && isHealthCheck(now, request) && (state.draining() || !settings.healthOfApplication())) {
            answerHealthCheck(state, request, response);
            return;
        }
        if (state.draining()) {
            if (settings.refuse() && mayTell && isRepeatable(request) && !hasSession(request) && !now.drain.takes()) {
                refuse(response);
                return;
            }
            if (settings.closeConnections() && mayClose(request)) {
                response.setHeader("Connection", "close");
                closed.increment();
            }
        }
        if (settings.orca()) {
            now.drain.orca().countRequest();
            if (mayTell) {
                tellLoad(now.drain.orca().text(), response);
            }
        }
        getNext().invoke(request, response);
    }

    private static boolean isHealthCheck(Serving now, Request request) {
        // Tomcat has decoded and normalised it and cut parameters off: what is compared is what would be mapped.
        return !now.drain.settings().healthPath().isEmpty()
                && request.getDecodedRequestURIMB().equals(now.healthPath);
    }

    private static void answerHealthCheck(DrainState state, Request request, Response response) throws IOException {
        if (!isRepeatable(request)) {
            response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            response.setHeader("Allow", "GET, HEAD");
            response.setContentLength(0);
            return;
        }
        byte[] body = state.draining() ? DRAINING : READY;
        response.setStatus(state.draining() ? HttpServletResponse.SC_SERVICE_UNAVAILABLE : HttpServletResponse.SC_OK);
        response.setContentType("text/plain");
        response.setHeader("Cache-Control", "no-store");
        response.setContentLength(body.length);
        // Tomcat drops the body of an answer to HEAD.
        response.getOutputStream().write(body);
    }

    private static boolean isRepeatable(Request request) {
        String method = request.getMethod();
        return method.equals("GET") || method.equals("HEAD");
    }

    private static boolean hasSession(Request request) {
        return request.getContext() != null && request.isRequestedSessionIdValid();
    }

    private static boolean mayClose(Request request) {
        String upgrade = request.getHeader("Upgrade");
        // An offer of HTTP/2 that comes here was not taken; any other upgrade may be under way.
        return "HTTP/1.1".equals(request.getProtocol()) && (upgrade == null || upgrade.equalsIgnoreCase("h2c"));
    }

    private void refuse(Response response) {
        refused.increment();
        Decisions.shed(name(), "request", "draining");
        response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setHeader("Retry-After", "1");
        response.setContentLength(0);
    }

    private void tellLoad(String load, Response response) {
        if (load.isEmpty() || response.isCommitted()) {
            return;
        }
        String before = response.getHeader(GcReportHeader.DEFAULT_NAME);
        if (before == null || before.startsWith(TEXT)) {
            LoadHeader now = told;
            if (!now.isOf(before, load)) {
                // Envoy reads the first header of this name only.
                now = new LoadHeader(before, load, before == null ? TEXT + load : before + "," + load);
                told = now;
            }
            loadHeader.set(now.text, response);
        }
    }

    /** What was told last: both parts stay the same for many answers. */
    private record LoadHeader(String before, String load, String text) {
        boolean isOf(String otherBefore, String otherLoad) {
            return load.equals(otherLoad) && Objects.equals(before, otherBefore);
        }
    }

    @Override
    protected void startInternal() throws LifecycleException {
        DrainValveSettings read;
        try {
            read = readSettings();
        } catch (ConfigException e) {
            throw new LifecycleException(e.getMessage());
        }
        if (read.mode() != DrainValveSettings.Mode.OFF) {
            serving = new Serving(start(read), prefix() + read.healthPath());
        }
        super.startInternal();
    }

    private RunningDrain start(DrainValveSettings read) throws LifecycleException {
        try {
            return RunningDrain.start(name(), read, scripted);
        } catch (IOException | IllegalArgumentException e) {
            throw new LifecycleException(
                    "drain valve '" + name() + "': agentPort must be free at agentAddress, but " + read.agentAddress()
                            + ":" + read.agentPort() + " cannot be bound: " + e.getMessage(),
                    e);
        }
    }

    private String prefix() {
        return getContainer() instanceof Context context ? context.getPath() : "";
    }

    @Override
    protected void stopInternal() throws LifecycleException {
        super.stopInternal();
        Serving stopped = serving;
        // Requests that are under way have read the old value and go on with it.
        serving = null;
        if (stopped != null) {
            stopped.drain.close();
            LOG.debug("drain valve '{}': stopped", name());
        }
    }

    /** Returns what runs while the valve is started and not off. */
    Optional<RunningDrain> running() {
        return Optional.ofNullable(serving).map(now -> now.drain);
    }

    /** Returns the port at which agent checks are answered; -1 while there is none. */
    public int getAgentLocalPort() {
        Serving now = serving;
        return now == null ? DrainValveSettings.NO_PORT : now.drain.agentPort();
    }

    /** Returns whether the node asks for no new traffic. */
    public boolean isDraining() {
        Serving now = serving;
        return now != null && now.drain.announced().draining();
    }

    /** Returns how much of its usual share of the traffic the node asks for, percent. */
    public int getWeight() {
        Serving now = serving;
        return now == null
                ? DrainState.SERVING.weightPercent()
                : now.drain.announced().weightPercent();
    }

    /** Returns how many requests were refused. */
    public long getRefused() {
        return refused.sum();
    }

    /** Returns how many answers closed their connection. */
    public long getConnectionsClosed() {
        return closed.sum();
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
        List<Metric> metrics = new ArrayList<>(List.of(
                Metric.counter(
                        "weir.drain.requests.refused",
                        Metric.Unit.COUNT,
                        "Requests refused with 503 while draining.",
                        getRefused()),
                Metric.counter(
                        "weir.drain.connections.closed",
                        Metric.Unit.COUNT,
                        "Answers that closed their connection while draining.",
                        getConnectionsClosed())));
        Serving now = serving;
        if (now != null) {
            metrics.addAll(now.drain.metrics());
        }
        return List.copyOf(metrics);
    }
}
