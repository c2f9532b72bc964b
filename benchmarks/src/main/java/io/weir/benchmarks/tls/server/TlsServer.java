package io.weir.benchmarks.tls.server;

import com.sun.management.OperatingSystemMXBean;
import io.weir.benchmarks.tls.Policy;
import io.weir.benchmarks.tls.ServerKey;
import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ParentLink;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/** The server's process. */
public final class TlsServer {
    /** {@code MARK}: send {@code CPU cpuNanos atNanos}, the process' processor time so far and the time. */
    public static final String MARK = "MARK";
    /** {@code RELOAD}: take up the certificate that is in the key store now; what it knew of old sessions is gone. */
    public static final String RELOAD = "RELOAD";
    /** The word that begins the answer to {@link #MARK}. */
    public static final String CPU = "CPU";

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private TlsServer() {}

    /**
     * Runs the server until its parent is gone.
     *
     * @param args the key, its store, the TLS protocol, the policy, the policy's parameter
     */
    public static void main(String[] args) {
        ChildMain.run(() -> {
            ParentLink parent = ParentLink.open();
            HttpsTomcat tomcat = new HttpsTomcat(
                    ServerKey.of(args[0]), Path.of(args[1]), args[2], Policy.of(args[3]), Integer.parseInt(args[4]));
            parent.ready(tomcat.start());
            // The JVM's end is Tomcat's: nothing of it is needed afterwards.
            parent.serve(() -> report(parent, tomcat), words -> act(parent, tomcat, words));
        });
    }

    private static void report(ParentLink parent, HttpsTomcat tomcat) {
        for (Metric metric : tomcat.metrics()) {
            parent.record(ChildLine.FIGURE + " " + metric.name() + " " + metric.value());
        }
    }

    private static void act(ParentLink parent, HttpsTomcat tomcat, List<String> words) {
        switch (words.get(0)) {
            case MARK ->
                parent.send(CPU + " " + SYSTEM.getProcessCpuTime() + " "
                        + NanoClock.system().nanoTime());
            case RELOAD -> tomcat.reload();
            default -> throw new IllegalArgumentException("the server does not know " + words);
        }
    }
}
