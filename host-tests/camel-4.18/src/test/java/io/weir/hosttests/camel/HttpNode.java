package io.weir.hosttests.camel;

import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.tomcat.GcReportValve;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;

/** A node: a Tomcat on a free port of loopback with the report valve, which answers every request with its name. */
public final class HttpNode implements AutoCloseable {

    /** What a node does with a request. */
    @FunctionalInterface
    public interface Answer {
        /**
         * Answers.
         *
         * @param request what was asked
         * @param response where the answer goes
         * @throws IOException when it cannot be written
         */
        void give(Received request, HttpServletResponse response) throws IOException;
    }

    /** Tomcat tells of each step; its warnings are enough. Held, because loggers are forgotten otherwise. */
    private static final Logger LOG = Logger.getLogger("org.apache");

    static {
        LOG.setLevel(Level.WARNING);
    }

    private final String name;
    private final Tomcat tomcat = new Tomcat();
    private final ConcurrentLinkedQueue<Received> received = new ConcurrentLinkedQueue<>();
    private volatile Answer answer = this::answerName;

    /**
     * Starts a node.
     *
     * @param name what it answers
     * @throws LifecycleException when Tomcat does not start
     */
    public HttpNode(String name) throws LifecycleException {
        this.name = name;
        tomcat.setBaseDir(Path.of("target", "tomcat").toAbsolutePath().toString());
        tomcat.setHostname("localhost");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getEngine().getPipeline().addValve(new GcReportValve());
        Wrapper servlet = Tomcat.addServlet(tomcat.addContext("", null), "all", new HttpServlet() {
            private static final long serialVersionUID = 1L;

            @Override
            protected void service(HttpServletRequest request, HttpServletResponse response)
                    throws ServletException, IOException {
                receive(request, response);
            }
        });
        servlet.addMapping("/*");
        tomcat.start();
    }

    private void receive(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Received asked = new Received(
                request.getMethod(),
                request.getRequestURI(),
                request.getQueryString() == null ? "" : request.getQueryString(),
                Collections.list(request.getHeaderNames()).stream()
                        .collect(Collectors.toMap(
                                header -> header.toLowerCase(Locale.ROOT), request::getHeader, (one, same) -> one)),
                new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        received.add(asked);
        answer.give(asked, response);
    }

    /** Writes the node's name; the ordinary answer. */
    public void answerName(Received request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        response.getWriter().write(name);
    }

    /** Lets the node answer otherwise from now on. */
    public void answer(Answer next) {
        answer = next;
    }

    /** Lets the node fail with an HTTP status from now on. */
    public void fail(int status) {
        answer = (request, response) -> response.setStatus(status);
    }

    /** Lets the node answer its name and say a report of its own in the header, in place of its JVM's. */
    public void report(GcReport report) {
        answer = (request, response) -> {
            response.setHeader(GcReportHeader.DEFAULT_NAME, GcReportHeader.format(report));
            answerName(request, response);
        };
    }

    /** Forgets what it received and answers its name again. */
    void reset() {
        answer = this::answerName;
        received.clear();
    }

    /** Returns what it received since the test began, in order. */
    public List<Received> received() {
        return List.copyOf(received);
    }

    /** Returns what it answers. */
    public String name() {
        return name;
    }

    /** Returns host and port. */
    public String authority() {
        return "127.0.0.1:" + tomcat.getConnector().getLocalPort();
    }

    /** Returns scheme, host and port. */
    public String origin() {
        return "http://" + authority();
    }

    @Override
    public void close() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }
}
