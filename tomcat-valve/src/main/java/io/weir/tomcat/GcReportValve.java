package io.weir.tomcat;

import io.weir.config.CidrList;
import io.weir.config.ConfigException;
import io.weir.gc.AdaptiveForecaster;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.report.GcReportHeader;
import io.weir.telemetry.GcHistory;
import io.weir.telemetry.GcReportJson;
import io.weir.telemetry.LocalNode;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Tells gateways when this JVM will run its next major GC: in a header of every response, and as JSON at a path.
 *
 * <pre>{@code
 * <Engine name="Catalina" defaultHost="localhost">
 *   <Valve className="io.weir.tomcat.GcReportValve" allow="10.1.0.0/16"/>
 * }</pre>
 *
 * <p><b>Who is told.</b> Only peers whose address {@code allow} admits; for all others the valve is as if it were not there,
 * its path included. The peer is who holds the connection, whatever a {@code RemoteIpValve} or {@code X-Forwarded-For} says.
 * Default: loopback, which a Unix domain socket counts as. Behind a reverse proxy on the same machine everybody comes from
 * loopback: let it strip the header and the path, or narrow {@code allow}. Behind Kubernetes, set {@code allow} to the
 * gateway's pod network, for instance {@code 10.244.0.0/16}, not to the service network: connections come from pods. With a
 * sidecar proxy they come from loopback, with {@code externalTrafficPolicy: Cluster} from the nodes' addresses.
 *
 * <p><b>Where to put it.</b> On the Engine it covers every host; it answers at its path even when no context is mapped there,
 * as without a ROOT application. On a Host likewise for that host. On a Context ({@code META-INF/context.xml}) it covers that
 * application, is reached only through it, and {@code path} counts from the context's path: in {@code /shop} the report is
 * at {@code /shop/weir/report}. It stands before the application's own security constraints; {@code allow} protects it. Place
 * it after a {@code RewriteValve}, before valves that answer by themselves. One valve a JVM is enough: each listens to the
 * collectors for itself.
 *
 * <p><b>The header</b> is set before the next valve is invoked, so it is there however the request ends: errors, asynchronous
 * requests, HEAD. A header of that name from an earlier valve stays; one that the application sets wins. When the
 * application resets the response before it is committed, the header is set again at the end, except for asynchronous requests.
 *
 * <p><b>Settings</b> are text and take effect at the start: {@code header}, {@code path}, {@code allow},
 * {@code families}. A setting that is
 * unknown or wrong keeps the valve, and with it its container, from starting; one message names all mistakes. Everything
 * after the start fails open.
 */
public class GcReportValve extends ValveBase implements MetricSource {
    private static final String ALLOWED_METHODS = "GET, HEAD";

    /** What a started valve works with, read once a request. */
    private record Serving(LocalNode node, EncodedHeader header, String path, CidrList allow) {}

    private final Map<String, String> settings = new ConcurrentHashMap<>();
    private final LongAdder headersSent = new LongAdder();
    private final LongAdder reportsServed = new LongAdder();
    private final LongAdder failures = new LongAdder();

    private volatile Serving serving;

    /** Creates a valve that supports asynchronous requests. */
    public GcReportValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        Serving now = serving;
        if (now == null || !now.allow.contains(request.getPeerAddr())) {
            getNext().invoke(request, response);
            return;
        }
        // Tomcat has decoded and normalised it and cut parameters off: what is compared is what would be mapped.
        if (request.getDecodedRequestURIMB().equals(now.path)) {
            serve(now, request, response);
            return;
        }
        String value = publish(now, response);
        getNext().invoke(request, response);
        // An asynchronous request may be writing its response on another thread by now.
        if (value != null && !request.isAsync() && !response.isCommitted() && !now.header.isIn(response)) {
            now.header.set(value, response);
        }
    }

    /** Sets the header, or returns null where it must not or cannot. */
    private String publish(Serving now, Response response) {
        if (response.isCommitted() || now.header.isIn(response)) {
            return null;
        }
        try {
            String value = now.node.headerValue();
            now.header.set(value, response);
            headersSent.increment();
            return value;
        } catch (RuntimeException e) {
            failures.increment();
            return null;
        }
    }

    private void serve(Serving now, Request request, Response response) throws IOException {
        String method = request.getMethod();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            response.setHeader("Allow", ALLOWED_METHODS);
            response.setContentLength(0);
            return;
        }
        byte[] report = GcReportJson.write(now.node.report());
        response.setStatus(HttpServletResponse.SC_OK);
        response.setContentType("application/json");
        response.setHeader("Cache-Control", "no-store");
        response.setContentLength(report.length);
        // Tomcat drops the body of an answer to HEAD.
        response.getOutputStream().write(report);
        reportsServed.increment();
    }

    @Override
    protected void startInternal() throws LifecycleException {
        ReportValveSettings read;
        try {
            read = ReportValveSettings.read(ValveNames.of(getContainer()), settings);
        } catch (ConfigException e) {
            throw new LifecycleException(e.getMessage());
        }
        String prefix = getContainer() instanceof Context context ? context.getPath() : "";
        LocalNode node = LocalNode.start(collector -> new AdaptiveForecaster(collector, read.families()));
        serving = new Serving(node, new EncodedHeader(read.header()), prefix + read.path(), read.allow());
        super.startInternal();
    }

    @Override
    protected void stopInternal() throws LifecycleException {
        super.stopInternal();
        Serving stopped = serving;
        // Requests that are under way have read the old value and go on with it.
        serving = null;
        if (stopped != null) {
            stopped.node.close();
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
        set(name, value);
        return ReportValveSettings.NAMES.contains(name);
    }

    private void set(String name, String value) {
        if (getState().isAvailable()) {
            throw new IllegalStateException("report valve '" + ValveNames.of(getContainer()) + "': " + name
                    + " must be set before the start, but the valve is " + getStateName());
        }
        settings.put(name, value);
    }

    /**
     * Sets the name of the response header; default {@value GcReportHeader#DEFAULT_NAME}.
     *
     * @param header a header's name, checked at the start
     */
    public void setHeader(String header) {
        set(ReportValveSettings.HEADER, header);
    }

    /** Returns the name of the response header. */
    public String getHeader() {
        return settings.getOrDefault(ReportValveSettings.HEADER, GcReportHeader.DEFAULT_NAME);
    }

    /**
     * Sets where the report is served; default {@code /weir/report}.
     *
     * @param path a path without escapes, parameters or query, checked at the start
     */
    public void setPath(String path) {
        set(ReportValveSettings.PATH, path);
    }

    /** Returns where the report is served, relative to the container. */
    public String getPath() {
        return settings.getOrDefault(ReportValveSettings.PATH, ReportValveSettings.DEFAULT_PATH);
    }

    /**
     * Sets who is told; default loopback.
     *
     * @param allow a comma list of CIDR blocks of IPv4 and IPv6, checked at the start
     */
    public void setAllow(String allow) {
        set(ReportValveSettings.ALLOW, allow);
    }

    /** Returns who is told. */
    public String getAllow() {
        return settings.getOrDefault(ReportValveSettings.ALLOW, ReportValveSettings.DEFAULT_ALLOW);
    }

    /**
     * Sets where the program families of the user's own are; default none. No user has to: it is for those who know better
     * what their program does.
     *
     * @param families a properties file as {@link io.weir.gc.ProgramFamilies#withUsers} describes it, its path counted from
     *     {@code CATALINA_BASE}, or a URL; checked at the start
     */
    public void setFamilies(String families) {
        set(ReportValveSettings.FAMILIES, families);
    }

    /** Returns where the program families of the user's own are; empty for none. */
    public String getFamilies() {
        return settings.getOrDefault(ReportValveSettings.FAMILIES, "");
    }

    /** Returns the report as of now as JSON; empty while the valve is not started. */
    public String getReport() {
        Serving now = serving;
        return now == null ? "" : new String(GcReportJson.write(now.node.report()), StandardCharsets.UTF_8);
    }

    /** Returns what the forecast rests on; empty while the valve is not started. */
    Optional<GcHistory> history() {
        return Optional.ofNullable(serving).map(now -> now.node.history());
    }

    /** Returns how many responses the header was set on. */
    public long getHeadersSent() {
        return headersSent.sum();
    }

    /** Returns how many reports were served at the path. */
    public long getReportsServed() {
        return reportsServed.sum();
    }

    /** Returns how often no header could be made, so that a response went out without. */
    public long getFailures() {
        return failures.sum();
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(List.of(
                Metric.counter(
                        "weir.report_valve.headers",
                        Metric.Unit.COUNT,
                        "Responses that the header was set on",
                        getHeadersSent()),
                Metric.counter(
                        "weir.report_valve.reports",
                        Metric.Unit.COUNT,
                        "Reports served at the path",
                        getReportsServed()),
                Metric.counter(
                        "weir.report_valve.failures",
                        Metric.Unit.COUNT,
                        "Responses that went out without a header because none could be made",
                        getFailures())));
        Serving now = serving;
        if (now != null) {
            metrics.addAll(now.node.metrics());
        }
        return List.copyOf(metrics);
    }
}
