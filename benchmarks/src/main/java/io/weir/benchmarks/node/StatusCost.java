package io.weir.benchmarks.node;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.management.OperatingSystemMXBean;
import io.weir.clock.NanoClock;
import io.weir.hikari.WeirHikariDataSource;
import io.weir.tomcat.GcDrainValve;
import io.weir.tomcat.GcReportValve;
import io.weir.tomcat.MethodQueueValve;
import io.weir.tomcat.StatusValve;
import io.weir.tomcat.TlsAdmissionValve;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.catalina.Context;
import org.apache.catalina.Pipeline;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;

/**
 * Measures what viewers of the status page cost a Tomcat with every valve, eight methods and a pool, in which collections run all
 * the time so that every look finds something new.
 *
 * <p>Run it in a JVM of its own, for instance {@code -XX:+UseSerialGC -Xmn16m -Xmx128m}, with the number of viewers, the seconds to
 * warm up and the seconds to measure; prints one line of {@code name=value} words. The processor time is that of the threads that serve
 * (Tomcat's and the page's), and that of the whole process but for the viewers' and the load's own threads, without and with viewers.
 */
public final class StatusCost {
    private static final int METHODS = 8;
    private static final int CHUNK_BYTES = 128 * 1024;
    private static final long CHUNK_PERIOD_NANOS = 5_000_000L;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final NanoClock CLOCK = NanoClock.system();

    private StatusCost() {}

    /**
     * Measures.
     *
     * @param args viewers, seconds to warm up, seconds to measure
     * @throws Exception when the Tomcat cannot be started
     */
    public static void main(String[] args) throws Exception {
        int viewers = Integer.parseInt(args[0]);
        long warmUpNanos = Long.parseLong(args[1]) * 1_000_000_000L;
        long durationNanos = Long.parseLong(args[2]) * 1_000_000_000L;
        Path directory = Files.createTempDirectory("weir-status-cost");
        Tomcat tomcat = tomcat(directory);
        try (WeirHikariDataSource pool = pool()) {
            try (Connection connection = pool.getConnection()) {
                connection.createStatement().execute("select 1");
            }
            tomcat.start();
            int port = tomcat.getConnector().getLocalPort();
            for (int i = 0; i < METHODS; i++) {
                get(port, "/m" + i + "/x");
            }
            Ran without = run(port, 0, warmUpNanos / 2, durationNanos);
            Ran with = run(port, viewers, warmUpNanos, durationNanos);
            double seconds = durationNanos / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "viewers=%d idleServingCpuRatio=%.5f servingCpuRatio=%.5f processCpuRatio=%.5f"
                            + " eventsPerViewerSecond=%.2f microsPerEvent=%.0f bytesPerViewerSecond=%.0f%n",
                    viewers,
                    without.servingNanos() / 1e9 / seconds,
                    with.servingNanos() / 1e9 / seconds,
                    (with.processNanos() - without.processNanos()) / 1e9 / seconds,
                    with.events() / seconds / viewers,
                    with.servingNanos() / 1e3 / with.events(),
                    with.bytes() / seconds / viewers);
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
    }

    /** What all viewers together were sent. */
    private static final class Taken {
        private final AtomicLong bytes = new AtomicLong();
        private final AtomicLong events = new AtomicLong();
        private final AtomicLong ended = new AtomicLong();

        void add(byte[] buffer, int length) {
            bytes.addAndGet(length);
            for (int i = 1; i < length; i++) {
                // An event ends with an empty line, and no line of the transfer's chunks is one.
                if (buffer[i] == '\n' && buffer[i - 1] == '\n') {
                    events.incrementAndGet();
                }
            }
        }
    }

    private record Ran(long servingNanos, long processNanos, long bytes, long events) {}

    private static Ran run(int port, int viewers, long warmUpNanos, long durationNanos) throws Exception {
        Taken taken = new Taken();
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < viewers; i++) {
            sockets.add(watch(port, taken));
        }
        try {
            allocate(warmUpNanos);
            long serving = serving();
            long process = process();
            long read = taken.bytes.get();
            long events = taken.events.get();
            allocate(durationNanos);
            return new Ran(
                    serving() - serving, process() - process, taken.bytes.get() - read, taken.events.get() - events);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static Tomcat tomcat(Path directory) {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", directory.toString());
        for (int i = 0; i < METHODS; i++) {
            Tomcat.addServlet(context, "method" + i, new DefaultServlet()).addMapping("/m" + i + "/*");
        }
        Pipeline pipeline = tomcat.getEngine().getPipeline();
        pipeline.addValve(new StatusValve());
        pipeline.addValve(new TlsAdmissionValve());
        pipeline.addValve(new GcReportValve());
        GcDrainValve drain = new GcDrainValve();
        drain.setProperty("healthPath", "/ready");
        pipeline.addValve(drain);
        pipeline.addValve(new MethodQueueValve());
        return tomcat;
    }

    private static WeirHikariDataSource pool() {
        WeirHikariDataSource pool = new WeirHikariDataSource();
        pool.setJdbcUrl("jdbc:h2:mem:status");
        pool.setMaximumPoolSize(4);
        return pool;
    }

    private static void get(int port, String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + port + path).toURL().openConnection();
        connection.getResponseCode();
        connection.disconnect();
    }

    private static Socket watch(int port, Taken taken) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream().write("GET /weir/events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
        InputStream in = socket.getInputStream();
        Thread reader = new Thread(() -> drain(in, taken), "load-viewer");
        reader.setDaemon(true);
        reader.start();
        return socket;
    }

    private static void drain(InputStream in, Taken taken) {
        byte[] buffer = new byte[64 * 1024];
        try {
            int read = in.read(buffer);
            while (read >= 0) {
                taken.add(buffer, read);
                read = in.read(buffer);
            }
        } catch (IOException e) {
            // The end of the run closes the socket.
            taken.ended.incrementAndGet();
        }
    }

    private static void allocate(long durationNanos) throws InterruptedException {
        Thread load = new Thread(() -> churn(durationNanos), "load-allocation");
        load.start();
        load.join();
    }

    private static void churn(long durationNanos) {
        long startNanos = CLOCK.nanoTime();
        byte[] last = new byte[0];
        while (CLOCK.nanoTime() - startNanos < durationNanos) {
            last = new byte[CHUNK_BYTES + (last.length & 1)];
            LockSupport.parkNanos(CHUNK_PERIOD_NANOS);
        }
    }

    /** The processor time of Tomcat's threads and the page's. */
    private static long serving() {
        return cpuNanos(false);
    }

    /** The processor time of the process but for the load's and the viewers' threads that live. */
    private static long process() {
        return PROCESS.getProcessCpuTime() - cpuNanos(true);
    }

    private static long cpuNanos(boolean ofLoad) {
        long sum = 0;
        for (long id : THREADS.getAllThreadIds()) {
            var thread = THREADS.getThreadInfo(id);
            if (thread != null) {
                String name = thread.getThreadName();
                boolean load = name.startsWith("load-") || name.equals("main");
                boolean serves = name.startsWith("http-") || name.startsWith("weir-status-");
                if (ofLoad ? load : serves) {
                    sum += Math.max(0, THREADS.getThreadCpuTime(id));
                }
            }
        }
        return sum;
    }
}
