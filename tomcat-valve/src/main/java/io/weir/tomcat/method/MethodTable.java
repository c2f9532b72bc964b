package io.weir.tomcat.method;

import io.weir.method.LimitedMethod;
import io.weir.method.MethodLimits;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.catalina.Container;
import org.apache.catalina.Context;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleEvent;
import org.apache.catalina.LifecycleListener;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Request;

/**
 * Finds the method that a request belongs to: by the rules of the settings, or without rules by the servlet that it is mapped to.
 *
 * <p>Thread-safe. A servlet is forgotten when it is stopped, so that no application stays in memory for our sake.
 */
final class MethodTable implements AutoCloseable, LifecycleListener {
    private record Entry(MethodRule rule, LimitedMethod method) {}

    private final MethodLimits limits;

    /** In the order in which they are tried; empty for one method for each servlet. */
    private final Entry[] entries;

    /** Where the part of the path that patterns are about begins: after the context's path where the valve is a context's. */
    private final int from;

    private final ConcurrentMap<Wrapper, LimitedMethod> byServlet = new ConcurrentHashMap<>();

    MethodTable(MethodLimits limits, List<MethodRule> rules, int from) {
        this.limits = limits;
        this.entries = rules.stream()
                .map(rule -> new Entry(rule, limits.method(rule.name())))
                .toArray(Entry[]::new);
        this.from = from;
    }

    /** Returns the request's method; null when no rule is about it, or no servlet. */
    LimitedMethod find(Request request) {
        if (entries.length == 0) {
            Wrapper servlet = request.getWrapper();
            if (servlet == null) {
                return null;
            }
            LimitedMethod known = byServlet.get(servlet);
            return known != null ? known : learn(servlet);
        }
        String path = request.getDecodedRequestURI();
        if (path == null) {
            return null;
        }
        String verb = request.getMethod();
        for (Entry entry : entries) {
            if (entry.rule.matches(verb, path, from)) {
                return entry.method;
            }
        }
        return null;
    }

    private LimitedMethod learn(Wrapper servlet) {
        if (!servlet.getState().isAvailable()) {
            // Nobody would tell us any more that it can be forgotten.
            return limits.method(nameOf(servlet));
        }
        return byServlet.computeIfAbsent(servlet, fresh -> {
            fresh.addLifecycleListener(this);
            return limits.method(nameOf(fresh));
        });
    }

    /** The servlet's first pattern under its context's path, for instance {@code /shop/search/*}. */
    private static String nameOf(Wrapper servlet) {
        String context = servlet.getParent() instanceof Context parent ? parent.getPath() : "";
        return context
                + Arrays.stream(servlet.findMappings())
                        .min((a, b) -> a.length() == b.length() ? a.compareTo(b) : a.length() - b.length())
                        .map(pattern -> pattern.startsWith("/") ? pattern : "/" + pattern)
                        .orElse("/" + servlet.getName());
    }

    @Override
    public void lifecycleEvent(LifecycleEvent event) {
        if (event.getType().equals(Lifecycle.AFTER_STOP_EVENT) && event.getLifecycle() instanceof Wrapper servlet) {
            forget(servlet);
        }
    }

    private void forget(Container servlet) {
        byServlet.remove(servlet);
        servlet.removeLifecycleListener(this);
    }

    @Override
    public void close() {
        byServlet.keySet().forEach(this::forget);
    }
}
