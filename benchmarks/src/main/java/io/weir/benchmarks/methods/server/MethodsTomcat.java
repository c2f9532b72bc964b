package io.weir.benchmarks.methods.server;

import io.weir.benchmarks.methods.Policy;
import io.weir.tomcat.MethodQueueValve;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.SemaphoreValve;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** An embedded Tomcat on a free port of loopback, with its default of 200 threads and connections that may stay for ever. */
final class MethodsTomcat {
    private static final int KEEP_ALIVE_MILLIS = 10 * 60_000;
    /** Of the valve's two experiments: what has priority goes first, and whoever else waits for long is served in the end. */
    private static final String PRIORITY_CLASS = "=0";

    private static final String BOTH = MethodsServer.LIGHT + ", " + MethodsServer.HEAVY;
    /** Longer than a closed client waits behind 50 others. */
    private static final String QUEUE_TIMEOUT = "1m";
    /** Held strongly, since the logging system forgets the level of a logger that nobody holds. */
    private static final Logger TOMCAT_LOG = Logger.getLogger("org.apache");

    private final Tomcat tomcat = new Tomcat();
    private final Context context;
    private final Wrapper heavy;

    MethodsTomcat(Policy policy, int limit) {
        TOMCAT_LOG.setLevel(Level.WARNING);
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("keepAliveTimeout", String.valueOf(KEEP_ALIVE_MILLIS));
        tomcat.setConnector(connector);
        context = tomcat.addContext("", null);
        Methods methods = new Methods();
        addServlet("light", MethodsServer.LIGHT, methods);
        heavy = addServlet("heavy", MethodsServer.HEAVY, methods);
        apply(policy, limit);
    }

    private Wrapper addServlet(String name, String path, Methods methods) {
        Wrapper wrapper = Tomcat.addServlet(context, name, new MethodsServlet(methods));
        wrapper.setLoadOnStartup(1);
        wrapper.setAsyncSupported(true);
        wrapper.addMapping(path);
        return wrapper;
    }

    private void apply(Policy policy, int limit) {
        switch (policy) {
            case PLAIN -> {}
            case WEIR -> addWeir(new MethodQueueValve());
            case PUBLISHED -> {
                MethodQueueValve valve = new MethodQueueValve();
                valve.setProperty("controller", "throughput-feedback");
                addWeir(valve);
            }
            case FIXED -> {
                MethodQueueValve valve = new MethodQueueValve();
                valve.setProperty("controller", "none");
                valve.setFixed(MethodsServer.HEAVY + "=" + limit);
                addWeir(valve);
            }
            case SEMAPHORE_VALVE, SEMAPHORE_VALVE_CPUS -> {
                SemaphoreValve valve = new SemaphoreValve();
                valve.setConcurrency(limit);
                valve.setFairness(true);
                heavy.getPipeline().addValve(valve);
            }
            case VEGAS, GRADIENT2, BULKHEAD, SENTINEL -> addFilter(policy);
            case QOS_HANDLER -> throw new IllegalArgumentException("Tomcat has no QoSHandler");
        }
    }

    private void addWeir(MethodQueueValve valve) {
        valve.setMethods(BOTH);
        valve.setHosts(MethodsServer.PRIORITY_HOST + PRIORITY_CLASS);
        valve.setQueueTimeout(QUEUE_TIMEOUT);
        tomcat.getEngine().getPipeline().addValve(valve);
    }

    private void addFilter(Policy policy) {
        for (String path : new String[] {MethodsServer.LIGHT, MethodsServer.HEAVY}) {
            FilterDef filter = new FilterDef();
            filter.setFilterName("limit" + path);
            filter.setFilter(new PeerFilter(PeerLimit.of(policy, path)));
            filter.setAsyncSupported("true");
            context.addFilterDef(filter);
            FilterMap mapping = new FilterMap();
            mapping.setFilterName("limit" + path);
            mapping.addURLPattern(path);
            context.addFilterMap(mapping);
        }
    }

    int start() throws LifecycleException {
        tomcat.start();
        int port = tomcat.getConnector().getLocalPort();
        if (port <= 0) {
            throw new LifecycleException("Tomcat's connector did not bind a port");
        }
        return port;
    }
}
