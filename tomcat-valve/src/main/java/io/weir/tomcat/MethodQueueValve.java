package io.weir.tomcat;

import io.weir.config.ConfigException;
import io.weir.control.ControlMode;
import io.weir.method.MethodLimitsSnapshot;
import io.weir.method.MethodSnapshot;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.tomcat.method.ContainerThreads;
import io.weir.tomcat.method.MethodFigures;
import io.weir.tomcat.method.MethodQueue;
import io.weir.tomcat.method.MethodValveSettings;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.TabularData;
import org.apache.catalina.Container;
import org.apache.catalina.Context;
import org.apache.catalina.Engine;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleListener;
import org.apache.catalina.Service;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;

/**
 * Limits how many requests of each method are in at a time, finds these limits by itself, and has the others wait without a
 * thread, those with priority first.
 *
 * <pre>{@code
 * <Engine name="Catalina" defaultHost="localhost">
 *   <Valve className="io.weir.tomcat.MethodQueueValve"
 *          methods="GET /shop/report/*, /shop/search" hosts="10.1.0.0/16=0"/>
 * }</pre>
 *
 * <p><b>A method</b> is a URL pattern, with HTTP verbs or without; without the setting {@code methods}, each servlet is one. What
 * no pattern is about passes. All limits together stay below the threads of the connectors, so that there is always one for whoever
 * comes to the line.
 *
 * <p><b>Waiting.</b> A request for which there is no permit is put aside as an asynchronous one, its body unread, and comes back
 * through the whole pipeline, from the Engine's first valve on: valves before this one see it twice. To everything behind this
 * valve it is an ordinary request of type REQUEST, seen once. It is refused with 503 and {@code Retry-After} when too many wait
 * or it has waited {@code queueTimeout}. A permit is given back when the request is complete: asynchronous requests keep theirs
 * until then. Changes of protocol (WebSocket) cannot wait, and are refused when there is no permit at once; once changed, they
 * hold none.
 *
 * <p><b>Where to put it.</b> On the Engine or a Host: after a {@code RemoteIpValve}, so that {@code hosts} sees the clients, and before
 * a {@code RewriteValve}, which would rewrite twice. On a Context, patterns count from the context's path, and roles are known where an authenticator stands
 * before it.
 *
 * <p><b>Settings</b> are text and take effect at the start; {@code docs/guide/method-limits.md} lists them. A setting that is
 * unknown or wrong keeps the valve, and with it its container, from starting; one message names all mistakes.
 */
public class MethodQueueValve extends MethodValveProperties implements MetricSource {
    private static final AtomicLong VALVES = new AtomicLong();

    /** Each valve has its own, because a request may pass two. */
    private final String note = MethodQueueValve.class.getName() + "." + VALVES.incrementAndGet();

    /** Before its container stops, and while everything still works: those who wait are answered. */
    private final LifecycleListener farewell = event -> {
        if (event.getType().equals(Lifecycle.BEFORE_STOP_EVENT)) {
            queue().ifPresent(last -> last.life().refuseWaiting());
        }
    };

    /** The last one stays after a stop, since requests come back to it; null before the first start. */
    private volatile MethodQueue queue;

    private Container startedIn;

    /** Creates a valve that supports asynchronous requests. */
    public MethodQueueValve() {}

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        MethodQueue now = queue;
        if (now == null) {
            getNext().invoke(request, response);
        } else {
            now.invoke(request, response, getNext());
        }
    }

    @Override
    protected void startInternal() throws LifecycleException {
        String name = ValveNames.of(getContainer());
        MethodValveSettings read;
        try {
            read = readSettings(ContainerThreads.of(connectors()));
        } catch (ConfigException e) {
            throw new LifecycleException(e.getMessage());
        }
        if (read.limits().mode() != ControlMode.OFF) {
            Optional<String> path =
                    getContainer() instanceof Context context ? Optional.of(context.getPath()) : Optional.empty();
            queue = MethodQueue.start(name, note, path, read);
            startedIn = getContainer();
            startedIn.addLifecycleListener(farewell);
        }
        super.startInternal();
    }

    @Override
    protected void stopInternal() throws LifecycleException {
        super.stopInternal();
        if (startedIn != null) {
            startedIn.removeLifecycleListener(farewell);
            startedIn = null;
        }
        queue().ifPresent(stopped -> {
            if (getContainer() == null) {
                // Taken out of the pipeline: whoever is dispatched does not come by any more.
                stopped.life().cutOff();
            }
            stopped.life().close();
        });
    }

    private Optional<MethodQueue> queue() {
        return Optional.ofNullable(queue);
    }

    private Connector[] connectors() {
        Container at = getContainer();
        while (at != null && !(at instanceof Engine)) {
            at = at.getParent();
        }
        Service service = at instanceof Engine engine ? engine.getService() : null;
        return service == null ? new Connector[0] : service.findConnectors();
    }

    /** Returns how many requests wait without a thread. */
    public int getParked() {
        return queue().map(now -> now.life().parked()).orElse(0);
    }

    /** Returns how many requests are in, of all methods. */
    public int getInFlight() {
        return (int) sum(MethodSnapshot::inFlight);
    }

    /** Returns how many requests were served, failures included. */
    public long getServed() {
        return sum(method -> method.succeeded() + method.failed() + method.ignored());
    }

    /** Returns how many requests were refused after or instead of waiting. */
    public long getRefused() {
        return sum(method -> method.refusedFull() + method.refusedLate() + method.refusedClosed());
    }

    private long sum(ToLongFunction<MethodSnapshot> figure) {
        return methods().stream().mapToLong(figure).sum();
    }

    /** Returns what is known of the methods; empty before the first start. */
    Optional<MethodLimitsSnapshot> snapshot() {
        return queue().map(now -> now.life().snapshot());
    }

    private List<MethodSnapshot> methods() {
        return queue().map(now -> now.life().snapshot().methods()).orElse(List.of());
    }

    /**
     * Returns the figures of each method, as consoles show tables.
     *
     * @return a row for each method
     * @throws OpenDataException never: rows and columns agree
     */
    public TabularData getMethodTable() throws OpenDataException {
        return MethodFigures.table(methods());
    }

    /** Returns the metrics as of now, a line each: name, tags, and the value. */
    public String getMetricsText() {
        StringBuilder text = new StringBuilder();
        for (Metric metric : metrics()) {
            text.append(metric.name())
                    .append(metric.tags())
                    .append(' ')
                    .append(metric.value())
                    .append('\n');
        }
        return text.toString();
    }

    @Override
    public List<Metric> metrics() {
        return queue().map(now -> now.life().metrics()).orElse(List.of());
    }
}
