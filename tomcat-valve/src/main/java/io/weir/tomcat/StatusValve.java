package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.weir.config.CidrList;
import io.weir.config.ConfigException;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.status.PageRenderer;
import io.weir.status.PageRenderer.Liveliness;
import io.weir.status.StatusPage;
import io.weir.tomcat.status.Trails;
import io.weir.tomcat.status.Viewer;
import io.weir.tomcat.status.ViewerHub;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Shows on a page what Weir does in this Tomcat and why: the old generation and its forecast, TLS handshakes against their
 * budget, limits per method, and the level of connection pools.
 *
 * <pre>{@code
 * <Engine name="Catalina" defaultHost="localhost">
 *   <Valve className="io.weir.tomcat.StatusValve" allow="127.0.0.0/8,::1/128,10.1.0.0/16"/>
 * }</pre>
 *
 * <p><b>The page</b> is at {@code /weir}, complete without JavaScript and without anything from elsewhere. With JavaScript it
 * moves: it listens to server-sent events at {@code /weir/events}, one in two seconds. Where there is no application at all that the
 * path is mapped to, or a valve before this one does not support asynchronous requests, the page asks again every two seconds
 * instead.
 *
 * <p><b>Who may see it.</b> Only peers whose address {@code allow} admits, as in {@link GcReportValve}; for all others the valve is as
 * if it were not there. Behind a reverse proxy on the same machine everybody comes from loopback.
 *
 * <p><b>What it costs.</b> Nothing while nobody looks: no thread, no timer, no sample. While somebody does, one thread looks
 * every two seconds for all viewers together, and no thread is held by a viewer. A viewer beyond {@code maxViewers} is answered with 503;
 * one that does not take its events is dropped.
 *
 * <p><b>Where to put it.</b> First on the Engine, so that no other valve holds it up; it finds the other valves in all containers
 * and pools by their MBeans.
 *
 * <p><b>Settings</b> are text and take effect at the start: {@code path}, {@code allow}, {@code maxViewers}. A setting that is unknown or
 * wrong keeps the valve, and with it its container, from starting; one message names all mistakes.
 */
public class StatusValve extends ValveBase implements MetricSource {
    private static final String EVENTS = "/events";

    /** 2 s: soon enough to watch, and half the cost of a second; measured by StatusCost. */
    private static final Duration PERIOD = Duration.ofSeconds(2);

    /** What a started valve works with, read once a request. */
    private record Serving(TomcatStatus status, ViewerHub hub, String path, CidrList allow) {
        String events() {
            return path + EVENTS;
        }
    }

    private final Map<String, String> settings = new ConcurrentHashMap<>();

    private final Duration period;

    private volatile Serving serving;

    /** Creates a valve that supports asynchronous requests. */
    public StatusValve() {
        this(PERIOD);
    }

    /** For tests: a valve that looks as often as they want. */
    StatusValve(Duration period) {
        super(true);
        this.period = period;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        Serving now = serving;
        // Of a viewer that is gone Tomcat tells the pipeline once more, to have the error reported: nothing of ours.
        if (now != null && !request.isAsync() && isOurs(now, request) && now.allow.contains(request.getPeerAddr())) {
            serve(now, request, response);
        } else {
            getNext().invoke(request, response);
        }
    }

    private static boolean isOurs(Serving now, Request request) {
        // Tomcat has decoded and normalised it and cut parameters off: what is compared is what would be mapped.
        return request.getDecodedRequestURIMB().equals(now.path)
                || request.getDecodedRequestURIMB().equals(now.events());
    }

    private static void serve(Serving now, Request request, Response response) throws IOException {
        boolean head = request.getMethod().equals("HEAD");
        if (!head && !request.getMethod().equals("GET")) {
            response.setHeader("Allow", "GET, HEAD");
            answer(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n");
            return;
        }
        PageRenderer.headers().forEach(response::setHeader);
        if (request.getDecodedRequestURIMB().equals(now.events())) {
            serveEvents(now, head, request, response);
        } else {
            servePage(now, request, response);
        }
    }

    private static void servePage(Serving now, Request request, Response response) throws IOException {
        StatusPage page = now.status.page(new Trails());
        String html;
        if (PageRenderer.LIVE_QUERY.equals(request.getQueryString())) {
            html = PageRenderer.live(page);
        } else if (canStream(request)) {
            // Relative, so that it holds behind a proxy that puts the page elsewhere.
            String last = now.path.substring(now.path.lastIndexOf('/') + 1);
            html = PageRenderer.document(page, Liveliness.EVENTS, last + EVENTS);
        } else {
            html = PageRenderer.document(page, Liveliness.POLL, "?" + PageRenderer.LIVE_QUERY);
        }
        byte[] bytes = html.getBytes(UTF_8);
        response.setContentLength(bytes.length);
        // Tomcat drops the body of an answer to HEAD.
        response.getOutputStream().write(bytes);
    }

    /** Tomcat's asynchronous requests need a context. */
    private static boolean canStream(Request request) {
        return request.getContext() != null && request.isAsyncSupported();
    }

    private static void serveEvents(Serving now, boolean head, Request request, Response response) throws IOException {
        if (!canStream(request)) {
            answer(
                    response,
                    HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                    "No events here: the path leads to no application, or a valve before does not support asynchronous"
                            + " requests.\n");
            return;
        }
        response.setHeader("Content-Type", "text/event-stream;charset=utf-8");
        // nginx would hold events back.
        response.setHeader("X-Accel-Buffering", "no");
        if (!head && !Viewer.start(now.hub, request, response)) {
            response.setHeader("Retry-After", "60");
            answer(
                    response,
                    HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                    "As many viewers as maxViewers allows have the status page open; the page itself can be reloaded.\n");
        }
    }

    private static void answer(Response response, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        response.setStatus(status);
        response.setHeader("Content-Type", "text/plain;charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }

    @Override
    protected void startInternal() throws LifecycleException {
        String name = ValveNames.of(getContainer());
        StatusValveSettings read;
        try {
            read = StatusValveSettings.read(name, settings);
        } catch (ConfigException e) {
            throw new LifecycleException(e.getMessage());
        }
        TomcatStatus status = new TomcatStatus(getContainer());
        ViewerHub hub = new ViewerHub(name, read.maxViewers(), period, () -> {
            Trails trails = new Trails();
            return () -> status.page(trails);
        });
        String prefix = getContainer() instanceof Context context ? context.getPath() : "";
        serving = new Serving(status, hub, prefix + read.path(), read.allow());
        super.startInternal();
    }

    @Override
    protected void stopInternal() throws LifecycleException {
        super.stopInternal();
        Serving stopped = serving;
        // Requests that are under way have read the old value and go on with it.
        serving = null;
        if (stopped != null) {
            stopped.hub.close();
        }
    }

    /**
     * Takes a setting that has no setter of its own. Tomcat calls it for every attribute in {@code server.xml} that it
     * finds no other place for, and would drop the attribute without a word otherwise.
     *
     * @param name the attribute's name
     * @param value its text
     * @return false when no setting has this name; the valve will refuse to start
     */
    public boolean setProperty(String name, String value) {
        if (getState().isAvailable()) {
            throw new IllegalStateException("status valve '" + ValveNames.of(getContainer()) + "': " + name
                    + " must be set before the start, but the valve is " + getStateName());
        }
        settings.put(name, value);
        return StatusValveSettings.NAMES.contains(name);
    }

    /**
     * Sets where the page is served; default {@code /weir}.
     *
     * @param path a path without escapes, parameters or query, checked at the start
     */
    public void setPath(String path) {
        setProperty(StatusValveSettings.PATH, path);
    }

    /** Returns where the page is served, relative to the container. */
    public String getPath() {
        return settings.getOrDefault(StatusValveSettings.PATH, StatusValveSettings.DEFAULT_PATH);
    }

    /**
     * Sets who may see the page; default loopback.
     *
     * @param allow a comma list of CIDR blocks of IPv4 and IPv6, checked at the start
     */
    public void setAllow(String allow) {
        setProperty(StatusValveSettings.ALLOW, allow);
    }

    /** Returns who may see the page. */
    public String getAllow() {
        return settings.getOrDefault(StatusValveSettings.ALLOW, ReportValveSettings.DEFAULT_ALLOW);
    }

    /**
     * Sets how many may have the page open with live figures; default 20.
     *
     * @param maxViewers 1 to 1,000, checked at the start
     */
    public void setMaxViewers(String maxViewers) {
        setProperty(StatusValveSettings.MAX_VIEWERS, maxViewers);
    }

    /** Returns how many may have the page open with live figures. */
    public String getMaxViewers() {
        return settings.getOrDefault(
                StatusValveSettings.MAX_VIEWERS, Integer.toString(StatusValveSettings.DEFAULT_MAX_VIEWERS));
    }

    /** Returns how many have the page open with live figures. */
    public int getViewers() {
        Serving now = serving;
        return now == null ? 0 : now.hub.viewers();
    }

    @Override
    public List<Metric> metrics() {
        Serving now = serving;
        if (now == null) {
            return List.of();
        }
        return List.of(
                Metric.gauge(
                        "weir.status.viewers",
                        Metric.Unit.COUNT,
                        "Pages that are open with live figures.",
                        now.hub.viewers()),
                Metric.counter(
                        "weir.status.refused",
                        Metric.Unit.COUNT,
                        "Viewers refused because there were too many.",
                        now.hub.refused()),
                Metric.counter(
                        "weir.status.dropped",
                        Metric.Unit.COUNT,
                        "Viewers dropped because they did not take their events.",
                        now.hub.dropped()));
    }
}
