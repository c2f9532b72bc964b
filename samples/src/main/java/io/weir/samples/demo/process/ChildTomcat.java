package io.weir.samples.demo.process;

import jakarta.servlet.Servlet;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Valve;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * An embedded Tomcat with one servlet, on a free port of the loopback address: what a node and the gateway have in
 * common.
 *
 * <p>For the main thread of a child JVM.
 */
public final class ChildTomcat implements AutoCloseable {
    /** A kept-alive connection outlives a run, so that no request meets a connection that is just being closed. */
    private static final int KEEP_ALIVE_MILLIS = 10 * 60_000;
    /** Held strongly, since the logging system forgets the level of a logger that nobody holds. */
    private static final Logger TOMCAT_LOG = Logger.getLogger("org.apache");

    private final Tomcat tomcat = new Tomcat();
    private final Context context;
    private final ScratchDirectory directory = new ScratchDirectory();

    /**
     * Prepares a server that does not run yet.
     *
     * @param servletName the servlet's name
     * @param servlet what answers
     * @param path the servlet's mapping, for instance {@code /session}
     * @param maxThreads how many requests are worked on at a time
     */
    public ChildTomcat(String servletName, Servlet servlet, String path, int maxThreads) {
        TOMCAT_LOG.setLevel(Level.WARNING);
        tomcat.setBaseDir(directory.path().toString());
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxThreads", String.valueOf(maxThreads));
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("keepAliveTimeout", String.valueOf(KEEP_ALIVE_MILLIS));
        tomcat.setConnector(connector);
        context = tomcat.addContext("", null);
        addServlet(servletName, servlet, path);
    }

    /**
     * Sets the port, before the start: for a server that takes the place of one that has died.
     *
     * @param port a free one of loopback
     */
    public void listenOn(int port) {
        tomcat.getConnector().setPort(port);
    }

    /**
     * Adds a further servlet, before the start.
     *
     * @param servletName the servlet's name
     * @param servlet what answers
     * @param path the servlet's mapping
     */
    public void addServlet(String servletName, Servlet servlet, String path) {
        Wrapper wrapper = Tomcat.addServlet(context, servletName, servlet);
        wrapper.setLoadOnStartup(1);
        wrapper.setAsyncSupported(true);
        wrapper.addMapping(path);
    }

    /**
     * Puts a valve in front of all applications, as one inside {@code <Engine>} of a {@code server.xml}.
     *
     * @param valve the valve
     */
    public void addValve(Valve valve) {
        tomcat.getEngine().getPipeline().addValve(valve);
    }

    /**
     * Starts the server.
     *
     * @return the port it listens on
     * @throws LifecycleException when Tomcat does not start
     */
    public int start() throws LifecycleException {
        tomcat.start();
        int port = tomcat.getConnector().getLocalPort();
        if (port <= 0) {
            throw new LifecycleException("Tomcat's connector did not bind a port");
        }
        return port;
    }

    /** Stops the server and removes its directory; a failure to do so is of no use to anybody any more. */
    @Override
    public void close() {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException e) {
            System.err.println("Tomcat did not stop: " + e.getMessage());
        }
        directory.close();
    }
}
