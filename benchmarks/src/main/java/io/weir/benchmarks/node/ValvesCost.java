package io.weir.benchmarks.node;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.weir.tomcat.GcDrainValve;
import io.weir.tomcat.GcReportValve;
import io.weir.tomcat.MethodQueueValve;
import io.weir.tomcat.StatusValve;
import io.weir.tomcat.TlsAdmissionValve;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Pipeline;
import org.apache.catalina.startup.Tomcat;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Measures what all of Weir's valves together cost a request on a hello-world servlet: two Tomcats in one JVM, one of them stock,
 * asked in turns over one connection each, many requests in one write.
 *
 * <p>What counts is the processor time of each Tomcat's threads, so that neither the client nor other load on the machine is in it.
 * Prints one line of {@code name=value} words; the interval is that of 95 %.
 */
public final class ValvesCost {
    /** Requests in one write: Tomcat's thread goes from one to the next, and what waking it costs is spread over all. */
    private static final int PIPELINED = 50;

    private static final byte[] REQUESTS =
            "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(PIPELINED).getBytes(US_ASCII);
    private static final String ALL = "status,tls,report,drain,methods";
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ValvesCost() {}

    /**
     * Measures.
     *
     * @param args how many pairs of turns, after as many to warm up; how many requests a turn has; and, when it is not all of them,
     *     which valves: {@code status,tls,report,drain,methods}, or
     *     {@code orca} for a drain valve that tells its load in each answer
     * @throws Exception when a Tomcat does not start
     */
    public static void main(String[] args) throws Exception {
        int pairs = Integer.parseInt(args[0]);
        int requests = Integer.parseInt(args[1]);
        String valves = args.length > 2 ? args[2] : ALL;
        Path directory = Files.createTempDirectory("weir-valves");
        try (Host stock = new Host(directory, 1, "");
                Host weir = new Host(directory, 2, valves)) {
            SummaryStatistics differences = new SummaryStatistics();
            SummaryStatistics plain = new SummaryStatistics();
            for (int i = 0; i < 2 * pairs; i++) {
                // The order changes, so that what drifts is in neither.
                boolean stockFirst = i % 2 == 0;
                double first = (stockFirst ? stock : weir).microsARequest(requests);
                double second = (stockFirst ? weir : stock).microsARequest(requests);
                if (i >= pairs) {
                    differences.addValue(stockFirst ? second - first : first - second);
                    plain.addValue(stockFirst ? first : second);
                }
            }
            double half = new TDistribution(pairs - 1).inverseCumulativeProbability(0.975)
                    * differences.getStandardDeviation()
                    / Math.sqrt(pairs);
            System.out.printf(
                    Locale.ROOT,
                    "stockMicros=%.3f valvesMicros=%.3f interval=%.3f pairs=%d requests=%d%n",
                    plain.getMean(),
                    differences.getMean(),
                    half,
                    pairs,
                    requests);
        }
    }

    /** A Tomcat and a connection to it. For one thread. */
    private static final class Host implements AutoCloseable {
        private final Tomcat tomcat = new Tomcat();
        private final String threads;
        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;

        /** Tomcat numbers the connectors of a JVM whose port it chooses, and names their threads so. */
        Host(Path directory, int number, String valves) throws Exception {
            threads = "http-nio-127.0.0.1-auto-" + number + "-";
            tomcat.setBaseDir(directory.resolve("host" + number).toString());
            tomcat.setPort(0);
            tomcat.getConnector().setProperty("address", "127.0.0.1");
            tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
            Context context = tomcat.addContext("", null);
            Tomcat.addServlet(context, "hello", new Hello()).addMapping("/hello");
            for (String valve : valves.split(",", -1)) {
                add(valve, tomcat.getEngine().getPipeline());
            }
            tomcat.start();
            socket = new Socket(
                    InetAddress.getLoopbackAddress(), tomcat.getConnector().getLocalPort());
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        private static void add(String valve, Pipeline pipeline) {
            switch (valve) {
                case "" -> {}
                case "tls" -> pipeline.addValve(new TlsAdmissionValve());
                case "report" -> pipeline.addValve(new GcReportValve());
                case "drain", "orca" -> {
                    GcDrainValve drain = new GcDrainValve();
                    drain.setProperty("closeConnections", "true");
                    drain.setProperty("orca", String.valueOf(valve.equals("orca")));
                    pipeline.addValve(drain);
                }
                case "status" -> pipeline.addValve(new StatusValve());
                case "methods" -> pipeline.addValve(new MethodQueueValve());
                default -> throw new IllegalArgumentException("there is no valve " + valve);
            }
        }

        private void ask() throws IOException {
            out.write(REQUESTS);
            for (int i = 0; i < PIPELINED; i++) {
                skipAnswer();
            }
        }

        private void skipAnswer() throws IOException {
            int matched = 0;
            // The head ends with an empty line, and the body is as long as the servlet says.
            while (matched < 4) {
                int next = in.read();
                if (next < 0) {
                    throw new IOException("the server closed the connection");
                }
                boolean expected = next == (matched % 2 == 0 ? '\r' : '\n');
                matched = expected ? matched + 1 : next == '\r' ? 1 : 0;
            }
            in.skipNBytes(Hello.BODY.length);
        }

        double microsARequest(int requests) throws IOException {
            long before = cpuNanos();
            for (int i = 0; i < requests; i += PIPELINED) {
                ask();
            }
            return (cpuNanos() - before) / 1e3 / requests;
        }

        private long cpuNanos() {
            return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                    .filter(thread -> thread != null && thread.getThreadName().startsWith(threads))
                    .mapToLong(ThreadInfo::getThreadId)
                    .map(THREADS::getThreadCpuTime)
                    .sum();
        }

        @Override
        public void close() throws IOException, LifecycleException {
            socket.close();
            tomcat.stop();
            tomcat.destroy();
        }
    }

    private static final class Hello extends HttpServlet {
        static final byte[] BODY = "hello, world".getBytes(US_ASCII);

        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setContentType("text/plain");
            response.setContentLength(BODY.length);
            response.getOutputStream().write(BODY);
        }
    }
}
